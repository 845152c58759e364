"""Games step by step, as one seat saw them or openly. The caller says who may see what."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from sixfold.pads.judging import AnyManner, manner_of
from sixfold.pads.records import retold
from sixfold.rulebook import Addressee, Language, players_called, qwirkles_in, tell_all
from sixfold.rules.catalog import find_game
from sixfold.rules.core import AnyGame, AnyState, Seat
from sixfold.rules.errors import Refusal
from sixfold.rules.positions import format_position, has_notation
from sixfold.rules.record import Deputy, Record, replay
from sixfold.tables import messages, presenters

MOST_EVENTS = 3_000  # no real game has half as many


def replayed(record: Record, seat: Seat | None, language: Language, *, is_open: bool) -> messages.Replay:
    """Return a record step by step; openly, every hand is told. Raises what `replay` raises."""
    if len(record.events) > MOST_EVENTS:
        raise Refusal("TABLE", "limit/too-big")
    if seat is not None and seat not in range(len(record.players)):
        raise Refusal("TABLE", "table/no-such-seat", seat=seat)
    reader = Addressee(record.game, players_called(record.players, language), seat)
    manner = None if record.pad is None else manner_of(record.game, record.pad)
    steps = tuple(
        _steps(record, reader, language, is_open=is_open)
        if manner is None
        else _retold(record, manner, reader, language)
    )
    return messages.Replay.model_validate(
        {
            "game": find_game(record.game).ABOUT.name,
            "players": reader.names,
            "kinds": tuple(player.kind for player in record.players),
            "bots": tuple(_deputy(player.bot, steps) for player in record.players),
            "seat": seat,
            "steps": steps,
            "result": _result(record),
            "seed": None if record.seed is None else str(record.seed),
        }
    )


def _deputy(bot: Deputy | None, steps: Sequence[messages.ReplayStep]) -> messages.ReplayDeputy | None:
    if bot is None:
        return None
    told = accumulate(len(step.events) for step in steps)
    return messages.ReplayDeputy(level=bot.level, step=next(at for at, count in enumerate(told) if count >= bot.from_))


def _result(record: Record) -> dict[str, object] | None:
    """Return how the game ended, by its rules or by the people."""
    end = record.stopped or record.result
    if end is None:
        return None
    seat = None if record.stopped is None else record.stopped.seat
    return {"reason": end.reason, "seat": seat, "scores": end.scores, "winners": end.winners}


def _retold(record: Record, manner: AnyManner, reader: Addressee, language: Language) -> Iterator[messages.ReplayStep]:
    """Go through a game of a real table, of which only what lay open is known; by points there was no table."""
    presenter = presenters.of(record.game)
    for position, told in retold(record, manner):
        view = manner.view(position)
        yield messages.ReplayStep(
            events=told,
            told=tell_all(told, reader, language, 0 if view is None else qwirkles_in(record.game, told, view)),
            view=None if view is None else presenter.show(view),
            scores=manner.scores(position),
            lines=() if view is None else presenter.lines(view, told),
        )


def _position(game: AnyGame, state: AnyState) -> str | None:
    """Return the whole table as one line, where somebody is to decide and the game's positions can be written."""
    return format_position(state) if has_notation(game) and game.deciders(state) else None


def _steps(record: Record, reader: Addressee, language: Language, *, is_open: bool) -> Iterator[messages.ReplayStep]:
    game, presenter, seat = find_game(record.game), presenters.of(record.game), reader.seat
    before = record.opening
    for step in replay(record):
        if not step.events:
            continue
        view = game.view(step.state, seat)
        hands = game.hands(step.state) if is_open else ()
        events = step.events if is_open else tuple(game.seen(event, seat) for event in step.events)
        yield messages.ReplayStep(
            events=events,
            told=tell_all(events, reader, language, qwirkles_in(record.game, step.events, step.state)),
            view=presenter.show(view),
            scores=game.scores(view),
            hands=tuple(tuple(map(str, hand)) for hand in hands) or None,
            position=_position(game, step.state) if is_open else None,
            lines=presenter.lines(view, step.events),
            used=presenters.used(record.game, before, step.events),
        )
        before = step.state
