"""Runs of vitest: what failed in them, file by file, and what fails only now and then."""

import json
import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

WEB = Path(__file__).parents[2] / "web"
BROWSER = ("--config", "vitest.e2e.config.ts")


class Test(TypedDict):
    fullName: str
    status: str


class File(TypedDict):
    name: str
    status: str
    assertionResults: list[Test]


class Report(TypedDict):
    testResults: list[File]


@dataclass(frozen=True, slots=True)
class Run:
    """What came of it. A file that could not even begin has failed under its own name."""

    is_right: bool
    told: str
    passed: frozenset[str] = frozenset()
    failed: frozenset[str] = frozenset()
    files: tuple[str, ...] = ()  # in which something failed


def run(words: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> Run:
    """Run vitest with these words; `folder` is where its report may lie."""
    report = folder / "vitest.json"
    report.unlink(missing_ok=True)
    done = subprocess.run(
        [
            "node_modules/.bin/vitest",
            "run",
            "--reporter=default",
            "--reporter=json",
            f"--outputFile.json={report}",
            *words,
        ],
        cwd=WEB,
        env={**os.environ, "NO_COLOR": "1", **(environment or {})},
        capture_output=True,
        text=True,
        timeout=3540,
        check=False,
    )
    told = done.stdout[-8000:] + done.stderr[-4000:]
    if not report.exists():
        return Run(False, told)
    return read(json.loads(report.read_text(encoding="utf-8")), told, is_right=done.returncode == 0)


def read(report: Report, told: str, *, is_right: bool) -> Run:
    """Read what vitest's reporter `json` has written."""
    names: dict[str, set[str]] = {"passed": set(), "failed": set(), "skipped": set()}
    for file in report["testResults"]:
        name = os.path.relpath(file["name"], WEB)
        for test in file["assertionResults"]:
            names.setdefault(test["status"], set()).add(f"{name} > {test['fullName']}")
        if all(test["status"] != "failed" for test in file["assertionResults"]):
            names[file["status"]].add(name)
    files = sorted({name.split(" > ")[0] for name in names["failed"]})
    return Run(is_right, told, frozenset(names["passed"]), frozenset(names["failed"]), tuple(files))


@dataclass(frozen=True, slots=True)
class Verdict:
    is_right: bool
    told: str
    flaky: tuple[str, ...] = ()


def judged(first: Run, again: Callable[[str], Run] | None, tell: Callable[[str], None]) -> Verdict:
    """Judge a run; where there is `again`, each file in which something failed has another one, and all are told."""
    if first.is_right or again is None or not first.files:
        return Verdict(first.is_right, first.told)
    tell(first.told)
    seconds: list[Run] = []
    for file in first.files:
        tell(f"failed, and is run once more, alone: {file}\n")
        seconds.append(again(file))
        tell(seconds[-1].told)
    passed = frozenset[str]().union(*(second.passed for second in seconds))
    wrong = "".join(second.told for second in seconds if not second.is_right)
    return Verdict(not wrong, wrong, tuple(sorted(first.failed & passed)))
