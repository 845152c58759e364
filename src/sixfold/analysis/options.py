"""Options of a decision, compared in futures that share their luck, and told with all that speaks for them."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import inf
from statistics import fmean
from typing import Final

from sixfold.analysis.decision import DecisionFutures, Width, analysis_part
from sixfold.analysis.figures import Figure, NextTurn
from sixfold.players.racing import Deadline
from sixfold.players.search import Search
from sixfold.rules.catalog import find_game
from sixfold.rules.core import AnyGame, AnyMove, AnyState, AnyView, Seat
from sixfold.rules.errors import GameOver, InvalidSetup, NotYourTurn
from sixfold.rules.match import HasMatch, Match
from sixfold.rules.notation import Json
from sixfold.rules.positions import game_of
from sixfold.seeds import Stream

ENDS: Final = 120  # games to the end for a unit of effort, after every option
FEWEST: Final = 16  # futures of an option that may be the best


@dataclass(frozen=True, slots=True)
class Why:
    """What the expected margin is made of, in points: the sum of all parts but `large` is the margin."""

    lead: float  # before the option
    now: float  # what the option makes
    bonus: float  # at once, for ending the game or locking a row
    others: float  # what the next player is expected to make of it, below 0; in games of dice, all until the end
    own: float  # the own next turn, likewise
    later: float  # all that comes after; nothing in games of dice
    large: float  # the chance that the next player makes a Qwirkle

    @property
    def margin(self) -> float:
        """The sum."""
        return self.lead + self.now + self.bonus + self.others + self.own + self.later


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a seat could do, and what comes of it."""

    move: AnyMove
    share: Figure  # of the win
    points: Figure  # the own final score
    margin: Figure  # points ahead of the best other at the end
    futures: int  # looked at for `share`; 0 where it is exact
    exact: bool
    why: Why


@dataclass(frozen=True, slots=True)
class Analysis:
    """The options of one decision, the best first."""

    game: str
    seat: Seat
    options: tuple[Option, ...]

    @property
    def best(self) -> Option:
        """The first one."""
        return self.options[0]

    @property
    def exact(self) -> bool:
        """Whether the share of every option is exact."""
        return all(option.exact for option in self.options)


def analyse(position: object, seat: Seat | None = None, effort: float = 1.0, *, seed: int = 0) -> Analysis:
    """Compare what a seat can do: a match, a state or a view; without a seat, for whoever decides next.

    Only what that seat may know is looked at. Twice the effort looks at twice as many futures, and the same seed gives
    the same answer. Raises GameOver, NotYourTurn, InvalidSetup.
    """
    game, view = view_of(position, seat)
    if not 0 < effort < inf:
        raise InvalidSetup("analysis/effort", effort=effort)
    width = Width(options=round(8 * max(1.0, effort**0.5)), positions=round(30_000 * effort))
    decision = analysis_part(game.ABOUT.name).decision_futures(view, (), seed_of(game, view, seed), width)
    compared = Compared(decision, round(analysis_part(game.ABOUT.name).WORK * effort))
    ends = max(2, round(ENDS * effort))
    scores = game.scores(view)
    found = [_option(compared, number, view.seat, scores, ends) for number in range(len(decision.options))]
    order = sorted(range(len(found)), key=lambda number: (number != compared.best, -found[number].share.value))
    return Analysis(game.ABOUT.name, view.seat, tuple(found[number] for number in order))


def written(found: Analysis) -> dict[str, Json]:
    """Return an analysis as the JSON object of `sixfold analyse --json`; moves are written in notation."""
    game = find_game(found.game)
    options = [{**asdict(option), "move": game.format_move(option.move)} for option in found.options]
    return {"game": found.game, "seat": found.seat, "exact": found.exact, "options": options}


def view_of(position: object, seat: Seat | None) -> tuple[AnyGame, AnyView]:
    """Return the game and what the deciding seat may know. Raises GameOver, NotYourTurn."""
    held = position.rules_match if isinstance(position, HasMatch) else position
    if isinstance(held, Match):
        return held.game, _decider_view(held.game, held.state, seat)
    game = game_of(held)
    own = getattr(held, "seat", None)
    if isinstance(held, game.View) and own is not None:
        if seat not in (None, own) or not game.legal_moves(held):
            raise NotYourTurn(seat=own if seat is None else seat, turn="-")
        return game, held
    if not isinstance(held, game.State):  # what a spectator sees, where that is not everything
        raise NotYourTurn("referee/nothing-to-decide")
    return game, _decider_view(game, held, seat)


def _decider_view(game: AnyGame, state: AnyState, seat: Seat | None) -> AnyView:
    deciders = game.deciders(state)
    if not deciders:
        raise GameOver
    if seat is not None and seat not in deciders:
        raise NotYourTurn(seat=seat, turn=" ".join(map(str, deciders)))
    return game.view(state, deciders[0] if seat is None else seat)


