"""Soak a server: all five games while servers, bots and the database are killed and restarted, and clients misbehave.

Ends with every acknowledged move found, every game played to its end, and memory flat; else with an error. Ctrl-C ends
the storm sooner.

    python -m tests.soak                                # a minute on SQLite, a minute on two nodes with PostgreSQL
    python -m tests.soak --minutes 60 --seed 7
    python -m tests.soak --kills 1000 --database sqlite
"""

import argparse
import asyncio
import contextlib
import signal
import sys
import tempfile
import threading
from pathlib import Path

from tests.server.postgres import Postgres
from tests.soak.house import House
from tests.soak.soaking import Plan, Soak

DATABASES = ("sqlite", "postgresql")


def soak(database, plan, folder, tell):
    """Soak one house; return the soak and how many acknowledged moves were found, which is all of them."""
    with contextlib.ExitStack() as stack:
        postgres = stack.enter_context(Postgres()) if database == "postgresql" else None
        house = stack.enter_context(House(folder, postgres))
        ran = Soak(house, plan, tell)
        return ran, asyncio.run(ran.run())


def tell(line):
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(
        prog="python -m tests.soak", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=1.0, help="how long, for each database (1)")
    parser.add_argument("--kills", type=int, help="storm until a server was killed so often, however long that takes")
    parser.add_argument("--seed", type=int, default=0, help="of what happens (0)")
    parser.add_argument("--database", choices=DATABASES, action="append", help="only on this one; both if not given")
    told, cut_short = parser.parse_args(), threading.Event()
    signal.signal(signal.SIGINT, lambda *_: cut_short.set())
    for database in told.database or DATABASES:
        tell(f"{database}:")
        with tempfile.TemporaryDirectory(prefix="sixfold-soak-") as folder:
            plan = Plan(60 * told.minutes, told.seed, told.kills, cut_short.is_set)
            ran, found = soak(database, plan, Path(folder), tell)
        grown = ", ".join(f"{old:.0f} to {new:.0f} MiB" for old, new in ran.grown)
        tell(f"{database}: {ran.journal.moves:,} moves acknowledged, {found:,} found, 0 lost; memory {grown}")


if __name__ == "__main__":
    main()
