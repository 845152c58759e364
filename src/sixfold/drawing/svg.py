"""SVG, part by part: blocks that know their size, laid out one below the other, with one style sheet for all of them.

Colour is never the only sign: a piece has its shape and its letter, a row its letter, a pawn its owner's.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from sixfold.drawing.theme import PALETTES, PAPER, ROW_COLOURS, SHAPES, THEMES, Palette, Theme
from sixfold.rules.pieces import Piece, Pieces

PADDING: Final = 24
GAP: Final = 18  # between blocks
LEAST_WIDTH: Final = 380
TILE: Final = 44  # the side of a tile
CHIP_HEIGHT: Final = 50
FONT: Final = "ui-rounded,'SF Pro Rounded',Nunito,'Segoe UI',system-ui,'Noto Sans',sans-serif"
WIDE_LETTER: Final = 0.6  # of the size of a font: how wide a letter is, on the safe side


class Block(NamedTuple):
    """A part of a drawing from 0,0 to its width and height."""

    width: float
    height: float
    body: str


class SvgPicture(NamedTuple):
    """A heading with facts at its right, what a game draws below it, and a title for whoever cannot see it."""

    title: str
    heading: str
    facts: Sequence[str]
    blocks: Sequence[Block]


def number(value: float) -> str:
    """Write a coordinate without superfluous digits."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def at(x: float, y: float, body: str, scale: float = 1) -> str:
    """Move something, and make it larger or smaller."""
    scaled = "" if scale == 1 else f" scale({number(scale)})"
    return f'<g transform="translate({number(x)} {number(y)}){scaled}">{body}</g>'


def box(width: float, height: float, style: str, radius: float) -> str:
    """Draw a rectangle with round corners from 0,0."""
    return f'<rect class="{style}" width="{number(width)}" height="{number(height)}" rx="{number(radius)}"/>'


def words(x: float, y: float, text: str, style: str = "ink", size: float = 15) -> str:
    """Write a text whose base line is at y: from x on or, by its style, up to x (`end`) or around x (`middle`)."""
    return f'<text class="{style}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}">{escape(text)}</text>'


def text_length(text: str, size: float = 15) -> float:
    """Return about how wide a text is."""
    return len(text) * size * WIDE_LETTER


def shape(kind: Piece) -> str:
    """Draw the shape of a piece in its colour, in a square from -50 to 50."""
    return f'<path class="c{kind.colour}" d="{SHAPES[kind.shape]}"/>'


def piece(kind: Piece, side: float = TILE, *, is_fresh: bool = False) -> str:
    """Draw a tile from 0,0: its shape, and the letter of its colour in a corner."""
    edge = " fresh" if is_fresh else ""
    drawn = (
        f'<rect class="tile{edge}" x="-47" y="-47" width="94" height="94" rx="14"/>'
        f"{at(4, 4, shape(kind), 0.84)}"
        f'<text class="letter" x="-42" y="-26" font-size="19">{kind.colour}</text>'
    )
    return at(side / 2, side / 2, drawn, side / 100)


def pieces_row(kinds: Pieces, side: float = TILE, gap: float = 4) -> Block:
    """Draw tiles next to each other."""
    body = "".join(at(index * (side + gap), 0, piece(kind, side)) for index, kind in enumerate(kinds))
    return Block(max(0, len(kinds) * (side + gap) - gap), side, body)


def stacked(blocks: Iterable[Block], gap: float = GAP) -> Block:
    """Put blocks one below the other."""
    width, y, body = 0.0, 0.0, ""
    for block in blocks:
        body += at(0, y, block.body)
        width, y = max(width, block.width), y + block.height + gap
    return Block(width, max(0, y - gap), body)


def flowing(blocks: Sequence[Block], width: float, gap: float = 12) -> Block:
    """Put blocks next to each other, on as many lines as it takes."""
    x = y = tallest = widest = 0.0
    body = ""
    for block in blocks:
        if x and x + block.width > width:
            x, y, tallest = 0, y + tallest + gap, 0
        body += at(x, y, block.body)
        x, tallest = x + block.width + gap, max(tallest, block.height)
        widest = max(widest, x - gap)
    return Block(widest, y + tallest, body)


class Player(NamedTuple):
    """What there is to say about a player."""

    name: str
    score: int
    note: str
    is_turn: bool

    def width(self) -> float:
        """Return the room that it takes."""
        told = max(text_length(self.name), text_length(self.note, 12))
        return 32 + told + 20 + text_length(str(self.score), 22) + 14


def player_chips(players: Sequence[Player]) -> list[Block]:
    """Draw players, all as wide as the widest: the name, the score, a note, an arrow where it is their turn."""
    width = max(player.width() for player in players)
    return [Block(width, CHIP_HEIGHT, _chip(player, width)) for player in players]


def _chip(player: Player, width: float) -> str:
    arrow = '<path class="accent" d="M13 19l9 6-9 6z"/>' if player.is_turn else ""
    return (
        at(1, 1, box(width - 2, CHIP_HEIGHT - 2, "chip turn" if player.is_turn else "chip", 12))
        + arrow
        + words(32, 22 if player.note else 31, player.name, "ink bold")
        + (words(32, 39, player.note, "soft", 12) if player.note else "")
        + words(width - 14, 33, str(player.score), "ink bold end", 22)
    )


