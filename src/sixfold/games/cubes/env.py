"""The environment of Qwirkle Cubes."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from sixfold.envs.nodes import Outcomes, even, gathered, hands, node_count, outcomes, pieces
from sixfold.envs.translator import Translator
from sixfold.games.cubes import rules as cubes
from sixfold.games.cubes.rules import HAND, Colours, Filling, FirstHands, Throwing, faces
from sixfold.games.grid.env import GridFace
from sixfold.kernels import _kernels
from sixfold.rules.catalog import GAMES
from sixfold.rules.pieces import KINDS, Pieces

TRANSLATOR: Final[Translator] = GridFace(GAMES[cubes.ABOUT.name], _kernels.CubesEnvs, has_rolls=True)


def _faces_left(bag: Colours, drawn: Sequence[int]) -> Outcomes:
    """One cube of what is left in the bag, rolled."""
    left = Counter(bag)
    left.subtract(KINDS[kind].colour for kind in drawn)
    size = 6 * (len(bag) - len(drawn))
    return sorted((face.kind, count / size) for colour, count in left.items() if count for face in faces(colour))


@node_count.register
def _(asked: FirstHands) -> int:
    return asked.seats * HAND


@outcomes.register
def _(asked: FirstHands, drawn: Sequence[int]) -> Outcomes:
    return _faces_left(asked.bag, drawn)


@gathered.register
def _(asked: FirstHands, drawn: Sequence[int]) -> tuple[Pieces, ...]:
    return hands(drawn, asked.seats, HAND)


@node_count.register
def _(asked: Filling) -> int:
    return len(asked.sure) + asked.count


@outcomes.register
def _(asked: Filling, drawn: Sequence[int]) -> Outcomes:
    if len(drawn) < len(asked.sure):
        return even([face.kind for face in faces(asked.sure[len(drawn)])])
    return _faces_left(asked.bag, drawn[len(asked.sure) :])


@gathered.register
def _(_asked: Filling, drawn: Sequence[int]) -> Pieces:
    return pieces(drawn)


@node_count.register
def _(asked: Throwing) -> int:
    return len(asked.cubes)


@outcomes.register
def _(asked: Throwing, drawn: Sequence[int]) -> Outcomes:
    return even([face.kind for face in faces(asked.cubes[len(drawn)].colour)])


@gathered.register
def _(_asked: Throwing, drawn: Sequence[int]) -> Pieces:
    return tuple(KINDS[kind] for kind in drawn)
