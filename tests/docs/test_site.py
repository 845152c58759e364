"""The documentation site shows every page, and its drawings and its page of the command line can be made."""

import re
from pathlib import Path

import pytest
import typer

from sixfold.cli.main import app
from sixfold.rules.positions import parse_position

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SITE = (ROOT / "mkdocs.yml").read_text("utf-8")
NAV = re.findall(r": ([\w/-]+\.md)$", SITE.partition("nav:")[2], re.MULTILINE)
MADE = {"reference/command-line.md"}  # while the site is built
PAGES = sorted(DOCS.rglob("*.md"))
DRAWN = re.compile(r"^!draw (\w+) (.+)$", re.MULTILINE)


def test_every_page_of_the_site_exists():
    assert {page for page in NAV if not (DOCS / page).is_file()} == MADE


def test_every_page_is_on_the_site_or_linked_from_one_that_is():
    linked = {
        (page.parent / target).resolve()
        for page in PAGES
        for target in re.findall(r"\]\(([\w./-]+\.md)", page.read_text("utf-8"))
    }
    shown = {(DOCS / page).resolve() for page in NAV} | linked
    assert {page for page in PAGES if page not in shown} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_what_a_page_draws_is_a_position(page):
    for game, position in DRAWN.findall(page.read_text("utf-8")):
        parse_position(game, position)


def test_the_four_parts_are_there():
    for part in ("Tutorial", "How to", "Reference", "Explanation"):
        assert f"- {part}:" in SITE


def test_every_verb_has_something_to_say_on_the_page_of_the_command_line():
    for verb in typer.main.get_command(app).commands.values():
        assert verb.help
        assert all(parameter.help for parameter in verb.params if not getattr(parameter, "hidden", False))
