"""The codes that the package raises and the sentences of the rulebook are the same set, with values that fit."""

import ast
import inspect
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

import sixfold
from sixfold.rulebook import LANGUAGES, explain, game_title, rule, sentence, sentences
from sixfold.rulebook.sentences import NOT_NUMBERED, placeholders
from sixfold.rules import catalog, errors

PACKAGE = Path(sixfold.__file__).parent
CODE = re.compile(r"[a-z]+/[a-z-]+")
KINDS = {
    name: kind for name, kind in vars(errors).items() if inspect.isclass(kind) and issubclass(kind, errors.SixfoldError)
}


def constants(nodes):
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def calls():
    """Every call in the package that makes one of our errors: its kind, its texts, the names of its values."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
                yield KINDS[node.func.id], constants(node.args), {word.arg for word in node.keywords}


def default_code(kind):
    code = inspect.signature(kind).parameters["code"].default
    return [] if code is inspect.Parameter.empty else [code]


@cache
def raised():
    """For each code, the values that every place which raises it gives."""
    values = defaultdict(list)
    for kind, texts, names in calls():
        for code in [text for text in texts if CODE.fullmatch(text)] or default_code(kind):
            values[code].append(names)
    for code in (code for kind in KINDS.values() for code in default_code(kind)):
        values[code].append(set())
    return {code: set.intersection(*names) for code, names in values.items()}


def written_in_rules():
    """Every text in rules/ and in the rulebook's code that looks like a code, however it reaches its error."""
    paths = [path for room in ("rules", "rulebook") for path in (PACKAGE / room).rglob("*.py")]
    paths += [path for file in ("rules*", "position", "telling") for path in PACKAGE.glob(f"games/*/{file}.py")]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    return {text for tree in trees for text in constants(ast.walk(tree)) if CODE.fullmatch(text)}


def test_every_code_has_a_sentence():
    assert (written_in_rules() | set(raised())) - set(sentences("en")) == set()


def test_no_sentence_is_unused():
    assert set(sentences("en")) - (written_in_rules() | set(raised())) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", catalog.GAMES)
def test_what_every_game_refuses_is_explained(name, language):
    game = catalog.GAMES[name]
    with pytest.raises(errors.InvalidNotation) as unreadable:
        game.parse_move("no such {move}")
    assert "no such {move}" in explain(unreadable.value, language)
    with pytest.raises(errors.InvalidSetup) as crowded:
        game.start(9)
    assert game_title(name, language) in explain(crowded.value, language)
    with pytest.raises(errors.NotYourTurn) as early:
        game.apply(game.start(2), 0, None)
    assert explain(early.value, language) == sentence("turn/not-yours", language)


@pytest.mark.parametrize("code", sorted(raised()))
def test_a_sentence_uses_only_values_that_its_error_always_carries(code):
    assert placeholders(sentences("en")[code]) <= raised()[code]


def test_every_rule_that_an_error_names_is_explained():
    named = {text for _, texts, _ in calls() for text in texts if re.fullmatch(r"[A-Z]+\d*", text)}
    named |= {rule_id for game in catalog.GAMES.values() for rule_id in game.ABOUT.event_rules.values()}
    assert named, "the search finds nothing any more"
    for rule_id in named - NOT_NUMBERED:
        assert rule(rule_id, "en").id == rule_id
