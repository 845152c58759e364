"""Texts that people show each other: names that hide nothing, chat without what nobody can see.

Knows characters only; who may have which name is the server's business.
"""

import re
import unicodedata
from collections.abc import Collection

from sixfold.rules.errors import Refusal

LONGEST_NAME = 24
BOT_NAMES = (
    "Alba",
    "Bento",
    "Coco",
    "Dido",
    "Echo",
    "Fips",
    "Gala",
    "Iggy",
    "Juno",
    "Kiko",
    "Luma",
    "Momo",
    "Nino",
    "Olli",
)
MOST_MARKS = 2  # accents on one letter; more of them cover the lines around
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"  # they show nothing
JOINERS = "\u200c\u200d"  # they shape scripts and emoji, so chat keeps them
STYLE = re.compile("[\ufe0e\ufe0f]")  # whether an emoji is coloured


def clean_name(name: str) -> str:
    """Return a name as it is shown: one line of characters that can be seen. Raises Refusal."""
    shown = " ".join(STYLE.sub("", unicodedata.normalize("NFC", name)).split())
    if not 0 < len(shown) <= LONGEST_NAME or any(_is_hidden(each) for each in shown) or _is_piled(shown):
        raise Refusal("TABLE", "people/bad-name", most=LONGEST_NAME)
    return shown


def bot_name(start: str, taken: Collection[str]) -> str:
    """Return a name for a bot that nobody at its table has; tables with another `start` begin with another name."""
    first = sum(start.encode()) % len(BOT_NAMES)
    names = (*BOT_NAMES[first:], *BOT_NAMES[:first])
    return next(name for name in names if name not in taken)


def clean_text(text: str) -> str:
    """Return a line of chat without control, direction and invisible characters. Raises Refusal if nothing is left."""
    kept = "".join(
        " " if each.isspace() else each for each in text if each in JOINERS or each.isspace() or not _is_hidden(each)
    )
    shown = " ".join(kept.split())
    if not shown.strip(JOINERS):
        raise Refusal("TABLE", "table/nothing-said")
    return shown


def _is_hidden(each: str) -> bool:
    """Tell whether a character controls, turns or hides text: Unicode's category C, fillers, selectors."""
    return unicodedata.category(each)[0] == "C" or each in BLANK or "\ufe00" <= each <= "\ufe0d" or each >= "\U000e0000"


def _is_piled(text: str) -> bool:
    marks = 0
    for each in unicodedata.normalize("NFD", text):
        marks = marks + 1 if unicodedata.combining(each) else 0
        if marks > MOST_MARKS:
            return True
    return False
