"""`python -m tests.pads.evenings`: whole games as people at a real table tell them, as JSON for the browser's tests.

The seeds are chosen so that the games are short and their first turns only add to what lies, as a finger does quickly.
"""

import json
import sys
from functools import partial

from sixfold.players import choose, find_bot
from sixfold.seeds import chance_stream
from tests.matches import opened
from tests.pads.tables import NAMES, tellings

EVENINGS = {  # by game: how it is kept, and by how many players a seed
    "qwirkle": ("pieces", {2: 7, 4: 11}),
    "cubes": ("pieces", {2: 9}),
    "cards": ("rows", {2: 130, 4: 31}),
    "qwixx": ("sheets", {2: 11, 4: 4}),
    "duel": ("board", {2: 5}),
}


def whole_game(game, seats, seed):
    """A game of quick bots."""
    match, player = opened(game, seats, seed), find_bot(game, "greedy")
    while match.outcome is None:
        seat = match.deciders[0]
        match = match.played(seat, choose(player, match, seat, seed)).settled(partial(chance_stream, seed))
    return match


def evening(game, manner, seats, seed):
    """What is told of a game, and what the rules make of it."""
    match = whole_game(game, seats, seed)
    told = [telling.model_dump(mode="json") for telling in tellings(match, manner)]
    return {"game": game, "manner": manner, "players": NAMES[:seats], "told": told, "scores": match.scores}


def main():
    """Print them all."""
    games = [
        evening(game, manner, seats, seed)
        for game, (manner, seeds) in EVENINGS.items()
        for seats, seed in seeds.items()
    ]
    sys.stdout.write(json.dumps(games))


if __name__ == "__main__":
    main()