def seed_of(game: AnyGame, view: AnyView, seed: int) -> int:
    """Return the seed of the futures of a view: the same for equal views, whatever is hidden."""
    return Stream(seed, "analysis", game.ABOUT.name, *map(str, game.scores(view))).below(1 << 60)


class Compared:
    """The shares of the options of a decision, after the search of the master between those that are not exact.

    The best one, and the one that was `chosen`, are looked at in an eighth of the work at least, as far ahead as the
    search went. All others are measured by how far they are behind the best in the futures that both were in.
    """

    def __init__(self, decision: DecisionFutures, work: int, chosen: int | None = None) -> None:
        self.decision = decision
        found = Search(work).run(decision, Deadline(inf))
        self.best, self.unclear = found.best, {*found.close, found.best}  # unclear: those that may be as good
        self._depth = max((depth for depth, seen in enumerate(found.seen) if seen), default=0)
        self._seen = found.seen
        for number in found.close:
            self._look_on(number, FEWEST)
        for number in {self.best, self.best if chosen is None else chosen}:
            self._look_further(number)
            self._look_on(number, max(FEWEST, work // 8 * decision.depths[0] // decision.depths[self._depth]))

    def _look_further(self, number: int) -> None:
        """Look as far ahead after this option as after the best."""
        if self.decision.known[number] is None:
            self._seen[self._depth].setdefault(number, [])

    def _look_on(self, number: int, futures: int) -> None:
        """Look at so many futures of an option in all, at every depth at which it was looked at."""
        for depth, seen in enumerate(self._seen):
            of = seen.get(number)
            if of is not None and len(of) < futures:
                of.extend(self.decision.play([number], len(of), futures - len(of), depth)[0])

    def look_longer(self, number: int, most: int) -> bool:
        """Look at twice as many futures of an option and of the best one; tell whether there were more to look at."""
        wanted = min(2 * self.futures(number), most)
        if wanted <= self.futures(number):
            return False
        self._look_on(number, wanted)
        self._look_on(self.best, wanted)
        return True

    def _results(self, number: int) -> Sequence[float]:
        """Return what was seen of an option as far ahead as it was looked at."""
        return next((seen[number] for seen in reversed(self._seen) if number in seen), ())

    def futures(self, number: int) -> int:
        """Return how many futures of an option were looked at."""
        return len(self._results(number))

    def share(self, number: int) -> float:
        """Return the share of the win after an option."""
        return self.figure(number).value

    def figure(self, number: int) -> Figure:
        """Return the share with its interval."""
        known = self.decision.known[number]
        if known is not None:
            return Figure.exactly(known)
        if number == self.best or self.decision.known[self.best] is not None:
            return Figure.of(self._results(number)).within(0.0, 1.0)
        return (self.figure(self.best) - self.behind(number)).within(0.0, 1.0)

    def behind(self, number: int) -> Figure:
        """Return by how much an option is behind the best in the futures that both were in."""
        both = next((seen for seen in reversed(self._seen) if number in seen and self.best in seen), None)
        if both is None:
            return Figure.exactly(self.share(self.best) - self.share(number))
        return Figure.of([one - two for one, two in zip(both[self.best], both[number], strict=False)])

    def loss(self, number: int) -> float:
        """Return what choosing this option costs; nothing where it could not be told that it is worse than the best."""
        return 0.0 if number in self.unclear else max(0.0, self.behind(number).value)


def _option(compared: Compared, number: int, seat: Seat, scores: Sequence[int], ends: int) -> Option:
    decision = compared.decision
    finals = decision.ends(number, ends)
    margin, lead = Figure.of([margin_of(final, seat) for final in finals]), margin_of(scores, seat)
    now, bonus = decision.now(number), decision.bonus(number)
    others, own, large = decision.next_turn(number) or NextTurn(*_to_come(finals, scores, seat, now + bonus), 0.0)
    later = margin.value - lead - now - bonus + others - own
    return Option(
        move=decision.options[number],
        share=compared.figure(number),
        points=Figure.of([final[seat] for final in finals]),
        margin=margin,
        futures=compared.futures(number),
        exact=decision.known[number] is not None,
        why=Why(lead, now, bonus, -others, own, later, large),
    )


def _to_come(finals: Sequence[Sequence[int]], scores: Sequence[int], seat: Seat, made: int) -> tuple[float, float]:
    """Return what the best other, and the seat itself, are expected to make until the end."""

    def best_other(of: Sequence[int]) -> int:
        return max(score for other, score in enumerate(of) if other != seat)

    theirs = fmean(best_other(final) for final in finals) - best_other(scores)
    return theirs, fmean(final[seat] for final in finals) - scores[seat] - made


def margin_of(scores: Sequence[int], seat: Seat) -> int:
    """Return the points ahead of the best other."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
