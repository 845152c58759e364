"""Lines of text with ink: what a terminal, a file or `print` makes of them is their own business."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple
from unicodedata import combining, east_asian_width

GAP: Final = 3  # characters between things that stand next to each other


class Ink(NamedTuple):
    """How a text is shown where colours can be shown; colours are `#rrggbb` or nothing."""

    colour: str = ""
    ground: str = ""
    bold: bool = False
    dim: bool = False


PLAIN: Final = Ink()
FAINT: Final = Ink(dim=True)
STRONG: Final = Ink(bold=True)


class Span(NamedTuple):
    """A piece of a line in one ink."""

    text: str
    ink: Ink = PLAIN


Line = tuple[Span, ...]
Lines = tuple[Line, ...]


def text_width(text: str) -> int:
    """Return how many columns a text takes in a terminal."""
    return sum(0 if combining(each) else 2 if east_asian_width(each) in "WF" else 1 for each in text)


def line_width(line: Line) -> int:
    """Return how many columns a line takes."""
    return sum(text_width(span.text) for span in line)


def joined(parts: Iterable[Line], gap: str) -> Line:
    """Put parts on one line with this between them."""
    spans: list[Span] = []
    for number, part in enumerate(parts):
        spans += (*((Span(gap),) if number else ()), *part)
    return tuple(spans)


def spread(parts: Iterable[Line], width: int) -> Lines:
    """Put parts next to each other, on as many lines as it takes."""
    lines: list[list[Line]] = [[]]
    used = 0
    for part in parts:
        if lines[-1] and used + line_width(part) > width:
            lines.append([])
            used = 0
        lines[-1].append(part)
        used += line_width(part) + GAP
    return tuple(joined(line, " " * GAP) for line in lines)


def padded(line: Line, width: int) -> Line:
    """Fill a line with spaces up to a width."""
    missing = width - line_width(line)
    return (*line, Span(" " * missing)) if missing > 0 else line


def beside(blocks: Sequence[Lines], gap: int = 2) -> Iterator[Line]:
    """Put blocks of lines next to each other."""
    widths = [max(map(line_width, block), default=0) for block in blocks]
    for lines in zip_longest(*blocks, fillvalue=()):
        filled = [padded(line, width) for line, width in zip(lines[:-1], widths[:-1], strict=True)]
        yield joined([*filled, lines[-1]], " " * gap)


def plain_text(lines: Iterable[Line]) -> str:
    """Write lines without colour."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def ansi_text(lines: Iterable[Line]) -> str:
    """Write lines with the colours of a terminal (ANSI, 24 bits)."""
    return "\n".join("".join(map(_painted, line)) for line in lines)


def _painted(span: Span) -> str:
    ink = span.ink
    codes = ["1"] * ink.bold + ["2"] * ink.dim
    codes += [f"{kind};2;{_rgb(colour)}" for kind, colour in ((38, ink.colour), (48, ink.ground)) if colour]
    return f"\x1b[{';'.join(codes)}m{span.text}\x1b[0m" if codes else span.text


def _rgb(colour: str) -> str:
    return ";".join(str(int(colour[start : start + 2], 16)) for start in (1, 3, 5))
