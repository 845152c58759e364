"""A pad: the games of an evening, folded from a log, each telling judged by the rules.

An edit judges everything after it again. What the rules refuse then stays where it is, with the refusal, and counts for
nothing until it is changed or taken back: nothing is lost silently.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sixfold.logs import Change, Logged
from sixfold.pads.judging import AnyManner, judged, manner_of
from sixfold.pads.pad_entries import Amend, Begun, Entry, Remove, Tell
from sixfold.pads.tellings import Finished, Moved, Telling
from sixfold.rules import events
from sixfold.rules.catalog import find_game
from sixfold.rules.core import Options, Outcome, Seat, require_setup
from sixfold.rules.errors import GameOver, Refusal, SixfoldError
from sixfold.rules.events import Event

Kept = tuple[str, Telling, int]  # a telling with its id, and when it was told
Edit = Tell | Amend | Remove
MOST_GAMES: Final = 60
MOST_TELLINGS: Final = 600  # in one game: far more than the longest has turns


@dataclass(frozen=True, slots=True)
class Line:
    """One telling in its place, as the rules judged it: where the game stood after it, or why it was refused."""

    id: str
    telling: Telling
    at: int
    position: object
    scores: tuple[int, ...]
    told: tuple[Event, ...] = ()
    problem: SixfoldError | None = None
    stopped: bool = False  # whether the people have ended the game by now, which was not over


@dataclass(frozen=True, slots=True)
class PadGame:
    """One game of an evening."""

    begun: Begun
    at: int
    manner: AnyManner
    first: object  # the position before the first telling
    opening: tuple[Event, ...]  # what a record tells of it
    lines: tuple[Line, ...] = ()

    @property
    def position(self) -> object:
        """Where the game stands."""
        return self.lines[-1].position if self.lines else self.first

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far, by seat."""
        return self.manner.scores(self.position)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended by the rules, or None."""
        return self.manner.outcome(self.position)

    @property
    def is_stopped(self) -> bool:
        """Whether the people ended it before it was over."""
        return bool(self.lines) and self.lines[-1].stopped

    @property
    def due(self) -> tuple[Seat, ...]:
        """Whose turn is told next; () where anyone's may be, or nobody's."""
        return () if self.is_stopped or self.outcome else self.manner.due(self.position)

    def told(self) -> tuple[Event, ...]:
        """Return the events of the game's record: choices made together stand before the lock that they made."""
        found = list(self.opening)
        for line in self.lines:
            if isinstance(line.telling, Moved) and line.telling.together and not line.problem:
                put_together(found, line.told)
            else:
                found += line.told
        return tuple(found)

    def judged(self, id: str, telling: Telling, at: int) -> Line:  # noqa: A002
        """Return the next line: judged, or with the reason why it is refused."""
        try:
            return self._accepted(id, telling, at)
        except SixfoldError as error:
            return Line(id, telling, at, self.position, self.scores, problem=error, stopped=self.is_stopped)

    def _accepted(self, id: str, telling: Telling, at: int) -> Line:  # noqa: A002
        if self.is_stopped:
            raise GameOver
        if isinstance(telling, Finished) and self.manner.sees_the_end:
            if self.outcome is not None:
                raise GameOver
            return Line(id, telling, at, self.position, self.scores, stopped=True)
        position, told = judged(self.manner, len(self.begun.players), self.position, telling)
        return Line(id, telling, at, position, self.manner.scores(position), told)

    def before(self, id: str) -> "PadGame":  # noqa: A002
        """Return the game as it stood before this turn was told. Raises Refusal."""
        place = next((place for place, line in enumerate(self.lines) if line.id == id), None)
        if place is None:
            raise Refusal("TABLE", "pad/no-such-turn")
        return replace(self, lines=self.lines[:place])

    @property
    def tellings(self) -> "list[Kept]":
        """What was told, in order."""
        return [(line.id, line.telling, line.at) for line in self.lines]

    def folded(self, kept: "Iterable[Kept]", after: int = 0) -> "PadGame":
        """Judge these tellings in order, after as many lines that stay as they are."""
        game = replace(self, lines=self.lines[:after])
        for id, telling, at in kept:  # noqa: A001
            game = replace(game, lines=(*game.lines, game.judged(id, telling, at)))
        return game


def put_together(found: list[Event], told: tuple[Event, ...]) -> None:
    """Put choices made in the same action as a lock before that lock, or before the end that it brought."""
    again = [event for event in told if isinstance(event, events.Lock) and event in found]
    place = found.index(again[0]) if again else len(found)
    while not again and place and isinstance(found[place - 1], events.Lock | events.End):
        place -= 1
    found[place:place] = [event for event in told if isinstance(event, events.Move)]
    if any(isinstance(event, events.End) for event in told):  # the same end, with the points of these choices
        found[:] = [event for event in found if not isinstance(event, events.End)]
    found += [event for event in told if not isinstance(event, events.Move) and event not in again]


