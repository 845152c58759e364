"""Games played at random for tests: any position of any game from a few numbers."""

from functools import cache, partial
from itertools import pairwise

from sixfold.rules.catalog import GAMES
from sixfold.rules.match import Match
from sixfold.rules.record import Participant
from sixfold.seeds import Stream, chance_stream

EVERY_TABLE = [(name, seats) for name, game in GAMES.items() for seats in game.ABOUT.seats]
LONG = 400  # more decisions than any game has


def opened(name, seats, seed):
    """A match whose first chance is settled."""
    players = tuple(Participant(f"p{seat}", "bot") for seat in range(seats))
    return Match.start(name, players, seed=seed).settled(partial(chance_stream, seed))


def any_move(match, seat, source):
    """One of the moves that `legal_moves` lists for this seat."""
    moves = match.game.legal_moves(match.view(seat))
    return moves[source.below(len(moves))]


@cache
def random_game(name, seats, seed):
    """A random game that goes on as far as anyone asks, and what chooses in it."""
    return [opened(name, seats, seed)], Stream(seed, "test")


def matches(name, seats, seed, decisions=LONG):
    """The match after the first chance and after each decision of a random game, at most `decisions` of them."""
    found, source = random_game(name, seats, seed)
    while found[-1].outcome is None and len(found) <= decisions:
        match = found[-1]
        seat = match.deciders[source.below(len(match.deciders))]
        found.append(match.played(seat, any_move(match, seat, source)).settled(partial(chance_stream, seed)))
    return tuple(found[: decisions + 1])


def played_out(name, seats, seed):
    """The end of a random game."""
    return matches(name, seats, seed)[-1]


def steps(name, seats, seed, decisions=LONG):
    """Pairs of a match and the next one."""
    return pairwise(matches(name, seats, seed, decisions))
