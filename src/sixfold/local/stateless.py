"""What a device answers without any table: the referee, puzzles, positions, questions to the rules."""

from typing import Final

from pydantic import TypeAdapter

from sixfold import rulebook
from sixfold.local.protocol import Ask, Reply, given
from sixfold.rules.errors import Refusal
from sixfold.rules.record import parse_record
from sixfold.tables import messages, puzzling
from sixfold.tables.looking import look_at
from sixfold.tables.model import Model
from sixfold.tables.parsing import read
from sixfold.tables.referee import judge, rule_text
from sixfold.tables.replays import replayed

REFEREE: Final = TypeAdapter(messages.AskReferee)
LOOK_AT: Final = TypeAdapter(messages.LookAt)
SOLVE: Final = TypeAdapter(messages.SolvePuzzle)
THOUGHT: Final = TypeAdapter(dict[str, str])


def answered(asked: Ask) -> Reply | None:
    """Answer what is asked about no table; None where it is about one. Raises SixfoldError."""
    language = asked.person.language
    match asked.parts:
        case ("referee",):
            return given(200, judge(read(REFEREE, asked.body), language))
        case "rulebook", _, game, "search":
            rules = rulebook.search(asked.query("words") or "", game, language)
            return given(200, messages.RulesFound(rules=tuple(map(rule_text, rules))))
        case ("positions",):
            return given(200, look_at(read(LOOK_AT, asked.body), language))
        case "puzzles", game:
            return given(200, puzzling.listed(game, asked.query("day") or ""))
        case "puzzles", game, name:
            return given(200, _puzzle(asked, game, name))
        case "records", "replay":
            shown = asked.number("seat")
            return given(200, replayed(parse_record(asked.body.encode()), shown, language, is_open=shown is None))
    return None


def _puzzle(asked: Ask, game: str, name: str) -> Model:
    """Show a puzzle, or judge an answer. Raises SixfoldError."""
    if asked.method == "GET":
        return puzzling.shown(game, name)
    return puzzling.answered(game, name, read(SOLVE, asked.body).move, asked.person.language)


def chosen(asked: Ask) -> str:
    """Return the move that a bot thought of. Raises Refusal where it came to no end."""
    move = read(THOUGHT, asked.thought).get("move")
    if move is None:
        raise Refusal("TABLE", "table/no-answer")
    return move
