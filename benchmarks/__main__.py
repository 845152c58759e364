"""`make bench`: every figure of the kernels in one table, beside the rules in the same run and beside the peers.

`python -m benchmarks grid choices endgame qwixx cards start` chooses parts. The peers' figures are published or were
measured by us on another day and machine: trust ratios, not digits.
"""

import sys
from collections.abc import Callable, Iterable

from rich.console import Console
from rich.table import Table

from benchmarks import cards, choices, endgame, grid, qwixx, start

Row = tuple[str, float, str, str]

PARTS: dict[str, Callable[[], Iterable[Row]]] = {
    "grid": grid.rows,
    "choices": choices.rows,
    "endgame": endgame.rows,
    "cards": cards.rows,
    "qwixx": qwixx.rows,
    "start": start.rows,
}
PEERS = {
    "Qwirkle mid-game, list all placements with points": "1,600-1,900 todd-working/qwirkle (Go), 58 % of the moves",
    "Qwirkle mid-game, best placement": "~20,000 iamdanfox/qwirkler (Rust), some scores wrong",
    "Qwirkle greedy, 2 players": "404-478 iamdanfox/qwirkler (Rust)",
    "Qwixx random, 2 players": "41,000-55,000 vibelyova/qwixxer (Rust)",
    "Qwixx solitaire table, 0 passive turns": "75 minutes, the best earlier solver",
    "cards: most Qwirkles by the kernel, same tables, median": "14-60 ms, Rummikub ILP (cvxpy + HiGHS)",
}


def main() -> None:
    """Measure the wanted parts and print one table."""
    wanted = sys.argv[1:] or list(PARTS)
    unknown = set(wanted) - set(PARTS)
    if unknown:
        sys.exit(f"no part {', '.join(sorted(unknown))}: choose from {', '.join(PARTS)}")
    table = Table(title="Sixfold kernels", caption="CPU time, one thread, medians of interleaved runs unless said")
    for title, side in (("what", "left"), ("figure", "right"), ("unit", "left"), ("target", "left"), ("peers", "left")):
        table.add_column(title, justify="right" if side == "right" else "left", overflow="fold")
    console = Console(width=None if sys.stdout.isatty() else 150)
    for part in wanted:
        with Console(stderr=True).status(f"measuring {part}"):
            for name, figure, unit, target in PARTS[part]():
                table.add_row(
                    name, f"{figure:,.3f}" if figure < 10 else f"{figure:,.0f}", unit, target, PEERS.get(name, "")
                )
        table.add_section()
    console.print(table)


if __name__ == "__main__":
    main()
