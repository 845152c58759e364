"""What a server tells the person at whose terminal it runs: where it is, how phones get in, who came, how to stop."""

import logging
import os
from collections.abc import Iterator
from io import StringIO

import segno
import typer

from sixfold.cli.terminal.words import Words
from sixfold.rulebook import game_title, preferred_language

VISITS = "sixfold.server.visits"  # the log of who comes to which table


def greeting(address: str, words: Words, *, is_shared: bool) -> Iterator[str]:
    """Say where the tables are; `is_shared`: other devices reach this address, too."""
    yield words("serve.here", address=address)
    if is_shared:
        yield words("serve.phones")
        yield qr_code(address)
    else:
        yield words("serve.alone")
    yield words("serve.stop")


def qr_code(text: str) -> str:
    """Draw a QR code with characters."""
    drawn = StringIO()
    segno.make(text, error="m").terminal(out=drawn, compact=True, border=2)
    return drawn.getvalue().rstrip("\n")


class Speaker(logging.Handler):
    """Says what a person wants to know, once: who came to which table, and what went wrong."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._heard: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        """Say this, if it is worth it."""
        sentence = self._sentence(record)
        if sentence is not None and sentence not in self._heard:
            self._heard.add(sentence)
            typer.echo(sentence, err=True)

    def _sentence(self, record: logging.LogRecord) -> str | None:
        if record.name == VISITS:
            told: dict[str, str] = getattr(record, "told", {})
            game = game_title(told["game"], self._words.language)
            return self._words("serve.came", name=told["name"], game=game, code=told["table"])
        return self._words("serve.wrong", what=record.getMessage()) if record.levelno >= logging.WARNING else None


def own_words() -> Words:
    """Return the texts of this person's language."""
    return Words(preferred_language(os.environ))
