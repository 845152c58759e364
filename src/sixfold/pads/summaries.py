"""An evening looked at afterwards: a line for each game, what everyone won, and the whole pad as a table."""

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sixfold.pads.pad import Line, Pad, PadGame
from sixfold.pads.tellings import Frozen, seat_of
from sixfold.rulebook import Addressee, Language, qwirkles_in, tell_all

COLUMNS = ("game", "kind", "turn", "player", "points", "total", "what", "problem")
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take for one


class PadSummary(Frozen):
    """A game of an evening in a line; `winners` are known once it is over by the rules or by the people's word."""

    game: str
    manner: str
    players: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...] | None = None
    stopped: bool = False
    at: int


class PadPerson(Frozen):
    """What someone did in one game, over all evenings: of `played` games `won`, and the points."""

    name: str
    game: str
    played: int
    won: int
    best: int
    mean: float


class _Played(NamedTuple):
    score: int
    won: bool


def summary(game: PadGame) -> PadSummary:
    """Return a game in a line."""
    end = game.outcome
    return PadSummary(
        game=game.begun.game,
        manner=game.begun.manner,
        players=game.begun.players,
        scores=game.scores,
        winners=None if end is None else end.winners,
        stopped=game.is_stopped,
        at=game.at,
    )


def people(games: Iterable[PadSummary]) -> tuple[PadPerson, ...]:
    """Return what everyone did in the games that are over, by name and game."""
    found: dict[tuple[str, str], list[_Played]] = defaultdict(list)
    for game in games:
        for seat, name in enumerate(game.players) if game.winners is not None else ():
            found[name, game.game].append(_Played(game.scores[seat], seat in (game.winners or ())))
    return tuple(_person(name, game, played) for (name, game), played in sorted(found.items()))


def _person(name: str, game: str, played: list[_Played]) -> PadPerson:
    scores = [each.score for each in played]
    return PadPerson(
        name=name,
        game=game,
        played=len(played),
        won=sum(each.won for each in played),
        best=max(scores),
        mean=round(sum(scores) / len(scores), 1),
    )


def as_csv(pad: Pad, language: Language) -> str:
    """Return all games turn by turn, as a spreadsheet reads them; a cell never begins a formula."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for number, game in enumerate(pad.games, 1):
        writer.writerows([_plain(cell) for cell in row] for row in _rows(number, game, language))
    return out.getvalue()


def words_of(game: PadGame, line: Line, language: Language) -> str:
    """Tell a line as everyone at the table may know it."""
    view = game.manner.view(line.position)
    made = 0 if view is None or line.problem else qwirkles_in(game.begun.game, line.told, view)
    return " ".join(tell_all(line.told, Addressee(game.begun.game, game.begun.players), language, made))


def _rows(number: int, game: PadGame, language: Language) -> Iterable[tuple[object, ...]]:
    names, before = game.begun.players, (0,) * len(game.begun.players)
    for turn, line in enumerate(game.lines, 1):
        seat = _seated(line, names)
        told = words_of(game, line, language)
        points = ("", "") if seat is None else (line.scores[seat] - before[seat], line.scores[seat])
        problem = "" if line.problem is None else line.problem.rule
        yield number, game.begun.game, turn, "" if seat is None else names[seat], *points, told, problem
        before = line.scores


def _seated(line: Line, names: Sequence[str]) -> int | None:
    """Return whose turn it was, if anyone's who plays: what was told late is kept, whoever it names."""
    seat = seat_of(line.telling)
    return seat if seat is not None and seat < len(names) else None


def _plain(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