def labelled(label: str, block: Block) -> Block:
    """Write a label above a block."""
    body = words(0, 13, label, "soft", 13) + at(0, 22, block.body)
    return Block(max(block.width, text_length(label, 13)), block.height + 22, body)


def document(picture: SvgPicture, described: str, theme: Theme, palette: Palette) -> str:
    """Return the whole SVG: a heading and the blocks below it on a card."""
    scope = f"sixfold-{theme}-{palette}"
    facts = " · ".join(picture.facts)
    inner = stacked(picture.blocks)
    needed = text_length(picture.heading, 20) + 24 + text_length(facts)
    width = max(LEAST_WIDTH - 2 * PADDING, inner.width, needed)
    head = words(0, 20, picture.heading, "ink bold", 20) + words(width, 20, facts, "soft end")
    full, height = number(width + 2 * PADDING), number(inner.height + 2 * PADDING + 38)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" width="{full}" height="{height}" '
        f'viewBox="0 0 {full} {height}" role="img">'
        f"<title>{escape(picture.title)}</title><desc>{escape(described)}</desc>"
        f"<style>{style_sheet(scope, theme, palette)}</style>"
        f'<rect class="ground" width="{full}" height="{height}" rx="18"/>'
        f"{at(PADDING, PADDING, head)}{at(PADDING, PADDING + 38, inner.body)}</svg>\n"
    )


def style_sheet(scope: str, theme: Theme, palette: Palette) -> str:
    """Return the rules of one drawing; none of them reaches anything outside of it."""
    rules = [*_fixed_rules(palette), *_theme_rules(THEMES[Theme.LIGHT if theme is Theme.AUTO else theme])]
    sheet = "".join(f".{scope} {rule}" for rule in rules)
    if theme is Theme.AUTO:
        dark = "".join(f".{scope} {rule}" for rule in _theme_rules(THEMES[Theme.DARK]))
        sheet += f"@media (prefers-color-scheme:dark){{{dark}}}"
    return sheet


def _fixed_rules(palette: Palette) -> Iterator[str]:
    """Go through what is the same by day and by night."""
    yield f"text{{font-family:{FONT}}}"
    yield "text.bold{font-weight:700}"
    yield "text.end{text-anchor:end}"
    yield "text.middle{text-anchor:middle}"
    yield "text.letter{fill:#fff;font-weight:800;opacity:.75}"
    for letter, colour in PALETTES[palette].items():
        yield f".c{letter}{{fill:{colour}}}"
    for row, colours in ROW_COLOURS[palette].items():
        yield f".row-{row}{{fill:{colours['fill']}}}"
        yield f".ink-{row}{{fill:{colours['ink']}}}"
        yield f".on-{row}{{fill:{colours['text']}}}"
        yield f".cross-{row}{{stroke:{colours['ink']};stroke-width:3.5;stroke-linecap:round;fill:none}}"
    yield f".paper{{fill:{PAPER['paper']}}}"
    yield f".lit{{fill:{PAPER['lit']};stroke:{PAPER['paper-ink']};stroke-width:2}}"
    yield f".paper-ink{{fill:{PAPER['paper-ink']}}}"
    yield f".miss{{stroke:{PAPER['paper-bad']};stroke-width:3;stroke-linecap:round;fill:none}}"
    yield f".die{{fill:#fdfcf8;stroke:{PAPER['paper-ink']};stroke-width:1.5}}"
    yield f".edge{{stroke:{PAPER['paper-ink']};stroke-width:1.5}}"
    yield f".black{{fill:{PAPER['pawn-black']};stroke:#fff;stroke-width:1.5}}"
    yield f".grey{{fill:{PAPER['pawn-grey']};stroke:{PAPER['pawn-grey-edge']};stroke-width:1.5}}"
    yield ".on-black{fill:#fff}"
    yield f".on-grey{{fill:{PAPER['pawn-black']}}}"
    yield ".gone{opacity:.38}"
    yield ".open{opacity:.22}"


def _theme_rules(colours: Mapping[str, str]) -> Iterator[str]:
    """Go through what changes by night."""
    yield f".ground{{fill:{colours['ground']}}}"
    yield f".ink{{fill:{colours['ink']}}}"
    yield f".soft{{fill:{colours['ink-soft']}}}"
    yield f".accent{{fill:{colours['accent']}}}"
    yield f".chip{{fill:{colours['surface']};stroke:{colours['line']};stroke-width:1.5}}"
    yield f".turn{{stroke:{colours['accent']};stroke-width:2}}"
    yield f".felt{{fill:{colours['felt']}}}"
    yield f".felt-line{{stroke:{colours['felt-line']};stroke-width:1;fill:none}}"
    yield f".tile{{fill:{colours['tile']};stroke:{colours['tile-edge']};stroke-width:3}}"
    yield ".thin{stroke-width:1.5}"
    yield f".fresh{{stroke:{colours['accent']};stroke-width:6}}"
    yield ".thin.fresh{stroke-width:3}"
