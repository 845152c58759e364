"""A bot's own process: reads a question and answers it, again and again. Ends when its server does."""

import json

from sixfold.players.answering import answered
from sixfold.processes import Message, answer_all


def _answer(question: Message) -> Message:
    return Message(answered(json.loads(question.line)).encode())


if __name__ == "__main__":
    answer_all(_answer)