@dataclass(frozen=True, slots=True)
class Pad:
    """An evening: its games in order, and how far its log goes."""

    games: tuple[PadGame, ...] = ()
    number: int = 0
    known: frozenset[str] = frozenset()  # the ids of all entries

    def after(self, logged: Logged[Entry]) -> "Pad":
        """Return the pad with one more entry of its log, which was accepted before."""
        games = _changed(self.games, logged.entry, logged.at)
        return Pad(games, logged.number, self.known | {logged.entry.id})

    def judged(self, entry: Entry, at: int) -> "PadChange":
        """Return the change that a new entry makes; none where it is known already. Raises SixfoldError."""
        if entry.id in self.known:
            return PadChange((), self)
        return PadChange((Logged(self.number + 1, at, entry),), self.accepts(entry, at))

    def accepts(self, entry: Entry, at: int) -> "Pad":
        """Return the pad with a new entry. Raises SixfoldError where it is refused.

        What was told while the network was away is taken even so: it is there, with the refusal.
        """
        pad = self.after(Logged(self.number + 1, at, entry))
        if isinstance(entry, Begun | Remove) or (isinstance(entry, Tell) and entry.late):
            return pad
        told = entry.id if isinstance(entry, Tell) else entry.of
        line = next(line for game in pad.games for line in game.lines if line.id == told)
        if line.problem is not None:
            raise line.problem
        return pad


PadChange = Change[Entry, Pad]  # an entry that was judged, and the pad after it


def folded(log: Iterable[Logged[Entry]]) -> Pad:
    """Return the pad of a log, whose entries were accepted before: each telling is judged once, where it ended up."""
    games: list[tuple[PadGame, list[Kept]]] = []
    number, known = 0, set()
    for logged in log:
        number, entry = logged.number, logged.entry
        known.add(entry.id)
        if isinstance(entry, Begun):
            games.append((new_game(entry, logged.at), []))
        elif isinstance(entry, Tell) and entry.before is None:
            games[-1][1].append((entry.id, entry.telling, logged.at))
        else:
            which, place = _found([kept for _, kept in games], entry)
            kept = games[which][1]
            kept[place:] = _edited(kept[place:], entry, logged.at)
    return Pad(tuple(game.folded(kept) for game, kept in games), number, frozenset(known))


def new_game(begun: Begun, at: int) -> PadGame:
    """Begin a game. Raises InvalidSetup."""
    require_setup(find_game(begun.game).ABOUT, len(begun.players), Options())
    manner = manner_of(begun.game, begun.manner)
    first, opening = manner.start(len(begun.players))
    return PadGame(begun, at, manner, first, opening)


def _changed(games: tuple[PadGame, ...], entry: Entry, at: int) -> tuple[PadGame, ...]:
    if isinstance(entry, Begun):
        if len(games) >= MOST_GAMES:
            raise Refusal("TABLE", "pad/full")
        return (*games, new_game(entry, at))
    if isinstance(entry, Tell) and entry.before is None:
        if not games:
            raise Refusal("TABLE", "pad/no-game")
        _require_room(games[-1])
        return (*games[:-1], games[-1].folded([(entry.id, entry.telling, at)], len(games[-1].lines)))
    number, place = _found([game.tellings for game in games], entry)
    if isinstance(entry, Tell):
        _require_room(games[number])
    again = games[number].folded(_edited(games[number].tellings[place:], entry, at), place)
    return (*games[:number], again, *games[number + 1 :])


def _require_room(game: PadGame) -> None:
    """Refuse one more telling of a game that has very many. Raises Refusal."""
    if len(game.lines) >= MOST_TELLINGS:
        raise Refusal("TABLE", "pad/full")


def _edited(kept: Sequence[Kept], entry: Edit, at: int) -> list[Kept]:
    """Put a telling before the first of these, change that one or take it back."""
    here, *later = kept
    if isinstance(entry, Tell):
        return [(entry.id, entry.telling, at), here, *later]
    if isinstance(entry, Amend):
        return [(here[0], entry.telling, here[2]), *later]
    return later


def _found(told: Iterable[Sequence[Kept]], entry: Edit) -> tuple[int, int]:
    """Return which game an edit is about, and which telling of it. Raises Refusal."""
    of = entry.before if isinstance(entry, Tell) else entry.of
    for number, kept in enumerate(told):
        for place, (id, _, _) in enumerate(kept):  # noqa: A001
            if id == of:
                return number, place
    raise Refusal("TABLE", "pad/no-such-turn")
