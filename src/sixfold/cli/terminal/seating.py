"""Who sits where: people by their names, bots by their level."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Final

from sixfold.cli.terminal.refusals import InputRefused
from sixfold.cli.terminal.words import Words
from sixfold.players import LEVELS
from sixfold.rulebook import LANGUAGES
from sixfold.rulebook import words as words_of
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
    """Read `you,greedy`, `Ada,Bob,random` or `Ada,bot:greedy:Bob`. Raises InputRefused."""
    parts = [part.strip() for part in text.split(",")]
    is_alone = sum(_bot(part) is None for part in parts) == 1
    you = words("seat.you" if is_alone else "seat.player")  # with others at the keyboard, nobody is `you`
    return _distinct([_bot(part) or Chair(you if part.lower() == "you" else _person(part)) for part in parts])


def _person(text: str) -> str:
    """Read a person's name, which no mistyped bot is. Raises InputRefused."""
    near = get_close_matches(text.lower(), [*LEVELS, *_told()], n=1, cutoff=0.8)
    if near:
        raise InputRefused("refused.near", level=text, near=near[0])
    return _name(text)


@cache
def _told() -> Mapping[str, str]:
    """Return the levels by the words for them, in every language: the browser shows those."""
    return {name.lower(): level for language in LANGUAGES for level, name in words_of("levels", language).items()}


def _bot(text: str) -> Chair | None:
    """Read a bot; None is a person. Raises InputRefused."""
    kind, _, rest = text.partition(":")
    if kind.lower() == BOT:
        level, _, name = rest.partition(":")
        return Chair(_name(name.strip() or level.strip()), _level(level.strip()))
    level = _told().get(text.lower(), text.lower())
    return Chair(text.lower(), level) if level in LEVELS else None


def _level(text: str) -> str:
    level = _told().get(text.lower(), text.lower())
    if level not in LEVELS:
        raise InputRefused("refused.level", level=text, known=", ".join(LEVELS))
    return level


def _name(text: str) -> str:
    if not text.isprintable() or not text or len(text) > LONGEST_NAME:
        raise InputRefused("refused.name", name=text[: LONGEST_NAME * 2], most=LONGEST_NAME)
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
    """Return the level that a bot's name tells: alone, or after its own name as in `Momo (greedy)`."""
    told = name.removesuffix(")").rpartition(" (")[2].rstrip(" 23456789").lower()
    return next((level for level in LEVELS if told in (level, *_words_for(level))), DEFAULT_LEVEL)


def _words_for(level: str) -> tuple[str, ...]:
    return tuple(name for name, each in _told().items() if each == level)
