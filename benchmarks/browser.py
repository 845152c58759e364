"""`python -m benchmarks.browser`: the browser client, measured in Chromium against the real server on this machine.

Script bytes are what came over the wire on a first visit. Interactive: a first visit with nothing kept, until the first
game can be started. Panning: a Qwirkle board with 108 tiles is dragged to and fro, and every frame is timed; `work` is
what the page itself computes for a frame, which says more than frames a second where other programs run too.
"""

import json
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

WEB = Path(__file__).parents[1] / "web"
Row = tuple[str, float, str, float | None]  # what, the figure, its unit, the most that it should be (fps: the least)


def measured() -> dict[str, float]:
    """Run the measurement. Exits where the client is not built or there is no Chromium."""
    done = subprocess.run(
        ["npm", "run", "--silent", "measure"], cwd=WEB, capture_output=True, text=True, check=False, timeout=600
    )
    if done.returncode != 0:
        sys.exit(f"{done.stderr[-2000:]}\nIs the client built (make setup), and is Chromium installed?")
    return dict(json.loads(done.stdout.splitlines()[-1]))


def rows(found: dict[str, float]) -> list[Row]:
    """Return what was found, with its targets."""
    return [
        ("first load: script over the wire", found["script_bytes"] / 1000, "kB", 150),
        ("first load: everything over the wire", found["all_bytes"] / 1000, "kB", None),
        ("first load: interactive, median of 7", found["interactive_ms"], "ms", 1000),
        ("first load: interactive, worst of 7", found["interactive_worst_ms"], "ms", None),
        (f"panning {found['pan_tiles']:.0f} tiles", found["pan_fps"], "frames/s", 60),
        ("panning: frame time, median", found["pan_p50_ms"], "ms", 17),
        ("panning: frame time, 95 %", found["pan_p95_ms"], "ms", None),
        ("panning: work of the page a frame", found["pan_work_ms"], "ms", 16),
        ("bots' moves on a phone four times slower", found["tell_fps"], "frames/s", 60),
        ("bots' moves: frame time, median", found["tell_p50_ms"], "ms", 17),
        ("bots' moves: frame time, 95 %", found["tell_p95_ms"], "ms", None),
        ("bots' moves: work of the page a frame", found["tell_work_ms"], "ms", 16),
    ]


def target(unit: str, wanted: float | None) -> str:
    """Tell what a figure should be."""
    if wanted is None:
        return ""
    return f">= {wanted:g}" if unit == "frames/s" else f"<= {wanted:g}"


def main() -> None:
    """Measure and print one table."""
    table = Table(
        title="Sixfold in the browser",
        caption="headless Chromium, drawn by the processor; 1280 x 800, bots' moves at 390 x 844",
    )
    for title in ("what", "figure", "unit", "target"):
        table.add_column(title, justify="right" if title == "figure" else "left")
    for name, figure, unit, wanted in rows(measured()):
        table.add_row(name, f"{figure:,.1f}", unit, target(unit, wanted))
    Console(width=None if sys.stdout.isatty() else 110).print(table)


if __name__ == "__main__":
    main()
