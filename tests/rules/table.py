"""A table told in notation: decisions that are made and decisions that are refused, as tests of the rules say them."""

from typing import Any

import pytest

from sixfold.rules.core import Game, Seat, Step
from sixfold.rules.errors import IllegalMove, SixfoldError
from sixfold.rules.notation import parse_value


def play(game: Game, state: Any, *moves: str) -> Step:
    """Let whoever owes the next decision make it, move after move; return the last state and all events."""
    told: tuple[Any, ...] = ()
    for move in moves:
        step = game.apply(state, game.deciders(state)[0], game.parse_move(move))
        state, told = step.state, told + step.events
    return Step(state, told)


def tell(game: Game, state: Any, *outcomes: Any) -> Step:
    """Let chance speak, outcome after outcome; return the last state and all events."""
    told: tuple[Any, ...] = ()
    for outcome in outcomes:
        step = game.settle(state, outcome)
        state, told = step.state, told + step.events
    return Step(state, told)


def written(step: Step) -> list[dict[str, Any]]:
    """Return a step's events as a record writes them."""
    return [event.written() for event in step.events]


def moves_of(game: Game, state: Any, seat: Seat | None = None) -> set[str]:
    """List what a seat, or else whoever owes the next decision, may do."""
    seat = game.deciders(state)[0] if seat is None else seat
    return {game.format_move(move) for move in game.legal_moves(game.view(state, seat))}


def assert_refused(game: Game, state: Any, move: str, rule: str, code: str, seat: Seat | None = None) -> IllegalMove:
    """Check that a move is illegal for this reason: judged, made, and judged again in the position of the error.

    It must not be listed as legal either.
    """
    seat = game.deciders(state)[0] if seat is None else seat
    view, meant = game.view(state, seat), game.parse_move(move)
    error = _raised(lambda: game.check(view, meant), rule, code)
    assert isinstance(error, IllegalMove)
    _raised(lambda: game.apply(state, seat, meant), rule, code)
    _raised(lambda: game.check(parse_value(game.View, error.position), error.move), rule, code)
    assert meant not in game.legal_moves(view)
    return error


def assert_raises(kind: type[SixfoldError], rule: str, code: str, call: Any) -> None:
    """Check that a call fails with exactly this error."""
    assert type(_raised(call, rule, code)) is kind


def _raised(call: Any, rule: str, code: str) -> SixfoldError:
    with pytest.raises(SixfoldError) as caught:
        call()
    assert (caught.value.rule, caught.value.code) == (rule, code)
    return caught.value
