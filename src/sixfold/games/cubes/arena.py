"""Equal luck with cubes: the n-th cube that a seat draws falls the same way, and its re-rolls in its n-th turn do."""

from collections.abc import Iterable
from typing import Final

from sixfold.arena.common_chance import Answers, CommonChance, by_number
from sixfold.games.cubes.rules import HAND, Changing, Filling, FirstHands, Throwing, faces
from sixfold.rules.core import Seat
from sixfold.rules.pieces import Colour, Pieces


def _first_hands(asked: FirstHands, luck: CommonChance) -> tuple[Pieces, ...]:
    hands = luck.bag.deal(asked.bag, asked.seats, HAND)
    return tuple(_fallen(luck, seat, colours) for seat, colours in enumerate(hands))


def _filled(asked: Filling, luck: CommonChance) -> Pieces:
    luck.number("fill", asked.seat)
    luck.counts["roll", asked.seat] = 0  # counted since the last draw
    return _fallen(luck, asked.seat, luck.bag.draw(asked.seat, asked.bag, asked.count))


def _fallen(luck: CommonChance, seat: Seat, colours: Iterable[Colour]) -> Pieces:
    """Roll cubes that were just drawn, each by its number among this seat's cubes."""
    fallen = (faces(colour)[luck.stream("cube", seat, luck.number("cube", seat)).below(6)] for colour in colours)
    return tuple(sorted(fallen))


def _rolled(asked: Throwing, luck: CommonChance) -> Pieces:
    """Roll again, each cube by the turn and its number among the rolled cubes of its colour."""
    turn = (asked.seat, luck.counts["fill", asked.seat], luck.number("roll", asked.seat) - 1)
    streams = {cube.colour: luck.stream("roll", *turn, cube.colour) for cube in asked.cubes}
    return tuple(faces(cube.colour)[streams[cube.colour].below(6)] for cube in asked.cubes)


COMMON: Final[Answers] = {
    FirstHands: _first_hands,
    Filling: _filled,
    Changing: by_number,  # a stuck hand (C6) changes without a shift in the draws and falls to come
    Throwing: _rolled,
}
