"""Puzzles found in games: decisions with one clearly best option that greedy misses, or that is a feat of its own.

Quick looks throw nearly all decisions away; what is left is looked at with far more futures and far more options, until
the best is ahead of every other by `least` of a win with its whole interval. Then the bots are asked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, field
from typing import Final

from sixfold.analysis.account import reasons, steps_of
from sixfold.analysis.decision import DecisionFutures, Width, analysis_part
from sixfold.analysis.figures import Figure
from sixfold.analysis.options import Compared, seed_of
from sixfold.players import find_bot
from sixfold.puzzles import FIRST, KeptPuzzle, Reasons, Weighed, key_of
from sixfold.rules.core import AnyGame, AnyMove, AnyView
from sixfold.rules.positions import format_position
from sixfold.rules.record import Record
from sixfold.seeds import Stream

LEAST: Final = 0.02  # of a win: by so much the best has to be ahead
QUICK: Final = (0.02, 0.2)  # efforts of the quick analyses
STRONG: Final = 1.0  # effort of the last one
LONGEST: Final = 8  # times the work of that look for a rival that stays close
FEW: Final = Width(options=10, positions=1_000)
MANY: Final = Width(options=24, positions=120_000)
TOLD: Final = 6  # options that are kept
ASKED: Final = 3  # times that a bot has to find it
LEVELS: Final = ("expert", "master")
THINKING_S: Final = 1.0


@dataclass(slots=True)
class Miner:
    """Looks for puzzles in games, and counts what it looked at."""

    game: AnyGame
    least: float = LEAST
    with_feats: bool = True  # whether puzzles are wanted that greedy finds
    decisions: int = 0
    promising: int = 0
    seen: set[str] = field(default_factory=set)

    def mined(self, record: Record) -> Iterator[KeptPuzzle]:
        """Find the puzzles of a game. Raises what `replay` raises."""
        for step in steps_of(self.game, record):
            if step.seat is None:
                continue
            self.decisions += 1
            view = self.game.view(step.state, step.seat)
            found = self._puzzle(view) if self._is_promising(view) else None
            if found is not None and found.position not in self.seen:
                self.seen.add(found.position)
                yield found

    def _is_promising(self, view: AnyView) -> bool:
        quick = (PuzzleCandidate(self.game, view, FEW, effort) for effort in QUICK)
        is_promising = all(self._is_wanted(found) and found.gap().value >= self.least for found in quick)
        self.promising += is_promising
        return is_promising

    def _puzzle(self, view: AnyView) -> KeptPuzzle | None:
        found = PuzzleCandidate(self.game, view, MANY, STRONG)
        if not self._is_wanted(found) or found.sure_gap(self.least).low < self.least:
            return None
        level = self._level(view, found) if found.is_missed else FIRST
        return None if level is None else found.puzzle(level)

    def _is_wanted(self, found: "PuzzleCandidate") -> bool:
        return found.is_missed or (self.with_feats and found.feat is not None)

    def _level(self, view: AnyView, found: "PuzzleCandidate") -> str | None:
        """Return the weakest level that always finds the best move; None where the strongest does not."""
        finding = [level for level in LEVELS if _finds(self.game, level, view, found.best_move)]
        return finding[0] if LEVELS[-1] in finding else None


def _finds(game: AnyGame, level: str, view: AnyView, best: AnyMove) -> bool:
    """Tell whether a bot finds this move whenever it is asked."""
    name = game.ABOUT.name
    bot, key = find_bot(name, level), key_of(name, best)
    chosen = (bot.choose(view, Stream(number, "puzzle"), THINKING_S) for number in range(ASKED))
    return all(key_of(name, move) == key for move in chosen)


class PuzzleCandidate:
    """One decision, and whether it makes a puzzle."""

    def __init__(self, game: AnyGame, view: AnyView, width: Width, effort: float) -> None:
        name = game.ABOUT.name
        self._game, self._view = game, view
        self._greedy = find_bot(name, FIRST).choose(view, Stream(0, "puzzle"), THINKING_S)
        self._decision: DecisionFutures = analysis_part(name).decision_futures(
            view, (self._greedy,), seed_of(game, view, 1), width
        )
        self._work = round(analysis_part(name).WORK * effort)
        self._compared = Compared(self._decision, self._work)
        self._rivals = [number for number in range(len(self._decision.options)) if number != self._compared.best]

    @property
    def best_move(self) -> AnyMove:
        """The best option."""
        return self._decision.options[self._compared.best]

    @property
    def is_missed(self) -> bool:
        """Whether greedy plays something else."""
        name = self._game.ABOUT.name
        return key_of(name, self._greedy) != key_of(name, self.best_move)

    @property
    def feat(self) -> str | None:
        """What the best option is known for."""
        return self._decision.feat(self._compared.best)

    def gap(self) -> Figure:
        """Return by how much the best is ahead of all others at least; nothing where there is no other."""
        behind = [self._compared.behind(number) for number in self._rivals] or [Figure.exactly(0.0)]
        value, low, high = (min(ends) for ends in zip(*map(astuple, behind), strict=True))
        return Figure(value, low, high)

    def sure_gap(self, least: float) -> Figure:
        """Return the same once every rival that is not clearly behind by so much was looked at far longer."""
        for number in sorted(self._rivals, key=lambda number: self._compared.behind(number).value):
            if not self._is_behind(number, least):
                break
        return self.gap()

    def _is_behind(self, number: int, least: float) -> bool:
        """Tell whether a rival is behind by so much, looking on as long as that can still come out."""
        most = LONGEST * self._work
        while (behind := self._compared.behind(number)).low < least:
            doubt, room = behind.value - behind.low, behind.value - least
            is_hopeless = room <= 0 or self._compared.futures(number) * (doubt / room) ** 2 > most
            if is_hopeless or not self._compared.look_longer(number, most):
                return False
        return True

    def puzzle(self, level: str) -> KeptPuzzle:
        """Write it down."""
        name = self._game.ABOUT.name
        gap = self.gap()
        return KeptPuzzle(
            game=name,
            position=format_position(self._view),
            level=level,
            feat=self.feat,
            choices=len(self._decision.options),
            gap=round(gap.value, 4),
            low=round(gap.low, 4),
            greedy=self._game.format_move(self._greedy),
            options=tuple(self._weighed(number) for number in self._told()),
        )

    def _told(self) -> Sequence[int]:
        """Return the options worth keeping: the best, greedy's, and those that come next."""
        key = analysis_part(self._game.ABOUT.name).key
        greedy = [key(option) for option in self._decision.options].index(key(self._greedy))
        others = sorted(self._rivals, key=lambda number: (number != greedy, -self._compared.share(number)))[: TOLD - 1]
        return [self._compared.best, *sorted(others, key=lambda number: -self._compared.share(number))]

    def _weighed(self, number: int) -> Weighed:
        why = reasons(self._decision, number)
        return Weighed(
            move=self._game.format_move(self._decision.options[number]),
            share=round(self._compared.share(number), 4),
            why=Reasons(why.now, round(why.others, 2), round(why.own, 2), round(why.large, 2), why.skipped),
        )
