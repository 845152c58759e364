"""What a person reads when something is refused: one sentence a code, in every language.

A sentence may name the values that its error carries: `{bag}` as it stands, `{piece:name}` in words (red circle),
`{piece:one}` in words with an article (a red circle), `{line:pieces}` for several, also on their cells (a red circle
and a blue circle for `Ro@0,0 Bo@1,0`), `{cross:space}` for a number of a row (red 5), `{row:row}` for
such a row (red), `{colour:hue}` for a colour of pieces (purple), `{game:title}` and `{game:players}` for a game of the
catalog (its name, 2 to 5).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from string import Formatter
from types import MappingProxyType
from typing import Final, NamedTuple

from sixfold.rulebook.book import game_players, game_title, rule
from sixfold.rulebook.data import flow, load, load_game
from sixfold.rulebook.languages import Language, RulebookError
from sixfold.rulebook.words import COLOUR_LETTERS, SHAPE_LETTERS, listed, piece_name, space_name, word
from sixfold.rules.catalog import games_elsewhere
from sixfold.rules.errors import SixfoldError

NOT_NUMBERED: Final = frozenset({"FORMAT", "TURN", "HAND", "OCCUPIED", "CHANCE", "SCORE", "TABLE"})  # in a rule's place

DRAWN: Final = frozenset({"name", "one", "pieces"})  # ways to show pieces, which a screen can draw


class Part(NamedTuple):
    """A part of a sentence: `text` as a terminal writes it, and the pieces that a screen draws in its place."""

    text: str
    pieces: tuple[str, ...] = ()


def pieces_in(value: str) -> tuple[str, ...]:
    """Return the pieces that a value names, whether or not on cells; what was cut off at its end is left out."""
    words = (word.partition("@")[0] for word in value.split())
    return tuple(word for word in words if word[:1] in COLOUR_LETTERS and word[1:] in SHAPE_LETTERS)


def _pieces_name(value: str, language: Language) -> str:
    pieces = pieces_in(value)
    return listed((piece_name(piece, language, article=True) for piece in pieces), language) if pieces else value


SPOKEN: Final[Mapping[str, Callable[[str, Language], str]]] = {
    "name": piece_name,
    "one": partial(piece_name, article=True),
    "pieces": _pieces_name,
    "space": space_name,
    "row": partial(word, "rows"),
    "hue": partial(word, "colours"),
    "title": game_title,
    "players": game_players,
}


def sentence(code: str, language: Language, /, **values: object) -> str:
    """Say what is wrong and what to do next. Raises RulebookError for an unknown code or a value that is missing."""
    return "".join(part.text for part in _parts(code, language, values))


def explain(error: SixfoldError, language: Language) -> str:
    """Say in a sentence why this was refused and, where a numbered rule says so, by which rule.

    A game from elsewhere may bring no sentence for it: then the error speaks for itself.
    """
    return "".join(part.text for part in explain_in_parts(error, language))


def explain_in_parts(error: SixfoldError, language: Language) -> tuple[Part, ...]:
    """Say the same as `explain`, with the pieces apart from the text, for a screen that draws them."""
    if error.code not in sentences(language):
        return (Part(str(error)),)
    told = _parts(error.code, language, error.values)
    return told if error.rule in NOT_NUMBERED else (*told, Part(f" ({_cited(error.rule, language)})"))


def _parts(code: str, language: Language, values: Mapping[str, object]) -> tuple[Part, ...]:
    known = sentences(language)
    if code not in known:
        raise RulebookError("sentence", code, known)
    speaker = _Speaker(language)
    return tuple(
        part
        for text, name, spec, _ in speaker.parse(known[code])
        for part in (Part(text), *(() if name is None else (speaker.part(name, spec or "", values),)))
        if part.text
    )


def _cited(rule_id: str, language: Language) -> str:
    try:
        return f"{rule_id}, {rule(rule_id, language).name}"
    except RulebookError:  # of a game from elsewhere that does not tell its rules
        return rule_id


@cache
def sentences(language: Language) -> Mapping[str, str]:
    """Return every sentence with its placeholders, by code. Raises RulebookError."""
    others = {game: load_game(language, game)["sentences"] for game in games_elsewhere()}
    return MappingProxyType(
        {
            f"{group}/{name}": flow(text)
            for group, entries in (load(language, "sentences") | others).items()
            for name, text in entries.items()
        }
    )


def placeholders(template: str) -> frozenset[str]:
    """Return the names of the values that a sentence is filled with."""
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name is not None)


class _Speaker(Formatter):
    """Fills a sentence; knows how to say pieces and rows."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def get_value(self, key: int | str, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
        if key not in kwargs:
            raise RulebookError("value", key, kwargs)
        return super().get_value(key, args, kwargs)

    def part(self, name: str, spec: str, values: Mapping[str, object]) -> Part:
        """Say one value."""
        value = self.get_value(name, (), values)
        return Part(self.format_field(value, spec), pieces_in(str(value)) if spec in DRAWN else ())

    def format_field(self, value: object, format_spec: str) -> str:
        say = SPOKEN.get(format_spec)
        return say(str(value), self.language) if say else format(value, format_spec)
