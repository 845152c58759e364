"""Progress on a terminal, silence everywhere else."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn


class Advance(Protocol):
    """Tells how much more is done, and what now stands beside the bar."""

    def __call__(self, amount: int = 1, what: str | None = None) -> None:
        """Move the bar by this much."""


@contextmanager
def progress(what: str, total: int) -> Iterator[Advance]:
    """Show a bar on standard error while the block runs, if a person is looking."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda amount=1, what=None: bar.update(task, advance=amount, description=what)
