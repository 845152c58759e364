"""What the documents show is true: every command exists, every Python example runs."""

import re
import shlex
from pathlib import Path

import pytest
import typer

from sixfold.cli.main import app

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")] + [
    page for page in sorted((ROOT / "docs").rglob("*.md")) if "rules" not in page.relative_to(ROOT).parts
]
FENCED = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
INLINE = re.compile(r"`((?:make|sixfold) [^`\n]+)`")
VERBS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
COMMANDS = typer.main.get_command(app)


def shown_commands(page):
    """Every command line of a page that starts with make or sixfold."""
    text = page.read_text("utf-8")
    lines = [line for lang, body in FENCED.findall(text) if lang in {"sh", "console"} for line in body.splitlines()]
    lines += INLINE.findall(FENCED.sub("", text))
    for line in lines:
        command = line.removeprefix("$ ").partition("#")[0].strip()
        if command.startswith(("make ", "sixfold ")):
            yield command


def test_the_two_commands_of_the_readme_are_shown():
    assert {"make play", "make test"} <= set(shown_commands(ROOT / "README.md"))


@pytest.mark.parametrize(
    ("page", "command"),
    [(page, command) for page in PAGES for command in shown_commands(page)],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_every_shown_command_exists(page, command):
    tool, *words = shlex.split(command)
    if tool == "make":
        assert {word for word in words if "=" not in word} <= VERBS
        return
    if words[0].startswith("-"):
        return
    verb = COMMANDS
    while words and words[0] in getattr(verb, "commands", ()):
        verb, *words = verb.commands[words[0]], *words[1:]
    assert verb is not COMMANDS
    known = {option for parameter in verb.params for option in (*parameter.opts, *parameter.secondary_opts)}
    options = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}
    assert options <= known | {"--help", "-h"}


@pytest.mark.parametrize(
    ("page", "code"),
    [(page, body) for page in PAGES for lang, body in FENCED.findall(page.read_text("utf-8")) if lang == "python"],
    ids=lambda value: value.name if isinstance(value, Path) else "",
)
def test_every_python_example_runs(page, code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(code, str(page), "exec"), {})
