"""Games step by step, as one seat saw them or openly. The caller says who may see what."""

from collections.abc import Iterator
from typing import Any

from sixfold.rules.catalog import find_game
from sixfold.rules.core import Seat
from sixfold.rules.errors import Refusal
from sixfold.rules.record import Record, replay
from sixfold.tables import messages, presenters
from sixfold.tables.entries import GameEvent
from sixfold.tables.table import written

MOST_EVENTS = 3_000  # no real game has half as many


def replayed(record: Record, seat: Seat | None, *, is_open: bool) -> messages.Replay:
    """Return a record step by step; openly, every hand is told. Raises what `replay` raises."""
    if len(record.events) > MOST_EVENTS:
        raise Refusal("TABLE", "limit/too-big")
    if seat is not None and seat not in range(len(record.players)):
        raise Refusal("TABLE", "table/no-such-seat", seat=seat)
    result = record.result
    reason: Any = None if result is None else result.reason
    return messages.Replay.model_validate(
        {
            "game": find_game(record.game).NAME,
            "players": [player.name for player in record.players],
            "seat": seat,
            "steps": tuple(_steps(record, seat, is_open=is_open)),
            "result": result and {"reason": reason, "scores": result.scores, "winners": result.winners},
            "seed": None if record.seed is None else str(record.seed),
        }
    )


def _steps(record: Record, seat: Seat | None, *, is_open: bool) -> Iterator[messages.ReplayStep]:
    game, screen = find_game(record.game), presenters.of(record.game)
    for step in replay(record):
        if not step.events:
            continue
        view = game.view(step.state, seat)
        hands = getattr(step.state, "hands", None) if is_open else None
        yield messages.ReplayStep(
            events=tuple(_seen(event, record.game, seat, is_open=is_open) for event in written(step.events)),
            view=screen.show(view),
            scores=screen.scores(view),
            hands=None if hands is None else tuple(tuple(map(str, hand)) for hand in hands),
            lines=screen.lines(view, step.events),
        )


def _seen(event: GameEvent, game: str, seat: Seat | None, *, is_open: bool) -> GameEvent:
    return event if is_open else presenters.of(game).shown(event, seat)
