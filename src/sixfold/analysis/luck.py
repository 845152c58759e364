"""The luck of a game without bias: what every deal, draw and roll was worth, less what it was worth on average.

The average is that of independent outcomes of the same chance, drawn from a stream of their own, so the luck of a game
is nothing on average whatever the value function says, and whoever plays: result - luck has the mean of the result, and
scatters less the better the function is (control variates; Burch et al., AIVAT, 2018). The function, and how much of
the luck is taken out, are fixed in code before a game is seen. It looks at whole tables, hidden hands included, and at
nothing that comes later.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Final, Protocol, cast

from sixfold.analysis.account import Shares, steps_of
from sixfold.analysis.decision import ROOM
from sixfold.rules.catalog import find_game, part
from sixfold.rules.chance import ChanceOutcome, Source
from sixfold.rules.core import AnyGame, AnyState
from sixfold.rules.record import Record
from sixfold.seeds import Stream

SAMPLES: Final = 24  # outcomes that a real one is compared with


class Valuing(Protocol):
    """A game's own module of this room, as far as luck needs it."""

    TAKEN_OUT: float  # how much of the luck: less than all where the values are rough, found in other games beforehand

    def worths(self, states: Sequence[AnyState], seed: int) -> Sequence[Sequence[float]]:
        """Return everyone's share of the win in each of these tables, which differ only in what chance said last.

        The first one may be looked at longer, but no table's value may depend on average on how long that is.
        """


def luck_of(record: Record, seed: int = 0) -> Shares:
    """Return everyone's luck in a game, in shares of a win; nothing in a game without a value function.

    `seed` says with which outcomes the real ones are compared. Raises what `replay` raises.
    """
    game, total = find_game(record.game), (0.0,) * len(record.players)
    for step in steps_of(game, record):
        asked = game.chance(step.state)
        if asked is not None:
            outcome = asked.read(record.events[step.number - 1 :])
            luck = luck_of_chance(game, step.state, outcome, Stream(seed, "luck", step.number))
            total = tuple(so_far + more for so_far, more in zip(total, luck, strict=True))
    return total


def luck_of_chance(game: AnyGame, state: AnyState, outcome: ChanceOutcome, source: Source) -> Shares:
    """Return what this outcome of the chance that is due was worth more than others would have been."""
    asked, found = game.chance(state), part(game.ABOUT.name, ROOM)
    assert asked is not None, "chance was due"
    if found is None:
        return (0.0,) * len(game.scores(game.view(state, None)))
    valuing = cast("Valuing", found)
    outcomes = [outcome, *(asked.sample(source) for _ in range(SAMPLES))]
    real, *others = valuing.worths([game.settle(state, each).state for each in outcomes], source.below(1 << 60))
    means = [fmean(shares) for shares in zip(*others, strict=True)]
    return tuple(valuing.TAKEN_OUT * (share - mean) for share, mean in zip(real, means, strict=True))
