"""Whom the operator shut out or silenced: read from the database every few seconds, asked in memory."""

from sqlalchemy import Connection, select

from sixfold.rules.errors import Refusal
from sixfold.server import schema
from sixfold.server.store import Store


class Bans:
    """People and addresses that may not come in, and people who may not speak."""

    def __init__(self, data: Store) -> None:
        self._store = data
        self._in_force: frozenset[tuple[str, str]] = frozenset()

    async def read(self, now: int) -> None:
        """Read what is in force now."""

        def job(connection: Connection) -> frozenset[tuple[str, str]]:
            columns = schema.bans.c
            query = select(columns.who, columns.what).where(columns.until.is_(None) | (columns.until > now))
            return frozenset((row.who, row.what) for row in connection.execute(query))

        self._in_force = await self._store.read(job)

    def require_entry(self, *who: str | None) -> None:
        """Refuse a person, an address, who is shut out. Raises Refusal."""
        if any(map(self.is_out, who)):
            raise Refusal("TABLE", "people/banned")

    def is_out(self, who: str | None) -> bool:
        """Tell whether a person or an address is shut out."""
        return (who, "ban") in self._in_force

    def require_voice(self, *who: str | None) -> None:
        """Refuse the words of someone who is silenced. Raises Refusal."""
        if any((each, "mute") in self._in_force for each in who):
            raise Refusal("TABLE", "people/muted")
