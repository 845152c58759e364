"""Bots in a worker of their own, so that a table answers while one thinks: a question as JSON in, an answer out."""

import json

from sixfold.players.answering import answered


def think(text: str) -> str:
    """Answer one question, as `Question.asked` holds it."""
    return answered(json.loads(text))
