"""What people have done: one row for each of their games that ended with a result, written with its end.

Games that ended before there were such rows are not counted. Nothing here knows a game: its presenter says what was
made in it.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from sqlalchemy import ColumnElement, Connection, case, func, insert, select

from sixfold.players import levels_of
from sixfold.rules.core import Seat
from sixfold.rules.events import Move
from sixfold.server import schema
from sixfold.server.player_ratings import UNRATED
from sixfold.server.store import Job
from sixfold.tables import messages, presenters
from sixfold.tables.entries import Ended
from sixfold.tables.table import Table

PEOPLE: Final = "people"  # in the place of a bot's level, where another person played
CURVE: Final = 200  # points of a rating that are drawn, the latest ones


def count(connection: Connection, table_id: str, table: Table, ended: Ended, at: int) -> None:
    """Write what each person of a game did in it."""
    if ended.reason in UNRATED or not table.counts:
        return
    people = [(seat, holder.person) for seat, holder in enumerate(table.holders) if holder.person is not None]
    rows = [
        {"person": person, "table_id": table_id, "game": table.opened.game, "at": at, **_done(table, seat, ended)}
        for seat, person in people
    ]
    connection.execute(insert(schema.results), rows)


def _done(table: Table, seat: Seat, ended: Ended) -> dict[str, object]:
    assert table.match is not None, "only a game that began ends"
    events = table.match.events
    feats = presenters.of(table.opened.game).feats(table.match.view(None), events, seat)
    turns = [event.points for event in events if isinstance(event, Move) and event.seat == seat]
    return {
        "score": ended.scores[seat],
        "won": seat in ended.winners,
        "against": against(table, seat),
        "best_turn": max((points for points in turns if points is not None), default=None),
        "qwirkles": feats.qwirkles,
        "locks": feats.locks,
    }


def against(table: Table, seat: Seat) -> str:
    """Return whom this seat played: people, or else the strongest level of its bots."""
    others = [holder for other, holder in enumerate(table.holders) if other != seat]
    if not others or any(holder.person is not None for holder in others):
        return PEOPLE
    return max((holder.level or "" for holder in others), key=lambda level: _strength(table.opened.game, level))


def profile(person: messages.Person, *, shown: bool) -> Job[messages.Profile]:
    """Return the job that reads what is told of this person on their page."""

    def job(connection: Connection) -> messages.Profile:
        return messages.Profile(
            id=person.id,
            name=person.name,
            shown=shown,
            ratings=_curves(connection, person.id),
            games=_games(connection, person.id),
        )

    return job


def _curves(connection: Connection, person: str) -> tuple[messages.RatingCurve, ...]:
    columns = schema.ratings.c
    query = select(columns.game, columns.points, columns.at).where(columns.person == person).order_by(columns.at)
    by_game: dict[str, list[messages.RatedGame]] = {}
    for row in connection.execute(query):
        by_game.setdefault(row.game, []).append(messages.RatedGame(at=row.at, points=row.points))
    return tuple(
        messages.RatingCurve(game=game, points=rated[-1].points, games=len(rated), curve=tuple(rated[-CURVE:]))
        for game, rated in sorted(by_game.items())
    )


def _games(connection: Connection, person: str) -> tuple[messages.GameStatistics, ...]:
    columns = schema.results.c
    query = (
        select(
            columns.game,
            func.count().label("games"),
            func.sum(_one_if_won()).label("wins"),
            func.avg(columns.score).label("mean"),
            func.max(columns.score).label("best"),
            func.max(columns.best_turn).label("turn"),
            func.sum(columns.qwirkles).label("qwirkles"),
            func.sum(columns.locks).label("locks"),
        )
        .where(columns.person == person)
        .group_by(columns.game)
        .order_by(columns.game)
    )
    opponents = _opponents(connection, person)
    return tuple(
        messages.GameStatistics(
            game=row.game,
            games=row.games,
            wins=row.wins,
            mean_score=round(float(row.mean), 1),
            best_score=row.best,
            best_turn=row.turn,
            qwirkles=row.qwirkles,
            locks=row.locks,
            against=tuple(opponents[row.game]),
        )
        for row in connection.execute(query)
    )


def _opponents(connection: Connection, person: str) -> dict[str, Sequence[messages.Against]]:
    columns = schema.results.c
    query = (
        select(columns.game, columns.against, func.count().label("games"), func.sum(_one_if_won()).label("wins"))
        .where(columns.person == person)
        .group_by(columns.game, columns.against)
    )
    found: dict[str, list[messages.Against]] = {}
    for row in connection.execute(query):
        found.setdefault(row.game, []).append(messages.Against(level=row.against, games=row.games, wins=row.wins))
    return {game: sorted(rows, key=partial(_place, game)) for game, rows in found.items()}


def _place(game: str, against: messages.Against) -> int:
    return _strength(game, against.level)


def _strength(game: str, level: str) -> int:
    """Return where a level stands: people last, after the strongest bot; a level of another time first."""
    known = (*levels_of(game), PEOPLE)
    return known.index(level) if level in known else -1


def _one_if_won() -> ColumnElement[int]:
    return case((schema.results.c.won, 1), else_=0)
