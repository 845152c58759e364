"""What the terminal itself refuses, as opposed to the rules, and how both are said."""

from sixfold.cli.terminal.words import Words
from sixfold.rulebook import explain
from sixfold.rules.errors import SixfoldError


class InputRefused(Exception):
    """Something typed that cannot be done; `key` names the text that says why."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class Leaving(Exception):
    """Somebody wants to leave, or there is nothing more to read."""


def reason_of(why: InputRefused | SixfoldError, words: Words) -> str:
    """Say in a sentence why something was refused."""
    if isinstance(why, InputRefused):
        return words(why.key, **why.values)
    where = words("files.event", number=why.event) if why.event else ""
    return where + explain(why, words.language)
