"""What a client asks before any table: the games, the words and the rules. The caller says which bots there are."""

from collections.abc import Callable
from typing import Final

from sixfold import rulebook
from sixfold.rulebook import LANGUAGES, Language, game_title
from sixfold.rulebook.words import COLOUR_LETTERS, ROW_LETTERS, SHAPE_LETTERS
from sixfold.rules.catalog import GAMES
from sixfold.rules.core import About
from sixfold.tables import messages, presenters
from sixfold.tables.referee import rule_text

PIECES: Final = [colour + shape for colour in COLOUR_LETTERS for shape in SHAPE_LETTERS]
SECTIONS: Final = ("colours", "shapes", "rows", "sides", "reasons", "levels")
SPACES: Final = [f"{row}{number}" for row in ROW_LETTERS for number in range(2, 13)]


def catalog(
    levels_of: Callable[[str], tuple[str, ...]], has_photos: Callable[[str], bool] = lambda _game: False
) -> messages.Catalog:
    """Say what can be played, which bots there are, and of which games photos can be read."""
    abouts = [game.ABOUT for game in GAMES.values()]
    games = tuple(_game(about, levels_of(about.name), photos=has_photos(about.name)) for about in abouts)
    return messages.Catalog(games=games)


def _game(about: About, levels: tuple[str, ...], *, photos: bool) -> messages.CatalogGame:
    laid = presenters.case_of(about.name)
    return messages.CatalogGame(
        game=about.name,
        titles={language: game_title(about.name, language) for language in LANGUAGES},
        seats=tuple(about.seats),
        usual_seats=about.usual_seats,
        minutes=about.minutes,
        piece=about.piece,
        counts=about.counts,
        tie=about.tie,
        hidden=about.hidden,
        photos=photos,
        case=None if laid is None else laid.read("", ""),
        ends=tuple(end.value for end in about.ends),
        levels=levels,
    )


def vocabulary(language: Language) -> messages.Vocabulary:
    """Say the games, pieces and spaces in this language."""
    named = {name: dict(rulebook.words(name, language)) for name in SECTIONS}
    return messages.Vocabulary.model_validate(
        {
            "games": {game: _told(game, language) for game in GAMES},
            "pieces": {piece: rulebook.piece_name(piece, language) for piece in PIECES},
            "spaces": {space: rulebook.space_name(space, language) for space in SPACES},
            **named,
        }
    )


def _told(game: str, language: Language) -> messages.Told:
    return messages.Told(
        title=rulebook.game_title(game, language),
        players=rulebook.game_players(game, language),
        summary=rulebook.game_summary(game, language),
    )


def rules_page(game: str, language: Language) -> messages.RulesPage:
    """Give all rules of a game. Raises InvalidSetup."""
    return messages.RulesPage(
        game=game,
        title=rulebook.game_title(game, language),
        summary=rulebook.game_summary(game, language),
        rules=tuple(map(rule_text, rulebook.rules(game, language))),
        notice=rulebook.word("page", "notice", language),
    )
