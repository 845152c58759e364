"""Whether a browser test that fails now and then is found to do so."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.vitest import WEB, Run, judged, run

ONCE = """
import { existsSync, writeFileSync } from 'node:fs';
const seen = `${import.meta.dirname}/seen`;
test('always', () => undefined);
test('fails once', () => {
  const isSeen = existsSync(seen);
  writeFileSync(seen, '');
  expect(isSeen).toBe(true);
});
"""
NEVER = "describe('never', () => test('ever', () => expect(1).toBe(2)));"
LATE = """
import { existsSync, writeFileSync } from 'node:fs';
const seen = `${import.meta.dirname}/begun`;
beforeAll(() => {
  if (existsSync(seen)) return;
  writeFileSync(seen, '');
  throw new Error('no server yet');
});
test('waits', () => undefined);
"""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    for name, text in (("once", ONCE), ("never", NEVER), ("late", LATE)):
        (tmp_path / f"{name}.test.ts").write_text(text, encoding="utf-8")
    return tmp_path


def named(folder: Path, name: str) -> str:
    return f"{os.path.relpath(folder, WEB)}/{name}"


def test_what_failed_first_and_passed_then_is_flaky_by_name_and_what_fails_twice_is_wrong(files: Path) -> None:
    def again(*words: str) -> Run:
        return run(["--root", str(files), "--globals", *words], files)

    told: list[str] = []
    flaky = ["once.test.ts > fails once", "late.test.ts"]
    first = again()
    assert first.failed == {named(files, name) for name in (*flaky, "never.test.ts > never ever")}
    assert named(files, "once.test.ts > always") in first.passed
    verdict = judged(first, lambda file: again(Path(file).name), told.append)
    assert verdict.flaky == tuple(sorted(named(files, name) for name in flaky))
    assert not verdict.is_right
    assert "never ever" in verdict.told.replace(" > ", " ")
    assert [
        sum(f"alone: {named(files, name)}" in line for line in told) for name in ("once.test.ts", "never.test.ts")
    ] == [1, 1]


def test_without_another_run_the_first_one_counts() -> None:
    failed = Run(False, "told", failed=frozenset({"a > b"}), files=("a",))
    assert not judged(failed, None, print).is_right


def test_a_run_that_told_nothing_is_not_run_again() -> None:
    def again(file: str) -> Run:
        raise AssertionError(file)

    assert not judged(Run(False, "vitest broke"), again, print).is_right


def test_flaky_tests_are_listed_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "def test_it(record_property):\n    record_property('flaky', 'guide.test.ts > three keys')\n", encoding="utf-8"
    )
    command = [sys.executable, "-m", "pytest", "-p", "tests.web.conftest", "-q", "-n", "1", str(tmp_path)]
    done = subprocess.run(command, cwd=WEB.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    end = done.stdout[done.stdout.index("flaky: failed first, passed then") :]
    assert "guide.test.ts > three keys" in end
