"""Who sits where: people by their names, bots by their level."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sixfold.cli.terminal.refusals import Refused
from sixfold.cli.terminal.words import Words
from sixfold.players import LEVELS
from sixfold.rules.record import Participant

BOT: Final = "bot"
DEFAULT_LEVEL: Final = "greedy"
LONGEST_NAME: Final = 20


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat that is taken."""

    name: str
    level: str | None = None  # of a bot; None is a person

    @property
    def participant(self) -> Participant:
        """Return how a record tells it."""
        return Participant(self.name, "human" if self.level is None else "bot")


def parse_seats(text: str, words: Words) -> tuple[Chair, ...]:
    """Read `you,greedy`, `Ada,Bob,random` or `Ada,bot:greedy:Bob`. Raises Refused."""
    parts = [part.strip() for part in text.split(",")]
    is_alone = sum(_bot(part) is None for part in parts) == 1
    you = words("seat.you" if is_alone else "seat.player")  # with others at the keyboard, nobody is `you`
    return _distinct([_bot(part) or Chair(you if part.lower() == "you" else _name(part)) for part in parts])


def _bot(text: str) -> Chair | None:
    """Read a bot; None is a person. Raises Refused."""
    kind, _, rest = text.partition(":")
    if kind.lower() == BOT:
        level, _, name = rest.partition(":")
        return Chair(_name(name.strip() or level.strip()), _level(level.strip()))
    return Chair(text.lower(), text.lower()) if text.lower() in LEVELS else None


def _level(text: str) -> str:
    if text.lower() not in LEVELS:
        raise Refused("refused.level", level=text, known=", ".join(LEVELS))
    return text.lower()


def _name(text: str) -> str:
    if not text.isprintable() or not text or len(text) > LONGEST_NAME:
        raise Refused("refused.name", name=text[: LONGEST_NAME * 2], most=LONGEST_NAME)
    return text


def _distinct(chairs: list[Chair]) -> tuple[Chair, ...]:
    """Tell chairs of one name apart by a number."""
    taken: list[Chair] = []
    for chair in chairs:
        same = sum(other.name.rstrip(" 23456789") == chair.name for other in taken)
        taken.append(Chair(f"{chair.name} {same + 1}", chair.level) if same else chair)
    return tuple(taken)


def chairs_of(players: Sequence[Participant]) -> tuple[Chair, ...]:
    """Seat the players of a record: a bot plays at the level that its name tells, else at the default one."""
    return _distinct(
        [Chair(_shown(player.name), None if player.kind == "human" else _told_level(player.name)) for player in players]
    )


def _shown(name: str) -> str:
    """Return a name from a file as a terminal may show it."""
    return "".join(each if each.isprintable() else "?" for each in name[:LONGEST_NAME]) or "?"


def _told_level(name: str) -> str:
    return next((level for level in LEVELS if name.rstrip(" 23456789") == level), DEFAULT_LEVEL)
