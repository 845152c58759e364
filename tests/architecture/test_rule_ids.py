"""Every rule has tests with its id in the name, and no test cites a rule that does not exist."""

import re
from pathlib import Path

from sixfold.rulebook import rules
from sixfold.rules.catalog import GAMES

TESTS = Path(__file__).parents[1]
CITED = re.compile(r"def test_([qckxd]\d{1,2})_")
ALL = {rule.id for game in GAMES for rule in rules(game, "en")}


def cited():
    return {found.upper() for path in TESTS.rglob("test_*.py") for found in CITED.findall(path.read_text("utf-8"))}


def test_every_rule_is_tested_by_name():
    assert ALL - cited() == set()


def test_no_test_cites_a_rule_that_does_not_exist():
    assert cited() - ALL == set()
