"""The course of a reviewed game as an SVG: a seat's chance to win, with luck and play as two kinds of lines."""

from collections.abc import Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

WIDTH: Final = 720
HEIGHT: Final = 240
EDGE: Final = 34
STYLE: Final = """
.luck { stroke: #2166ac; stroke-width: 2; }
.play { stroke: #b2451b; stroke-width: 4; stroke-dasharray: 5 3; }
.axis { stroke: currentColor; stroke-opacity: .35; }
text { font: 12px sans-serif; fill: currentColor; }
circle { fill: none; stroke: currentColor; stroke-width: 2; }
"""


class Leg(NamedTuple):
    """One change of the chance to win, by luck or by play."""

    event: int
    share: float  # after it
    by_luck: bool


def draw_course(legs: Sequence[Leg], start: float, title: str, words: tuple[str, str], marked: Sequence[int]) -> str:
    """Draw one seat's legs from its share at the start; `words` name luck and play, `marked` are events to circle."""
    last = max((leg.event for leg in legs), default=1) or 1
    lines, x, share = [], float(EDGE), start
    circles = []
    for leg in legs:
        to = EDGE + (WIDTH - 2 * EDGE) * leg.event / last
        lines.append(_line(x, _y(share), to, _y(leg.share), "luck" if leg.by_luck else "play"))
        if leg.event in marked:
            circles.append(f'<circle cx="{to:.1f}" cy="{_y(leg.share):.1f}" r="6"/>')
        x, share = to, leg.share
    luck, play = map(escape, words)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{_quoted(title)}">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
        + "".join(_axis(part) for part in (0.0, 0.5, 1.0))
        + "".join(lines)
        + "".join(circles)
        + _line(EDGE, 12, EDGE + 30, 12, "luck")
        + f'<text x="{EDGE + 36}" y="16">{luck}</text>'
        + _line(EDGE + 130, 12, EDGE + 160, 12, "play")
        + f'<text x="{EDGE + 166}" y="16">{play}</text></svg>'
    )


def _y(share: float) -> float:
    return EDGE + (HEIGHT - 2 * EDGE) * (1 - share)


def _line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"/>'


def _axis(share: float) -> str:
    line = _line(EDGE, _y(share), WIDTH - EDGE, _y(share), "axis")
    return line + f'<text x="2" y="{_y(share) + 4:.1f}">{round(100 * share)}</text>'


def _quoted(text: str) -> str:
    return escape(text, {'"': "&quot;"})
