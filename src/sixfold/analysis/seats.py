"""What seats are worth before a game begins: a tie for the opening goes to the oldest or to the youngest (Q3, C3, K3).

`seats.json` holds everyone's share of the win between equals, by game and number of players, from the oldest to the
youngest in the order of the seats; `python -m benchmarks.seats` measures it. Where a lot says who begins, where a game
was played on from the middle, and where nobody measured, all have an equal share.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from sixfold.rules.core import Options, Seat
from sixfold.rules.record import Record


def shares_at_start(record: Record) -> tuple[float, ...]:
    """Return everyone's share of the win before the first event."""
    seats = len(record.players)
    measured = measured_seats(record.game).get(str(seats)) if record.start is None else None
    if measured is None:
        return (1 / seats,) * seats
    ranks = by_age(record.options, seats)
    return tuple(measured[ranks.index(seat)] / sum(measured) for seat in range(seats))


def by_age(options: Options, seats: int) -> list[Seat]:
    """Return the seats from the oldest to the youngest."""
    left = set(range(seats))
    found: list[Seat] = []
    while left:
        found.append(options.oldest(left))
        left.remove(found[-1])
    return found


@cache
def measured_seats(game: str) -> Mapping[str, Sequence[float]]:
    """Return what seats of this game are worth, by number of players; nothing for a game that nobody measured."""
    text = files("sixfold.analysis").joinpath("seats.json").read_text("utf-8")
    told: dict[str, Mapping[str, Sequence[float]]] = json.loads(text)
    return told.get(game, {})
