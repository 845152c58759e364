"""Rating against time per move, as an SVG picture that needs nothing to be drawn or shown.

sixfold arena duel --bots expert,greedy --games 1000 --json > expert.json
sixfold arena duel --bots master,expert --games 400 --json > master.json
python -m benchmarks.rating_plot expert.json master.json --out docs/players.svg
"""

import argparse
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from math import ceil, floor, hypot, log10
from pathlib import Path
from typing import Any, Final

WIDTH, HEIGHT = 760, 460
LEFT, RIGHT, TOP, BOTTOM = 60, 130, 24, 48
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#7a6a00")  # told apart by the colour-blind too
COUNTED: Final = re.compile(r"benchmarks\.counted:\w+_new_(\d+)")
FASTEST_MS: Final = 0.01  # no bot is drawn further to the left


@dataclass(frozen=True, slots=True)
class Point:
    """One bot."""

    bot: str
    ms: float
    rating: float
    low: float
    high: float

    @classmethod
    def from_json(cls, bot: dict[str, Any]) -> "Point":
        """Read one of the `bots` of `sixfold arena --json`."""
        rating = bot["rating"]
        return cls(
            bot["bot"], max(FASTEST_MS, bot["ms_per_move"]["mean"]), rating["value"], rating["low"], rating["high"]
        )

    def above(self, base: "Point") -> "Point":
        """Return the same where the rating was measured against `base`; both errors add up."""
        rating = base.rating + self.rating
        low = rating - hypot(self.rating - self.low, base.rating - base.low)
        high = rating + hypot(self.high - self.rating, base.high - base.rating)
        return Point(self.bot, self.ms, rating, low, high)


def ladders(found: Iterable[dict[str, Any]]) -> dict[str, list[Point]]:
    """Return the bots of every game. A match stands on its last bot: on the rung of an earlier match, or on 0."""
    lines: dict[str, list[Point]] = {}
    for results in found:
        rungs = lines.setdefault(results["game"], [])
        placed = {point.bot: point for point in rungs}
        points = [Point.from_json(bot) for bot in results["bots"]]
        base = placed.get(points[-1].bot, points[-1])
        rungs.extend(point.above(base) for point in reversed(points) if point.bot not in placed)
    return lines


@dataclass(frozen=True, slots=True)
class Axes:
    """Where a time and a rating are on the picture."""

    least: int  # powers of ten, in ms
    most: int
    bottom: int  # hundreds of rating points
    top: int

    @classmethod
    def around(cls, points: list[Point]) -> "Axes":
        """Return axes that hold all these points."""
        powers = [log10(point.ms) for point in points] or [0.0]
        ratings = [bound / 100 for point in points for bound in (point.low, point.high)] or [0.0]
        return cls(
            floor(min(powers)),
            max(ceil(max(powers)), floor(min(powers)) + 1),
            floor(min(ratings)),
            max(ceil(max(ratings)), floor(min(ratings)) + 1),
        )

    def x(self, ms: float) -> float:
        """Return how far from the left."""
        return LEFT + (log10(ms) - self.least) / (self.most - self.least) * (WIDTH - LEFT - RIGHT)

    def y(self, rating: float) -> float:
        """Return how far from the top."""
        return TOP + (self.top - rating / 100) / (self.top - self.bottom) * (HEIGHT - TOP - BOTTOM)


def draw(lines: dict[str, list[Point]]) -> str:
    """Draw one line a game through its bots, the lower ones first, each with its 95 % interval."""
    axes = Axes.around([point for points in lines.values() for point in points])
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><title>Rating against time per move</title>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        *_grid(axes),
    ]
    for number, (game, points) in enumerate(lines.items()):
        parts += _line(axes, game, points, number)
    return "\n".join([*parts, "</svg>", ""])


def _grid(axes: Axes) -> list[str]:
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    parts = []
    for power in range(axes.least, axes.most + 1):
        x = axes.x(10**power)
        parts.append(f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="#ddd"/>')
        parts.append(_text(x, bottom + 18, f"{10**power:g} ms", "middle"))
    for hundred in range(axes.bottom, axes.top + 1):
        y = axes.y(100 * hundred)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#ddd"/>')
        parts.append(_text(LEFT - 8, y + 4, f"{100 * hundred:+d}" if hundred else "0", "end"))
    parts.append(_text((LEFT + right) / 2, HEIGHT - 8, "mean time per move", "middle"))
    parts.append(_text(LEFT, TOP - 8, "rating above greedy, with 95 % intervals", "start"))
    return parts


def _line(axes: Axes, game: str, points: list[Point], number: int) -> list[str]:
    colour = COLOURS[number % len(COLOURS)]
    path = "L".join(f"{axes.x(point.ms):.1f} {axes.y(point.rating):.1f}" for point in points)
    parts = [f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>']
    for point in points:
        x, y = axes.x(point.ms), axes.y(point.rating)
        parts.append(f'<path d="M{x:.1f} {axes.y(point.low):.1f}V{axes.y(point.high):.1f}" stroke="{colour}"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>')
        if point.rating:
            parts.append(_text(x + 6, y - 6, label(point.bot), "start"))
    parts.append(f'<circle cx="{WIDTH - RIGHT + 20}" cy="{TOP + 10 + 20 * number}" r="4" fill="{colour}"/>')
    parts.append(_text(WIDTH - RIGHT + 32, TOP + 14 + 20 * number, game, "start"))
    return parts


def label(bot: str) -> str:
    """Return what a bot is called in the picture: of `benchmarks.counted`, how long it thinks."""
    counted = COUNTED.fullmatch(bot)
    return bot if counted is None else f"{int(counted[1]) / 1000:g} s"


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def main() -> None:
    """Read results and write the picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path, nargs="+", help="what sixfold arena --json printed, lower levels first")
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    found = [json.loads(path.read_text(encoding="utf-8")) for path in wanted.results]
    wanted.out.write_text(draw(ladders(found)), encoding="utf-8")


if __name__ == "__main__":
    main()
