"""A bot that is asked from elsewhere, another process or a worker of a browser: a question as JSON, a move as text.

A question: {"game", "level", "view", "seed", "budget_s"}; the answer: {"move"} or {"error"}. It never holds a state or
a table's seed, only what the seat may know.
"""

import json
from typing import TypedDict

from sixfold.players.registry import find_bot
from sixfold.rules.catalog import find_game
from sixfold.rules.notation import from_json
from sixfold.seeds import Stream


class Question(TypedDict):
    """What a bot is asked."""

    game: str
    level: str
    view: object  # as JSON
    seed: int
    budget_s: float


def answer(question: Question) -> dict[str, str]:
    """Let a bot choose."""
    game = find_game(question["game"])
    view = from_json(game.View, question["view"])
    bot = find_bot(question["game"], question["level"])
    move = bot.choose(view, Stream(question["seed"], "bot"), question["budget_s"])
    return {"move": game.format_move(move)}


def answered(question: Question) -> str:
    """Return the answer as a line."""
    try:
        return json.dumps(answer(question))
    except Exception as error:  # noqa: BLE001  whatever a bot does, the table goes on
        return json.dumps({"error": type(error).__name__})
