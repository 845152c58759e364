"""The rules as Markdown: one page a game and language, and the folder `docs/rules/` made of them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from sixfold.rulebook.book import Rule, game_players, game_summary, game_title, rules
from sixfold.rulebook.languages import LANGUAGES, Language
from sixfold.rulebook.words import COLOUR_LETTERS, ROW_LETTERS, SHAPE_LETTERS, word, words
from sixfold.rules.catalog import find_game, our_games


def page(game: str, language: Language) -> str:
    """Return all rules of a game as a Markdown page. Raises RulebookError."""
    label = words("page", language)
    notation = _NOTATIONS.get(find_game(game).ABOUT.piece)
    blocks = [
        f"# {game_title(game, language)} — {label['heading']}",
        game_summary(game, language),
        f"**{label['players']}** {game_players(game, language)}",
        *(notation(language) if notation else ()),
    ]
    sections = [section(rule, language) for rule in rules(game, language)]
    return "\n\n".join([*blocks, *sections, "---", label["notice"]]) + "\n"


def section(rule: Rule, language: Language) -> str:
    """Return one rule, with our decisions and the booklet's examples, as a section of Markdown."""
    label = words("page", language)
    return "\n\n".join(
        [
            f"## {rule.id} · {rule.name}",
            rule.text,
            *(f"*{label['settled']}* {text}" for text in rule.settled),
            *(f"> *{label['example']}* {text}" for text in rule.examples),
        ]
    )


def documents() -> Iterator[tuple[str, str]]:
    """Yield every file of `docs/rules/`: its path inside that folder, and its text."""
    yield "README.md", _index()
    for language in LANGUAGES:
        for game in our_games():
            source = f"src/sixfold/games/{game}/words/{language}.toml"
            note = f"<!-- Made from {source} by `python -m sixfold.rulebook docs/rules`: change it there. -->"
            yield f"{language}/{game}.md", f"{note}\n\n{_other_languages(game, language)}\n\n{page(game, language)}"


def _piece_notation(language: Language) -> list[str]:
    label, colours, shapes, notes = (words(s, language) for s in ("page", "colours", "shapes", "shape-notes"))
    said_colours = [f"{colours[name]} `{letter}`" for letter, name in COLOUR_LETTERS.items()]
    said_shapes = [
        f"{shapes[name]} `{letter}`" + (f" ({notes[name]})" if name in notes else "")
        for letter, name in SHAPE_LETTERS.items()
    ]
    return [
        f"**{label['colours']}** {', '.join(said_colours)}",
        f"**{label['shapes']}** {', '.join(said_shapes)}",
        label["piece-notation"],
    ]


def _row_notation(language: Language) -> list[str]:
    label = words("page", language)
    said_rows = [f"{word('rows', name, language)} `{letter}`" for letter, name in ROW_LETTERS.items()]
    return [f"**{label['rows']}** {', '.join(said_rows)}", label["row-notation"]]


_NOTATIONS: Final[Mapping[str, Callable[[Language], list[str]]]] = {  # by what players lay or mark
    "tile": _piece_notation,
    "cube": _piece_notation,
    "card": _piece_notation,
    "cross": _row_notation,
    "pawn": _row_notation,
}


def _other_languages(game: str, language: Language) -> str:
    return " · ".join(
        word("page", "language", each)
        if each == language
        else f"[{word('page', 'language', each)}](../{each}/{game}.md)"
        for each in LANGUAGES
    )


def _index() -> str:
    lines = [
        "<!-- Made by `python -m sixfold.rulebook docs/rules`: change the data in src/sixfold/rulebook/ instead. -->",
        "",
        "# The rules of the five games",
        "",
        "Every rule has an id, such as `Q8` or `X9`: code, refusals and tests cite it.",
        "",
        f"| Game | Ids | {' | '.join(word('page', 'language', language) for language in LANGUAGES)} |",
        f"|---|---|{'---|' * len(LANGUAGES)}",
        *(_index_row(game) for game in our_games()),
        "",
    ]
    for language in LANGUAGES:
        lines += [word("page", "notice", language), ""]
    return "\n".join(lines)


def _index_row(game: str) -> str:
    ids = [rule.id for rule in rules(game, "en")]
    links = (f"[{word('page', 'heading', language)}]({language}/{game}.md)" for language in LANGUAGES)
    return f"| {game_title(game, 'en')} | {ids[0]} to {ids[-1]} | {' | '.join(links)} |"
