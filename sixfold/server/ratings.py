"""Elo points of accounts, one number for each game: kept with the game that moved them.

Everyone with an account is compared with everyone else at the table who has one; bots and guests move nothing.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, insert, select

from sixfold.server import schema
from sixfold.tables.entries import Ended
from sixfold.tables.table import Table

FIRST: Final = 1500
STEP: Final = 32  # the most that one opponent can move a rating


def expected(own: int, other: int) -> float:
    """Return the share of the points that a player of this strength is expected to take."""
    return float(1 / (1 + 10 ** ((other - own) / 400)))


Rank = tuple[bool, bool, int]  # whether someone stayed to the end, won, and with how many points: higher is better


def moved(points: Sequence[int], places: Sequence[Rank]) -> tuple[int, ...]:
    """Return the points after a game in which these were the places."""
    after = []
    for seat, own in enumerate(points):
        gain = 0.0
        for other, theirs in enumerate(points):
            if other != seat:
                gain += _share(places[seat], places[other]) - expected(own, theirs)
        after.append(round(own + STEP * gain / max(1, len(points) - 1)))
    return tuple(after)


def _share(own: Rank, other: Rank) -> float:
    return 0.5 if own == other else float(own > other)


def rate(connection: Connection, table_id: str, table: Table, ended: Ended, at: int) -> None:
    """Write the ratings that this game moves."""
    people = {holder.person: seat for seat, holder in enumerate(table.holders) if holder.person is not None}
    query = select(schema.people.c.id).where(schema.people.c.id.in_(list(people)), schema.people.c.account.is_not(None))
    accounts = sorted(connection.execute(query).scalars(), key=lambda person: people[person])
    if len(accounts) < 2 or ended.reason == "agreed":
        return
    game = table.opened.game
    places = [rank(table, people[person], ended) for person in accounts]
    points = moved([_latest(connection, person, game) for person in accounts], places)
    rows: list[dict[str, Any]] = [
        {"person": person, "game": game, "table_id": table_id, "points": value, "at": at}
        for person, value in zip(accounts, points, strict=True)
    ]
    connection.execute(insert(schema.ratings), rows)


def rank(table: Table, seat: int, ended: Ended) -> Rank:
    """Return what counts for the order: whoever gave up comes last, whatever the bot made of it."""
    if table.holders[seat].forfeited:
        return (False, False, 0)
    return (True, seat in ended.winners, ended.scores[seat])


def _latest(connection: Connection, person: str, game: str) -> int:
    columns = schema.ratings.c
    query = select(columns.points).where(columns.person == person, columns.game == game).order_by(columns.at.desc())
    found = connection.execute(query.limit(1)).scalar()
    return FIRST if found is None else int(found)
