"""The style of what is drawn: colours, glyphs, and how much room there is.

Everything is legible without colour: a piece is its two letters, and a glyph where the terminal can show one.
"""

import codecs
import unicodedata
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from sixfold.rules.dice import Row
from sixfold.rules.pieces import Colour, Piece, Shape

GLYPHS: Final = {
    Shape.CIRCLE: "●",
    Shape.SQUARE: "■",
    Shape.DIAMOND: "◆",
    Shape.CLOVER: "♣",
    Shape.STARBURST: "✸",
    Shape.CRISSCROSS: "✕",
}
PAINT: Final = {
    Colour.RED: "#ff5f5f",
    Colour.ORANGE: "#ff9f1a",
    Colour.YELLOW: "#ffe14d",
    Colour.GREEN: "#5fd75f",
    Colour.BLUE: "#5fafff",
    Colour.PURPLE: "#d787ff",
}
TILE: Final = "on #262626"  # a tile's own black
FRESH: Final = "on #4e4e4e"  # what was laid since one last looked
ROW_PAINT: Final = {
    Row.RED: "#c93434",
    Row.YELLOW: "#d1a800",
    Row.GREEN: "#2f8f46",
    Row.BLUE: "#2f67c9",
}
ROW_PALE: Final = {
    Row.RED: "#ffd9d9",
    Row.YELLOW: "#fff1b8",
    Row.GREEN: "#d3f2d9",
    Row.BLUE: "#d6e4ff",
}
FAINT: Final = "dim"
STRONG: Final = "bold"

PLAIN: Final = {
    "\u2019": "'", "\u2018": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "\u2013": "-", "—": "-",
    "·": "-", "…": "...", "→": ">", "←": "<", "↑": "^", "↓": "v", "─": "-", "│": "|", "▶": ">", "✓": "+",
    "ß": "ss", "œ": "oe",
    "★": "*", "✗": "x", "\u202f": " ", "\u00a0": " ",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Look:
    """The room on the screen, and whether it shows more than plain letters."""

    width: int = 80
    height: int | None = None  # None: as long as it takes
    glyphs: bool = True

    def glyph(self, piece: Piece) -> str:
        """Return the piece's shape as one character: its letter where glyphs cannot be shown."""
        return GLYPHS[piece.shape] if self.glyphs else piece.shape.value

    def piece(self, piece: Piece, background: str = TILE) -> Text:
        """Draw a piece: letters and shape, `Ro●`."""
        text = piece + GLYPHS[piece.shape] if self.glyphs else str(piece)
        return Text(text, f"bold {PAINT[piece.colour]} {background}")

    def small_piece(self, piece: Piece, background: str = TILE) -> Text:
        """Draw a piece in two characters: `R●`."""
        return Text(piece.colour.value + self.glyph(piece), f"bold {PAINT[piece.colour]} {background}")

    def pieces(self, pieces: tuple[Piece, ...], gap: str = "  ") -> Text:
        """Draw pieces in a row."""
        return Text(gap).join(self.piece(piece) for piece in pieces)

    def legend(self) -> Text:
        """Tell which glyph has which letter; empty where the letters themselves are shown."""
        if not self.glyphs:
            return Text()
        return Text("  ".join(f"{glyph} {shape.value}" for shape, glyph in GLYPHS.items()), FAINT)


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
