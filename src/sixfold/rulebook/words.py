"""The vocabulary that every surface shares: colours, shapes, rows, reasons of the end, words of the table."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final

from sixfold.rulebook.data import flow, load, load_game
from sixfold.rulebook.languages import Language, RulebookError
from sixfold.rules.catalog import find_game, games_elsewhere
from sixfold.rules.events import DICE_COLOURS
from sixfold.rules.pieces import COLOURS, SHAPES
from sixfold.rules.record import Participant

SECTIONS: Final = ("colours", "shapes", "shape-notes", "rows", "sides", "reasons", "table", "levels", "bots", "page")

COLOUR_LETTERS: Final = {colour.value: colour.name.lower() for colour in COLOURS}
SHAPE_LETTERS: Final = {shape.value: shape.name.lower() for shape in SHAPES}
ROW_LETTERS: Final = {colour[0].upper(): colour for colour in DICE_COLOURS}
_NUMBERS: Final = frozenset(map(str, range(2, 13)))


@cache
def words(section: str, language: Language) -> Mapping[str, str]:
    """Return one section of the vocabulary. Raises RulebookError."""
    if section not in SECTIONS:
        raise RulebookError("section", section, SECTIONS)
    known = {key: flow(text) for key, text in load(language, "words")[section].items()}
    return MappingProxyType(_reasons_elsewhere(language) | known if section == "reasons" else known)


def _reasons_elsewhere(language: Language) -> dict[str, str]:
    """Return the reasons for which games from elsewhere end; a reason without a text says it itself."""
    return {
        end.value: flow(load_game(language, game)["reasons"].get(end.value, end.value))
        for game in games_elsewhere()
        for end in find_game(game).ABOUT.ends
    }


def word(section: str, key: str, language: Language) -> str:
    """Return one word: `word("colours", "red", "de")` is `Rot`. Raises RulebookError."""
    known = words(section, language)
    if key not in known:
        raise RulebookError(f"word in {section}", key, known)
    return known[key]


def listed(parts: Iterable[str], language: Language) -> str:
    """Join parts as a list in a sentence: `a, b and c`. There is at least one."""
    *first, last = parts
    pattern: str = load(language, "words")["patterns"]["list"]
    return pattern.format(first=", ".join(first), last=last) if first else last


def labelled(label: str, value: object, language: Language) -> str:
    """Say what something is, after its name: `Accuracy: 99`."""
    pattern: str = load(language, "words")["patterns"]["label"]
    return pattern.format(label=label, value=value)


def counted(forms: Sequence[str], number: int, language: Language) -> str:
    """Say a number of something, by the form for one or the form for many: `1 point`, `2 points`."""
    is_one = abs(number) < 2 if language == "fr" else abs(number) == 1  # French: 0 point
    return forms[0 if is_one else 1].format(n=number)


def bot_name(level: str, language: Language) -> str:
    """Say which bot that is, where it has no other name: `Bot (casual)`. A level without a word keeps its name."""
    return word("bots", "level", language).format(level=words("levels", language).get(level, level))


def players_called(players: Iterable[Participant], language: Language) -> tuple[str, ...]:
    """Say how the players of a record are called: the level of a bot is told in words, and namesakes are numbered."""
    names = [bot_called(each.name, language) if each.kind == "bot" else each.name for each in players]
    so_far = [names[: seat + 1].count(name) for seat, name in enumerate(names)]
    return tuple(
        f"{name} {number}" if names.count(name) > 1 else name for name, number in zip(names, so_far, strict=True)
    )


def bot_called(written: str, language: Language) -> str:
    """Say how a bot is called that a record or a list names by its level, or by a name and its level.

    `greedy` is `Bot (casual)` and `Momo (greedy)` is `Momo (casual)`; any other name stays as it is.
    """
    levels = words("levels", language)
    if written in levels:
        return bot_name(written, language)
    name, _, level = written.removesuffix(")").rpartition(" (")
    return f"{name} ({levels[level]})" if name and level in levels else written


def piece_name(piece: str, language: Language, *, article: bool = False, as_object: bool = False) -> str:
    """Say a piece in words: `Ro` is `red circle`, with article `a red circle`. Raises RulebookError.

    `as_object` is the form of what someone does something with: in German `einen roten Kreis`.
    """
    colour, shape = COLOUR_LETTERS.get(piece[:1]), SHAPE_LETTERS.get(piece[1:])
    if colour is None or shape is None:
        raise RulebookError("piece", piece, (c + s for c in COLOUR_LETTERS for s in SHAPE_LETTERS))
    grammar = load(language, "words")
    gender = grammar["genders"][shape]
    if as_object and f"{gender}-object" in grammar["adjectives"]:
        gender = f"{gender}-object"
    pattern: str = grammar["patterns"]["one-piece" if article else "piece"]
    return pattern.format(
        article=grammar["articles"].get(colour, grammar["articles"][gender]),
        colour=grammar["adjectives"][gender][colour],
        shape=grammar["shapes"][shape],
    )


def space_name(space: str, language: Language) -> str:
    """Say a number of a row in words: `R5` is `red 5`. Raises RulebookError."""
    row, number = ROW_LETTERS.get(space[:1]), space[1:]
    if row is None or number not in _NUMBERS:
        raise RulebookError("space", space, (f"{letter}2…12" for letter in ROW_LETTERS))
    grammar = load(language, "words")
    pattern: str = grammar["patterns"]["space"]
    return pattern.format(colour=grammar["adjectives"][grammar["genders"]["number"]][row], number=number)
