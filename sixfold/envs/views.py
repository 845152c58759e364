"""What a player sees in an environment, from a view: so that a net that learned here plays at any table.

An observation depends on the view alone. What a view hides is filled in somehow, looked at from the view's seat, and
forgotten.
"""

from collections import Counter
from dataclasses import fields
from functools import cache
from typing import Any

from sixfold.envs.batches import Batch, Bytes, Flags, batch
from sixfold.rules import cards, cubes, duel, qwirkle, qwixx
from sixfold.rules.pieces import Pieces
from sixfold.rules.positions import game_of


def observe(view: Any) -> tuple[Bytes, Flags]:
    """Return the observation and the mask of the seat that this view is of; it decides, and its turn begins here.

    Raises ValueError.
    """
    env = looking_at(view)
    mask = env.mask[0, view.seat] if env.sizes.actors > 1 else env.mask[0]
    return env.observe(0, view.seat), mask.copy()


def looking_at(view: Any) -> Batch:
    """Return a batch of one game that stands where this view does; the next call changes it. Raises ValueError."""
    game, state = game_of(view), whole(view)
    if view.seat not in game.deciders(state):
        raise ValueError("the seat of this view does not decide now")
    seats = len(state.misses) if isinstance(state, duel.State) else len(_by_seat(state))
    env = _env(game.ABOUT.name, seats)
    env.set(0, state)
    return env


@cache
def _env(game: str, players: int) -> Batch:
    return batch(game, players=players, autoreset=False)


def _by_seat(state: Any) -> tuple[Any, ...]:
    return tuple(state.sheets if isinstance(state, qwixx.State) else state.hands)


def whole(view: Any) -> Any:
    """Return a state that looks like this to its seat: what it cannot see is dealt out in some order."""
    match view:
        case qwixx.View():
            known = {field.name: getattr(view, field.name) for field in fields(qwixx.State) if field.name != "choices"}
            return qwixx.State(choices=(None,) * len(view.sheets), **known)
        case duel.View() | cubes.View():
            kind = duel.State if isinstance(view, duel.View) else cubes.State
            return kind(**{field.name: getattr(view, field.name) for field in fields(kind)})
        case qwirkle.View():
            hands, bag = _dealt(view, qwirkle.TILES, tuple(view.grid.values()))
            return qwirkle.State(hands=hands, bag=bag, **_shared(view, qwirkle.State))
        case cards.View():
            sixes = tuple(row for rows in view.qwirkles for row in rows)
            hands, pile = _dealt(view, cards.CARDS, tuple(card for row in (*view.rows, *sixes) for card in row))
            return cards.State(hands=hands, pile=pile, **_shared(view, cards.State))
    raise ValueError(f"not a view: {view!r:.80}")


def _shared(view: Any, kind: type) -> dict[str, Any]:
    return {field.name: getattr(view, field.name) for field in fields(kind) if hasattr(view, field.name)}


def _dealt(view: qwirkle.View | cards.View, box: Pieces, lying: Pieces) -> tuple[tuple[Pieces, ...], Pieces]:
    """Return hands of the known sizes, the view's own among them, and what is left."""
    unseen = sorted((Counter(box) - Counter((*lying, *view.hand))).elements())
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        hands.append(view.hand if seat == view.seat else tuple(unseen[:size]))
        unseen = unseen if seat == view.seat else unseen[size:]
    return tuple(hands), tuple(unseen)
