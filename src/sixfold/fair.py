"""Proof that chance was fixed beforehand: every deal, draw and roll of a record follows from its seed."""

import hashlib

from sixfold.rules.catalog import find_game
from sixfold.rules.errors import FalseRecord, at_event
from sixfold.rules.record import Record, replay
from sixfold.seeds import chance_stream


def commitment_of(seed: int) -> str:
    """Return what a server shows of a seed before the game is over: the SHA-256 of its decimal digits."""
    return hashlib.sha256(str(seed).encode()).hexdigest()


def verify_fair(record: Record) -> str:
    """Replay a record and draw all its chance again. Returns the seed's commitment.

    Raises what `replay` raises, and FalseRecord where chance did not follow from the seed.
    """
    if record.seed is None:
        raise FalseRecord("CHANCE", "record/no-seed")
    game = find_game(record.game)
    state, written = record.opening, 0
    for step in replay(record):
        asked = game.chance(state)
        if asked is not None:
            due = game.settle(state, asked.sample(chance_stream(record.seed, written)))
            with at_event(written + 1):
                if due.events != step.events:
                    raise FalseRecord("CHANCE", "record/unfair")
        state, written = step.state, written + len(step.events)
    return commitment_of(record.seed)
