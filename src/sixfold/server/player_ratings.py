"""Elo points of accounts, one number for each game: kept with the game that moved them.

Everyone with an account is compared with everyone else at the table who has one; bots and guests move nothing. Nor
does a game that someone left after a few moves, or two people who have met too often in one day.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, insert, select

from sixfold.rules.events import Move
from sixfold.server import schema
from sixfold.tables.entries import Ended
from sixfold.tables.table import Table

FIRST: Final = 1500
STEP: Final = 32  # the most that one opponent can move a rating
FEW_MOVES: Final = 3  # of each who is rated; a game that someone leaves before is not
MEETINGS_A_DAY: Final = 5  # of the same two, that count
UNRATED: Final = ("agreed", "closed")  # ends without a winner
DAY_MS: Final = 24 * 3600 * 1000


class Latest(NamedTuple):
    """The newest rating of someone in a game. Each is later than the one before, though the house's clock may stand."""

    points: int = FIRST
    at: int = 0


def expected(own: int, other: int) -> float:
    """Return the share of the points that a player of this strength is expected to take."""
    return float(1 / (1 + 10 ** ((other - own) / 400)))


Rank = tuple[bool, bool, int]  # whether someone stayed to the end, won, and with how many points: higher is better


def moved(points: Sequence[int], places: Sequence[Rank], apart: Collection[frozenset[int]] = ()) -> tuple[int, ...]:
    """Return the points after a game in which these were the places; pairs `apart` are not compared."""
    after = []
    for seat, own in enumerate(points):
        gain = 0.0
        for other, theirs in enumerate(points):
            if other != seat and frozenset((seat, other)) not in apart:
                gain += _share(places[seat], places[other]) - expected(own, theirs)
        after.append(round(own + STEP * gain / max(1, len(points) - 1)))
    return tuple(after)


def _share(own: Rank, other: Rank) -> float:
    return 0.5 if own == other else float(own > other)


def rate(connection: Connection, table_id: str, table: Table, ended: Ended, at: int) -> None:
    """Write the ratings that this game moves."""
    game, seats = table.opened.game, [seat for seat, holder in enumerate(table.holders) if holder.account]
    if not table.rated or not counts(table, seats, ended):
        return
    accounts = [table.holders[seat].person or "" for seat in seats]
    apart = _too_often(connection, accounts, game, at)
    if len(apart) == len(accounts) * (len(accounts) - 1) // 2:  # everyone of everyone
        return
    places = [rank(table, seat, ended) for seat in seats]
    before = [_latest(connection, person, game) for person in accounts]
    points = moved([latest.points for latest in before], places, apart)
    rows: list[dict[str, object]] = [
        {"person": person, "game": game, "table_id": table_id, "points": value, "at": max(at, latest.at + 1)}
        for person, value, latest in zip(accounts, points, before, strict=True)
    ]
    connection.execute(insert(schema.ratings), rows)


def counts(table: Table, seats: Sequence[int], ended: Ended) -> bool:
    """Tell whether a game was played enough to be rated: to its end by the rules, or for a few moves of everyone."""
    if ended.reason in UNRATED:
        return False
    assert table.match is not None, "only a game that began ends"
    decided = Counter(event.seat for event in table.match.events if isinstance(event, Move))
    return table.match.stopped is None or all(decided[seat] >= FEW_MOVES for seat in seats)


def _too_often(connection: Connection, people: Sequence[str], game: str, at: int) -> set[frozenset[int]]:
    """Return the pairs of these people, by their order, who have met often enough today."""
    own, other = schema.ratings.alias(), schema.ratings.alias()
    met = own.join(other, (own.c.table_id == other.c.table_id) & (own.c.game == other.c.game))
    apart = set()
    for pair in combinations(range(len(people)), 2):
        one, two = (people[index] for index in pair)
        query = select(func.count()).select_from(met).where(own.c.person == one, other.c.person == two)
        if connection.execute(query.where(own.c.at > at - DAY_MS, own.c.game == game)).scalar_one() >= MEETINGS_A_DAY:
            apart.add(frozenset(pair))
    return apart


def rank(table: Table, seat: int, ended: Ended) -> Rank:
    """Return what counts for the order: whoever left comes last, whatever the bot made of it."""
    if table.holders[seat].forfeited or table.holders[seat].substitute is not None:
        return (False, False, 0)
    return (True, seat in ended.winners, ended.scores[seat])


def _latest(connection: Connection, person: str, game: str) -> Latest:
    columns = schema.ratings.c
    query = select(columns.points, columns.at).where(columns.person == person, columns.game == game)
    found = connection.execute(query.order_by(columns.at.desc()).limit(1)).first()
    return Latest() if found is None else Latest(found.points, found.at)
