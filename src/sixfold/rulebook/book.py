"""The numbered rules of every game, in every language."""

from dataclasses import dataclass
from functools import cache

from sixfold.rulebook.data import Texts, flow, load_game
from sixfold.rulebook.languages import Language, RulebookError
from sixfold.rules.catalog import GAMES


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule."""

    id: str
    name: str
    text: str
    settled: tuple[str, ...] = ()  # decisions of ours, where the booklet is silent
    examples: tuple[str, ...] = ()  # worked examples of the booklet, retold
    asked: str = ""  # words that people ask for it with, for `search`; never shown


def rule(rule_id: str, language: Language) -> Rule:
    """Return the rule with this id (`Q8`). Raises RulebookError."""
    wanted = rule_id.strip().upper()
    for name, game in GAMES.items():
        if wanted.startswith(game.ABOUT.letter):
            for candidate in rules(name, language):
                if candidate.id == wanted:
                    return candidate
    raise RulebookError("rule", rule_id, (each.id for game in GAMES for each in rules(game, language)))


@cache
def rules(game: str, language: Language) -> tuple[Rule, ...]:
    """Return all rules of a game in their order. Raises RulebookError."""
    return tuple(_rule(rule_id, entry) for rule_id, entry in _game(game, language)["rules"].items())


def game_title(game: str, language: Language) -> str:
    """Return the game's name as its box has it. Raises RulebookError."""
    return flow(_game(game, language)["title"])


def game_summary(game: str, language: Language) -> str:
    """Return what the game is, in one sentence. Raises RulebookError."""
    return flow(_game(game, language)["summary"])


def game_players(game: str, language: Language) -> str:
    """Return how many can play, in words: `2 to 4`. Raises RulebookError."""
    return flow(_game(game, language)["players"])


def _game(game: str, language: Language) -> Texts:
    if game not in GAMES:
        raise RulebookError("game", game, GAMES)
    return load_game(language, game)


def _rule(rule_id: str, entry: Texts) -> Rule:
    return Rule(
        id=rule_id,
        name=flow(entry["name"]),
        text=flow(entry["text"]),
        settled=tuple(map(flow, entry.get("settled", ()))),
        examples=tuple(map(flow, entry.get("examples", ()))),
        asked=flow(entry.get("asked", "")),
    )
