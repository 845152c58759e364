"""What a device answers without any table: the referee, puzzles, positions, questions to the rules."""

import re
from typing import Final
from urllib.parse import parse_qs, urlsplit

from pydantic import TypeAdapter

from sixfold import rulebook
from sixfold.local.asking import Ask, Reply, given
from sixfold.rules.errors import Refusal
from sixfold.tables import messages, puzzling
from sixfold.tables.looking import look_at
from sixfold.tables.model import Model
from sixfold.tables.reading import read
from sixfold.tables.referee import judge, rule_text

SEARCH_PATH: Final = re.compile(r"/rulebook/[a-z]+/(?P<game>[a-z]+)/search")
PUZZLE_PATH: Final = re.compile(r"/puzzles/(?P<game>[a-z]+)(?:/(?P<name>[^/]+))?")
REFEREE: Final = TypeAdapter(messages.AskReferee)
LOOK_AT: Final = TypeAdapter(messages.LookAt)
SOLVE: Final = TypeAdapter(messages.SolvePuzzle)
THOUGHT: Final = TypeAdapter(dict[str, str])


def answered(asked: Ask) -> Reply | None:
    """Answer what is asked about no table; None where it is about one. Raises SixfoldError."""
    address = urlsplit(asked.path)
    if address.path == "/referee":
        return given(200, judge(read(REFEREE, asked.body), asked.person.language))
    if found := SEARCH_PATH.fullmatch(address.path):
        words = parse_qs(address.query).get("words", [""])[0]
        rules = rulebook.search(words, found["game"], asked.person.language)
        return given(200, messages.RulesFound(rules=tuple(map(rule_text, rules))))
    if address.path == "/positions":
        return given(200, look_at(read(LOOK_AT, asked.body), asked.person.language))
    if found := PUZZLE_PATH.fullmatch(address.path):
        day = parse_qs(address.query).get("day", [""])[0]
        return given(200, _puzzle(asked, found["game"], found["name"], day))
    return None


def _puzzle(asked: Ask, game: str, name: str | None, day: str) -> Model:
    """List puzzles, show one, or judge an answer. Raises SixfoldError."""
    if name is None:
        return puzzling.listed(game, day)
    if asked.method == "GET":
        return puzzling.shown(game, name)
    return puzzling.answered(game, name, read(SOLVE, asked.body).move, asked.person.language)


def chosen(asked: Ask) -> str:
    """Return the move that a bot thought of. Raises Refusal where it came to no end."""
    move = read(THOUGHT, asked.thought).get("move")
    if move is None:
        raise Refusal("TABLE", "table/no-answer")
    return move
