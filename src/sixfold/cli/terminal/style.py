"""What a terminal can show, and what stands in for what it cannot."""

import codecs
import unicodedata
from typing import Final

from sixfold.drawing.theme import GLYPHS

FAINT: Final = "dim"
STRONG: Final = "bold"

PLAIN: Final = {
    "\u2019": "'", "\u2018": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "\u2013": "-", "—": "-",
    "·": "-", "…": "...", "→": ">", "←": "<", "↑": "^", "↓": "v", "─": "-", "│": "|", "▶": ">", "✓": "+",
    "ß": "ss", "œ": "oe",
    "★": "*", "✗": "x", "\u202f": " ", "\u00a0": " ",
}  # fmt: skip


def can_show_glyphs(encoding: str) -> bool:
    """Tell whether this encoding has all glyphs."""
    try:
        "".join(GLYPHS.values()).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def plainly(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding does not have by something like it: an error handler for streams."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(character: str) -> str:
    if character in PLAIN:
        return PLAIN[character]
    stripped = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return stripped or "?"


codecs.register_error("sixfold-plainly", plainly)
