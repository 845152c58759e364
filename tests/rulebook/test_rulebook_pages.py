"""The pages in docs/rules/ are what the data says."""

from pathlib import Path

import pytest

from sixfold.rulebook import LANGUAGES, game_title, page, rules, section, word
from sixfold.rulebook.__main__ import main
from sixfold.rulebook.pages import documents
from sixfold.rules.catalog import GAMES

PAGES = Path(__file__).parents[2] / "docs" / "rules"


def test_docs_rules_is_up_to_date():
    found = {path.relative_to(PAGES).as_posix(): path.read_text(encoding="utf-8") for path in PAGES.rglob("*.md")}
    stale = [name for name, text in documents() if found.get(name) != text]
    assert stale == [], "run: python -m sixfold.rulebook docs/rules"


def test_docs_rules_has_no_other_file():
    found = {path.relative_to(PAGES).as_posix() for path in PAGES.rglob("*") if path.is_file()}
    assert found == {name for name, _ in documents()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_tells_every_rule_and_that_the_project_is_unofficial(game, language):
    text = page(game, language)
    assert text.startswith(f"# {game_title(game, language)} ")
    assert text.endswith(word("page", "notice", language) + "\n")
    for rule in rules(game, language):
        assert section(rule, language) in text
        assert f"## {rule.id} · {rule.name}\n" in text
        assert all(part in text for part in (rule.text, *rule.settled, *rule.examples))


def test_the_writer_says_what_it_wrote_and_leaves_alone_what_is_right(tmp_path, capsys):
    assert main([str(tmp_path)]) == 0
    first = capsys.readouterr().out.splitlines()
    assert len(first) == 1 + len(GAMES) * len(LANGUAGES)
    assert all(line.startswith("wrote  ") for line in first)
    assert (tmp_path / "fr" / "qwixx.md").read_text(encoding="utf-8") == dict(documents())["fr/qwixx.md"]
    (tmp_path / "de" / "duel.md").write_text("old")
    assert main([str(tmp_path)]) == 0
    again = capsys.readouterr().out.splitlines()
    assert [line for line in again if line.startswith("wrote")] == [f"wrote  {tmp_path / 'de' / 'duel.md'}"]


def test_the_writer_without_a_folder_says_how_it_is_used(capsys):
    assert main([]) == 2
    assert "usage: python -m sixfold.rulebook FOLDER" in capsys.readouterr().err
