"""Shapes and colours, from the files that the browser client's are made of too."""

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from importlib.resources import files
from typing import Any, Final

from sixfold.rules.pieces import COLOURS, Colour, Shape


class Theme(StrEnum):
    """Light or dark; `auto` is as the reader's system."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


class Palette(StrEnum):
    """The colours of pieces."""

    STANDARD = "standard"
    CONTRAST = "contrast"


def _read(name: str) -> Any:
    return json.loads((files(__package__) / f"{name}.json").read_text(encoding="utf-8"))


SHAPES: Final[Mapping[str, str]] = _read("shapes")  # paths in a square from -50 to 50, by letter
PIPS: Final[Sequence[tuple[int, int]]] = _read("pips")  # of a die, pair after pair, in a square from -50 to 50
LOOK: Final[Mapping[str, Any]] = _read("palettes")
PALETTES: Final[Mapping[str, Mapping[str, str]]] = LOOK["pieces"]
ROW_COLOURS: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = LOOK["rows"]  # by palette and row
THEMES: Final[Mapping[str, Mapping[str, str]]] = LOOK["themes"]
PAPER: Final[Mapping[str, str]] = LOOK["paper"]  # what is the same by day and by night

GLYPHS: Final = {
    Shape.CIRCLE: "●",
    Shape.SQUARE: "■",
    Shape.DIAMOND: "◆",
    Shape.CLOVER: "♣",
    Shape.STARBURST: "✸",
    Shape.CRISSCROSS: "✕",
}
PAINT: Final[Mapping[Colour, str]] = {colour: LOOK["terminal"]["pieces"][colour.value] for colour in COLOURS}
ROW_PAINT: Final[Mapping[str, str]] = LOOK["terminal"]["rows"]
ROW_PALE: Final[Mapping[str, str]] = LOOK["terminal"]["pale"]
TILE: Final = "#262626"  # a tile's own black in a terminal
FRESH: Final = "#4e4e4e"  # what was laid since one last looked
