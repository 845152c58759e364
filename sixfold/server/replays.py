"""Games step by step, as one seat saw them or openly. The caller says who may see what."""

from collections.abc import Iterator

from sixfold.rules.catalog import find_game
from sixfold.rules.core import Seat
from sixfold.rules.errors import Refusal
from sixfold.rules.record import Record, replay
from sixfold.tables import messages, presenters

MOST_EVENTS = 3_000  # no real game has half as many


def replayed(record: Record, seat: Seat | None, *, is_open: bool) -> messages.Replay:
    """Return a record step by step; openly, every hand is told. Raises what `replay` raises."""
    if len(record.events) > MOST_EVENTS:
        raise Refusal("TABLE", "limit/too-big")
    if seat is not None and seat not in range(len(record.players)):
        raise Refusal("TABLE", "table/no-such-seat", seat=seat)
    result = record.result
    return messages.Replay.model_validate(
        {
            "game": find_game(record.game).NAME,
            "players": [player.name for player in record.players],
            "seat": seat,
            "steps": tuple(_steps(record, seat, is_open=is_open)),
            "result": result and {"reason": result.reason, "scores": result.scores, "winners": result.winners},
            "seed": None if record.seed is None else str(record.seed),
        }
    )


def _steps(record: Record, seat: Seat | None, *, is_open: bool) -> Iterator[messages.ReplayStep]:
    game, presenter = find_game(record.game), presenters.of(record.game)
    for step in replay(record):
        if not step.events:
            continue
        view = game.view(step.state, seat)
        hands = game.hands(step.state) if is_open else ()
        yield messages.ReplayStep(
            events=step.events if is_open else tuple(game.seen(event, seat) for event in step.events),
            view=presenter.show(view),
            scores=game.scores(view),
            hands=tuple(tuple(map(str, hand)) for hand in hands) or None,
            lines=presenter.lines(view, step.events),
        )
