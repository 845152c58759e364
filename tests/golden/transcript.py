"""A record as text for people: every step with its events, the board, all views, the legal moves and the scores."""

import json
from collections.abc import Iterator
from dataclasses import fields
from itertools import groupby
from typing import Any

from sixfold.drawing import Scene, drawing_of
from sixfold.drawing.spans import plain_text
from sixfold.rules.catalog import find_game
from sixfold.rules.core import Game
from sixfold.rules.events import Event
from sixfold.rules.notation import to_json
from sixfold.rules.record import Record, replay

IN_FULL = 8  # steps at either end of a long game; those between get a line an event
LISTED = 12  # legal moves up to which they are written out
MANY = 5  # equal things in a row from which on they are counted instead
UNTOLD = frozenset({"seat", "options"})  # fields of a view that the line or the head tells


def transcript(record: Record) -> str:
    """Return the whole text; a board is drawn again when it has changed. Raises what `replay` raises."""
    game, steps = find_game(record.game), list(replay(record))
    lines = list(_head(record))
    drawn = drawing_of(record.game).BOARD_SHOWS
    board: list[str] = []
    for number, step in enumerate(steps, 1):
        lines += [f"{number:>4}  {describe(event)}" for event in step.events] or [f"{number:>4}  (a hidden choice)"]
        if number <= IN_FULL or number > len(steps) - IN_FULL:
            before, board = board, _board(record, game.view(step.state, None))
            told = [*(board if board != before else []), *_position(game, step.state, len(record.players), drawn)]
            lines += [f"      {line}".rstrip() for line in told]
    return "\n".join(lines) + "\n"


def _board(record: Record, view: Any) -> list[str]:
    """Return what lies on the table, as everyone sees it."""
    names = tuple(player.name for player in record.players)
    return plain_text(drawing_of(record.game).board(Scene(record.game, view, names))).splitlines()


def _head(record: Record) -> Iterator[str]:
    names = ", ".join(f"{seat} {player.name}" for seat, player in enumerate(record.players))
    yield f"{record.game}: {names}"
    if record.options.ages:
        yield f"ages: {' '.join(f'{age:g}' for age in record.options.ages)}"
    result = record.result
    if result is None:
        yield "unfinished"
    else:
        yield f"ended {result.reason}: {_short(result.scores)}, won by {_short(result.winners)}"


def describe(event: Event) -> str:
    """Return an event as one line, in the words of the notation."""
    values = {name: value for name, value in event.written().items() if name not in {"type", "seat"}}
    seat = [f"seat {event.seat}"] if hasattr(event, "seat") else []
    told = [
        _short(value) if name in {"move", "pieces"} else f"{name} {_short(value)}" for name, value in values.items()
    ]
    return " ".join([*seat, event.type, *told])


def _position(game: Game, state: Any, seats: int, drawn: frozenset[str]) -> Iterator[str]:
    yield from _views(game, state, seats, drawn)
    for seat in game.deciders(state):
        yield _legal(game, game.view(state, seat))
    yield ""


def _views(game: Game, state: Any, seats: int, drawn: frozenset[str]) -> Iterator[str]:
    """What everyone can see once, then what only one seat knows."""
    views = {str(seat): _fields(game, state, seat, drawn) for seat in range(seats)}
    views["-"] = _fields(game, state, None, drawn)
    shared = {name: value for name, value in views["-"].items() if all(v.get(name) == value for v in views.values())}
    yield "all: " + _listed(shared)
    for seat, known in views.items():
        own = {name: value for name, value in known.items() if name not in shared}
        if own:
            yield f"{seat}: " + _listed(own)


def _fields(game: Game, state: Any, seat: int | None, drawn: frozenset[str]) -> dict[str, Any]:
    view = game.view(state, seat)
    shown = {field.name: to_json(getattr(view, field.name)) for field in fields(view)}
    return {name: value for name, value in shown.items() if name not in drawn | UNTOLD and value not in (None, [])}


def _listed(values: dict[str, Any]) -> str:
    return ", ".join(f"{name} {_short(value)}" for name, value in values.items())


def _short(value: Any) -> str:
    if isinstance(value, list | tuple):
        inner = [part for _, same in groupby(map(_short, value)) for part in _counted(list(same))]
        return (" | " if any(" " in part for part in inner) else " ").join(inner) or "none"
    if isinstance(value, dict):
        return json.dumps(value).replace('"', "")
    return str(value)


def _counted(same: list[str]) -> list[str]:
    return same if len(same) < MANY else [f"{len(same)}*{same[0]}"]


def _legal(game: Game, view: Any) -> str:
    moves = [game.format_move(move) for move in game.legal_moves(view)]
    listed = f": {' ; '.join(moves)}" if len(moves) <= LISTED else ""
    return f"legal moves of seat {view.seat}, {len(moves)}{listed}"
