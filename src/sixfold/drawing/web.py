"""The browser client's shapes and colours, from the files of this folder: `python -m sixfold.drawing web/src`."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from sixfold.drawing.theme import PALETTES, PAPER, PIPS, ROW_COLOURS, SHAPES, THEMES

NOTE: Final = "Generated from src/sixfold/drawing/*.json by `python -m sixfold.drawing web/src`. Do not edit."


def written_files() -> dict[str, str]:
    """Return every generated file by its path inside `web/src`."""
    return {"lib/pieces/drawn.ts": _typescript(), "styles/colours.css": _style_sheet()}


def write_files(folder: Path) -> None:
    """Write the generated files into the client's sources."""
    for path, text in written_files().items():
        (folder / path).write_text(text, encoding="utf-8")


def _typescript() -> str:
    return f"""// {NOTE}

/** The six shapes as paths in a square from -50 to 50, by their letter. Drawn for this project. */
export const PATHS = {_object(SHAPES)};

/** Where the pips of a die lie besides the one in the middle, pair after pair, in a square from -50 to 50. */
export const PIPS: readonly [number, number][] = {json.dumps(PIPS)};

export const TILE = '{THEMES["light"]["tile"]}';

/** Found by a search for the largest smallest distance under all kinds of colour vision, near colours that please. */
export const STANDARD = {_object(PALETTES["standard"])};

/** The same with every colour at least 4.5 : 1 against the tile. */
export const CONTRAST = {_object(PALETTES["contrast"])};
"""


def _object(values: Mapping[str, str]) -> str:
    lines = "".join(f"  {name}: {_quoted(value)},\n" for name, value in values.items())
    return f"{{\n{lines}}} as const"


def _quoted(text: str) -> str:
    return "'" + json.dumps(text)[1:-1] + "'"


def _style_sheet() -> str:
    standard, contrast = (_palette(name) for name in ("standard", "contrast"))
    return "\n".join(
        [
            f"/* {NOTE} */",
            _rule(":root", {**THEMES["light"], **PAPER, **standard}),
            _rule(":root[data-theme='dark']", THEMES["dark"]),
            _rule(":root[data-palette='contrast']", contrast),
        ]
    )


def _palette(name: str) -> dict[str, str]:
    """Return the colours of pieces and of rows by the name of their variable."""
    pieces = {f"colour-{letter}": colour for letter, colour in PALETTES[name].items()}
    rows = {
        f"row-{row}{'' if part == 'fill' else f'-{part}'}": colour
        for row, colours in ROW_COLOURS[name].items()
        for part, colour in colours.items()
    }
    return {**pieces, **rows}


def _rule(selector: str, values: Mapping[str, str]) -> str:
    lines = "".join(f"  --{name}: {value};\n" for name, value in values.items())
    return f"{selector} {{\n{lines}}}\n"
