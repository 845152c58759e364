"""Looks for races: the browser tests on slow pages, and with answers that come late by luck from a seed.

python -m tests.web.races --times 3 [--seed 7] [--under late] [guide cards …]
"""

import argparse
import secrets
import sys
import tempfile
import time
from pathlib import Path

from tests.web.vitest import BROWSER, WEB, run

SWITCHES = ("slow", "late")  # of web/e2e/races.ts
SEEDS = 1_000_000


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def hunt(files: list[str], times: int, seed: int, switches: list[str]) -> list[str]:
    """Run each file so often under each switch, a line for each run; return how to run anew what failed."""
    failed: list[str] = []
    for turn in range(times):
        for switch in switches:
            for file in files:
                began = time.monotonic()
                with tempfile.TemporaryDirectory() as folder:
                    luck = {"RACES": switch, "RACES_SEED": str(seed + turn)}
                    done = run([*BROWSER, f"e2e/{file}.test.ts"], Path(folder), luck)
                what = f"{sum(' > ' in name for name in done.passed)} passed, {len(done.failed)} failed"
                tell(f"{turn + 1}/{times} {switch:4} {file:10} {what} in {time.monotonic() - began:.0f} s")
                if not done.is_right:
                    tell(done.told)
                    failed.append(f"make races FILES={file} UNDER={switch} TIMES=1 SEED={seed + turn}")
    return failed


def main() -> int:
    everything = sorted(file.name.removesuffix(".test.ts") for file in WEB.glob("e2e/*.test.ts"))
    parser = argparse.ArgumentParser(description="Look for races in the browser tests.")
    parser.add_argument("files", nargs="*", metavar="FILE", help=f"of {', '.join(everything)}; all by default")
    parser.add_argument("--times", type=int, default=3, help="how often each file is run under each switch")
    parser.add_argument("--seed", type=int, help="of the luck with which answers are late")
    parser.add_argument("--under", choices=SWITCHES, action="append", help="only one of the switches")
    asked = parser.parse_args()
    if unknown := [file for file in asked.files if file not in everything]:
        parser.error(f"no such file: {', '.join(unknown)}")
    seed = secrets.randbelow(SEEDS) if asked.seed is None else asked.seed
    tell(f"seed {seed}: the same again with  make races SEED={seed}")
    failed = hunt(asked.files or everything, asked.times, seed, asked.under or list(SWITCHES))
    for line in failed:
        tell(f"failed, to be run again with  {line}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
