"""The files around the code are true: workflows call verbs that exist, locks name no host and all that is needed."""

import re
import tomllib
from pathlib import Path

import pytest

import sixfold as sf

ROOT = Path(__file__).parents[2]
VERBS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = {
    "build": PROJECT["dependency-groups"]["build"],
    "play": PROJECT["project"]["optional-dependencies"]["play"],
    "test": PROJECT["dependency-groups"]["test"] + PROJECT["dependency-groups"]["check"],
    "docs": PROJECT["dependency-groups"]["docs"],
}


@pytest.mark.parametrize("file", sorted(ROOT.glob(".github/workflows/*.yml")), ids=lambda file: file.name)
def test_every_step_of_a_workflow_is_a_verb(file):
    steps = re.findall(r"- run: (.+)", file.read_text("utf-8"))
    assert steps
    for step in steps:
        make, verb = step.removeprefix("sudo ").split()
        assert make == "make"
        assert verb in VERBS


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_what_is_asked_for_with_hashes_and_without_hosts(name):
    text = (ROOT / "requirements" / f"{name}.lock").read_text("utf-8")
    locked = set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))
    wanted = {re.match(r"[\w-]+", need)[0].lower().replace("_", "-") for need in LOCKS[name]}
    assert wanted <= locked
    assert text.count("--hash=sha256:") >= len(locked)
    assert "://" not in text


def test_the_library_needs_nothing_else():
    assert PROJECT["project"]["dependencies"] == []


def test_the_changelog_tells_of_this_version():
    version = PROJECT["project"]["version"]
    assert f"\n## {version}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.fullmatch(r"\d+\.\d+\.\d+", sf.__version__)
