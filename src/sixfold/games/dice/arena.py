"""Equal luck with dice: the n-th throw of the game shows the same faces; a die whose row is closed is thrown unseen."""

from typing import Final

from sixfold.arena.common_chance import Answers, CommonChance
from sixfold.games.dice.rules import Dice, Throw


def _thrown(asked: Throw, luck: CommonChance) -> Dice:
    every = Throw(frozenset()).drawn(luck.stream("throw", luck.number("throw")))
    return every.without(asked.closed)


COMMON: Final[Answers] = {Throw: _thrown}
