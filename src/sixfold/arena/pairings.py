"""Which games are played: every table of every deal, numbered, each a pure function of the plan.

A deal is one lot of chance (see `common_chance.py`). All games of a deal have it in common, and each line-up plays it
once from every seat: with two players that is a mirrored pair. Whole deals are played: nobody gains from a seat.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, count, permutations

from sixfold.arena.entrants import Entrant, load_bot
from sixfold.rules.catalog import find_game
from sixfold.rules.core import Options, require_setup
from sixfold.rules.errors import InvalidSetup
from sixfold.seeds import game_seed

Lineup = tuple[Entrant, ...]  # by seat


@dataclass(frozen=True, slots=True)
class Task:
    """One game to be played."""

    game: str
    number: int  # among all games of the plan, from 0
    deal: int
    seed: int  # of the deal
    seats: Lineup


@dataclass(frozen=True)
class Schedule:
    """All games of one run of the arena."""

    game: str
    bots: Lineup
    players: int
    games: int  # at least so many: whole deals are played
    seed: int

    def __post_init__(self) -> None:
        """Refuse what cannot be played. Raises InvalidSetup."""
        require_setup(find_game(self.game).ABOUT, self.players, Options())
        if not self.bots:
            raise InvalidSetup("setup/bots", bots=0, seats=self.players)
        twice = [bot.name for bot, times in Counter(self.bots).items() if times > 1]
        if twice and len(self.bots) != self.players:
            raise InvalidSetup("arena/named-twice", bot=twice[0], bots=len(self.bots), seats=self.players)
        for bot in self.bots:
            load_bot(self.game, bot)

    @cached_property
    def entrants(self) -> Lineup:
        """Everybody once, in the order in which they were named."""
        return tuple(dict.fromkeys(self.bots))

    @cached_property
    def total(self) -> int:
        """How many games there are."""
        return sum(1 for _ in self.tasks())

    def tasks(self) -> Iterator[Task]:
        """Go through all games, deal by deal."""
        orders = [circles(lineup) for lineup in lineups(self.bots, self.players)]
        number = 0
        for deal in count():
            if number >= self.games:
                return
            seed = game_seed(self.seed, deal)
            for circle in orders:
                for seats in rotations(circle[deal % len(circle)]):
                    yield Task(self.game, number, deal, seed, seats)
                    number += 1


def lineups(bots: Lineup, players: int) -> list[Lineup]:
    """Return who sits together: all if they are as many as seats, every choice of them if they are more.

    If they are fewer, they fill the seats as evenly as possible, and take turns in having one more.
    """
    if len(bots) >= players:
        return list(combinations(bots, players))
    each, more = divmod(players, len(bots))
    return [tuple(sorted(bots * each + extra, key=bots.index)) for extra in combinations(bots, more)]


def circles(lineup: Lineup) -> list[Lineup]:
    """Return every order around the table, each once: who sits left of whom can matter."""
    first, rest = lineup[0], lineup[1:]
    orders = dict.fromkeys((first, *others) for others in permutations(rest))
    return list({frozenset(rotations(order)): order for order in reversed(orders)}.values())[::-1]


def rotations(order: Lineup) -> list[Lineup]:
    """Return this order from every seat, each once."""
    return list(dict.fromkeys(order[start:] + order[:start] for start in range(len(order))))
