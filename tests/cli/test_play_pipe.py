"""`sixfold play` through pipes: whole games, refusals, files, undo, and what is not shown."""

import json
import re

import pytest

from sixfold.rules.catalog import GAMES
from sixfold.rules.pieces import largest_sets
from tests.cli.runs import ESCAPE, after, mirrored, play, saved
from tests.rules.test_record import example

MANY = 300  # more decisions than any game asks one person for


@pytest.mark.parametrize("game", GAMES)
def test_a_person_who_asks_for_moves_plays_a_whole_game(game, tmp_path):
    run = play(game, "--seed", 11, "--save", tmp_path / "game.jsonl", lines=["moves", "1"] * MANY)
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert "The game is over: " in run.stdout
    assert "The winner: " in run.stdout
    assert "Traceback" not in run.stdout
    record = saved(tmp_path / "game.jsonl")
    assert record.result is not None
    assert [player.kind for player in record.players] == ["human", "bot"]


@pytest.mark.parametrize("game", GAMES)
def test_people_who_type_notation_play_a_whole_game(game, tmp_path):
    """Two people, moves chosen by the library in a mirror of the run."""
    match, lines = mirrored(game, ("Ada", "Bob"), 5), []
    while match.outcome is None:
        seat = match.deciders[0]
        moves = match.game.legal_moves(match.view(seat))
        text = match.game.format_move(moves[len(match.events) % len(moves)])
        if len(moves) > 1 or (game == "cards" and match.state.phase == "play"):
            lines.append(text.lower() if game != "cards" else text)
        match = after(match, seat, match.game.parse_move(text))
    run = play(game, "--seed", 5, "--seats", "Ada,Bob", "--save", tmp_path / "game.jsonl", lines=lines)
    assert run.returncode == 0, run.stderr
    assert "✗" not in run.stdout
    assert saved(tmp_path / "game.jsonl") == match.record()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_bots_plays_itself_out(game, tmp_path):
    run = play(game, "--seats", "greedy,random", "--seed", 2, "--save", tmp_path / "game.jsonl")
    assert run.returncode == 0
    assert "The game is over: " in run.stdout
    assert saved(tmp_path / "game.jsonl").result is not None


def test_the_same_seed_is_the_same_game(tmp_path):
    for name in ("one", "two"):
        play("qwirkle", "--seed", 9, "--save", tmp_path / name, lines=["1"] * 5)
    assert (tmp_path / "one").read_text("utf-8") == (tmp_path / "two").read_text("utf-8")


def test_without_a_game_the_games_are_listed():
    run = play(lang="")
    assert run.returncode == 0
    assert all(game in run.stdout for game in GAMES)


def test_the_end_of_the_input_is_a_clean_end(tmp_path):
    run = play("duel", "--seed", 1, "--save", tmp_path / "game.jsonl")
    assert run.returncode == 0
    assert "Goodbye." in run.stdout
    assert saved(tmp_path / "game.jsonl").result is None


@pytest.mark.parametrize(("lang", "name"), [("en", "Open"), ("fr", "Ouverture"), ("de", "Eröffnung")])
def test_refusals_cite_the_rule_in_the_language(lang, name):
    """Seed 11: the person opens cubes, and a single cube is not the largest set."""
    hand = mirrored("cubes", ("Ada", "Bob"), 11).state.hands[0]
    run = play("cubes", "--seed", 11, "--lang", lang, "--seats", "Ada,Bob", lines=[f"{hand[0]}@0,0"])
    assert re.search(rf"✗ .*\(C3, {name}", run.stdout.replace("\n", " "))


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [({"LANG": "fr_FR.UTF-8"}, "Au revoir."), ({"LC_ALL": "de_DE.UTF-8"}, "Auf Wiedersehen."), ({}, "Goodbye.")],
)
def test_the_language_comes_from_the_environment(environment, sentence):
    assert sentence in play("qwixx", **environment).stdout


def test_a_refused_move_changes_nothing(tmp_path):
    lines = ["r13", "nonsense", "R2 R3", "swap", "B1", "", "99"]
    play("qwixx", "--seed", 3, "--save", tmp_path / "refused", lines=[*lines, "-"])
    play("qwixx", "--seed", 3, "--save", tmp_path / "plain", lines=["-"])
    assert (tmp_path / "refused").read_text("utf-8") == (tmp_path / "plain").read_text("utf-8")


@pytest.mark.parametrize(("lang", "commands"), [("en", "help moves rules log"), ("fr", "aide coups REGLES journal")])
def test_commands_are_told_and_obeyed_in_the_language(lang, commands):
    run = play("cards", "--seed", 5, "--lang", lang, lines=[*commands.split(), "rules K5", "rules Z9"])
    assert run.returncode == 0
    assert "Gs Gd Gc => Gs Gd Gc / ..." in run.stdout
    assert "K5 · " in run.stdout
    assert "“Z9”" in run.stdout or "«\u00a0Z9\u00a0»" in run.stdout
    assert run.stdout.count("✗") == 1


def test_a_saved_game_goes_on_where_it_stood(tmp_path):
    half, rest, whole = tmp_path / "half", tmp_path / "rest", tmp_path / "whole"
    play("qwixx", "--seed", 4, lines=["1"] * 6 + [f"save {half}"])
    play("--load", half, "--save", rest, lines=["1"] * MANY)
    play("qwixx", "--seed", 4, "--save", whole, lines=["1"] * (6 + MANY))
    assert saved(half).result is None
    assert saved(rest) == saved(whole)


def test_a_game_can_be_loaded_in_the_middle_of_another(tmp_path):
    play("duel", "--seed", 4, "--save", tmp_path / "duel", lines=["1"] * 4)
    run = play("qwirkle", "--seed", 1, "--save", tmp_path / "both", lines=["1", f"load {tmp_path / 'duel'}", "1"])
    assert "Loaded: " in run.stdout
    assert saved(tmp_path / "both").game == "duel"


def test_another_file_is_not_overwritten(tmp_path):
    (tmp_path / "letter").write_text("dear", "utf-8")
    run = play("qwixx", lines=[f"save {tmp_path / 'letter'}", f"save {tmp_path}", "save"])
    assert run.stdout.count("✗") == 3
    assert (tmp_path / "letter").read_text("utf-8") == "dear"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["chess"], 2),
        (["qwirkle", "--seats", "Ada"], 2),
        (["qwirkle", "--seats", "Ada,bot:genius"], 2),
        (["qwirkle", "--seats", "Ada,"], 2),
        (["qwirkle", "--seats", "you,expret"], 2),
        (["qwirkle", "--ages", "9"], 2),
        (["qwirkle", "--ages", "nan,3"], 2),
        (["qwirkle", "--lang", "it"], 2),
        (["--load", "/nowhere/game.jsonl"], 1),
        (["qwixx", "--seats", "greedy,greedy", "--save", "/nowhere/game.jsonl"], 1),
    ],
)
def test_exit_codes_tell_what_went_wrong(arguments, code):
    run = play(*arguments)
    assert run.returncode == code
    assert run.stderr
    assert "Traceback" not in run.stderr


def test_a_record_that_does_not_hold_is_not_played(tmp_path):
    play("duel", "--seed", 4, "--save", tmp_path / "game", lines=["1"] * 4)
    text = (tmp_path / "game").read_text("utf-8")
    (tmp_path / "game").write_text(text.replace('"type": "open", "seat": 0', '"type": "open", "seat": 1'), "utf-8")
    (tmp_path / "other").write_text(text.replace('"type": "open", "seat": 1', '"type": "open", "seat": 0'), "utf-8")
    runs = [play("--load", tmp_path / name) for name in ("game", "other")]
    assert sorted(run.returncode for run in runs) == [0, 1]
    assert any("event 3: " in run.stderr for run in runs)


def test_who_sits_where():
    run = play("qwixx", "--seats", "Ada,bot:random:Rob,greedy,greedy", "--seed", 1)
    assert all(name in run.stdout for name in ("Ada", "Rob", "greedy", "greedy 2"))


def test_ages_decide_ties_at_the_opening(tmp_path):
    """Of two players with equal sets the youngest opens Qwirkle Cubes (C3)."""
    seed = next(seed for seed in range(99) if _tied(mirrored("cubes", ("Ada", "Bob"), seed)))
    openers = []
    for ages in ("41,9", "9,41"):
        play("cubes", "--seed", seed, "--seats", "Ada,Bob", "--ages", ages, "--save", tmp_path / ages)
        openers += [event.seat for event in saved(tmp_path / ages).events if event.type == "open"]
    assert openers == [1, 0]


def _tied(match):
    sizes = [len(largest_sets(hand)[0]) for hand in match.state.hands]
    return sizes[0] == sizes[1]


def test_keeping_cubes_can_be_taken_back_before_placing():
    match = mirrored("cubes", ("Ada", "Bob"), 6)
    opening = match.game.format_move(match.game.legal_moves(match.view(match.state.turn))[0])
    run = play("cubes", "--seed", 6, "--seats", "Ada,Bob", lines=[opening, "keep", "undo", "keep"])
    assert "Taken back." in run.stdout
    assert "✗" not in run.stdout


def test_a_choice_of_action_1_can_be_taken_back_until_all_are_in(tmp_path):
    lines = ["-", "undo", "1", "-", "undo"]
    run = play("qwixx", "--seed", 3, "--seats", "Ada,Bob", "--save", tmp_path / "game", lines=lines)
    assert "Taken back." in run.stdout
    assert "✗ That cannot be taken back: since then something hidden was shown." in run.stdout
    first = next(event for event in saved(tmp_path / "game").events if event.type == "move")
    assert first.move != "-"


@pytest.mark.parametrize(
    ("game", "why"), [("qwirkle", "drawn or rolled"), ("cubes", "drawn or rolled"), ("cards", "drawn or rolled")]
)
def test_what_chance_has_answered_is_final(game, why):
    run = play(game, "--seed", 3, lines=["undo", "1", "undo"])
    assert run.stdout.count("✗") == 2
    assert why in run.stdout


def test_the_second_action_of_a_duel_can_go_back_to_the_first():
    run = play("duel", "--seed", 3, "--seats", "Ada,Bob", lines=["1", "undo", "undo"])
    assert "Taken back." in run.stdout
    assert run.stdout.count("✗") == 1


def test_nothing_but_text_goes_through_a_pipe():
    run = play("qwixx", "--seed", 3, "--seats", "Ada,Bob", lines=["1"] * 12, FORCE_COLOR="1")
    assert not ESCAPE.search(run.stdout)


@pytest.mark.parametrize("width", [32, 100])
@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_wider_than_the_terminal(game, width):
    run = play(game, "--seed", 3, lines=["1"] * 20, COLUMNS=str(width))
    assert run.returncode == 0
    drawn = [line for line in run.stdout.splitlines() if not line.startswith(("You>", ">"))]
    assert max(map(len, drawn)) <= width


@pytest.mark.parametrize(("game", "lang"), list(zip(GAMES, ["en", "fr", "de", "fr", "de"], strict=True)))
def test_a_terminal_without_glyphs_gets_letters(game, lang):
    run = play(game, "--seed", 3, "--lang", lang, lines=["help", "1", "1", "nonsense"], PYTHONIOENCODING="ascii")
    assert run.returncode == 0
    assert run.stdout.isascii()
    assert "?" not in run.stdout.replace(" ?", "")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("A bot plays for you.", "People ended this game here: Ada gave up (Ada 3, greedy 0).")),
        ("fr", ("Un robot joue pour vous.", "La partie a été arrêtée ici\u00a0: Ada a abandonné (Ada 3, greedy 0).")),
        ("de", ("Ein Bot spielt für dich.", "wurde hier beendet: Ada hat aufgegeben (Ada 3, greedy 0).")),
    ],
)
def test_a_game_that_people_ended_says_so_where_it_is_loaded_and_can_be_played_on(tmp_path, language, told):
    data = example(stopped={"reason": "resigned", "seat": 0, "scores": [3, 0], "winners": [1]})
    data["players"][0]["bot"] = {"level": "greedy", "from": 4}
    (tmp_path / "stopped").write_text(json.dumps(data), "utf-8")
    run = play("--load", tmp_path / "stopped", "--lang", language, "--save", tmp_path / "on", lines=["log", "1"])
    assert run.returncode == 0, run.stderr
    shown = ESCAPE.sub("", run.stdout).replace("\n", " ")
    assert all(line in shown for line in told)
    record = saved(tmp_path / "on")
    assert record.stopped is None
    assert len(record.events) > len(data["events"])
    assert record.players[0].bot.from_ == 4


@pytest.mark.parametrize(("typed", "near"), [("expret", "expert"), ("Randm", "random"), ("casuel", "casual")])
def test_a_mistyped_bot_is_refused_with_the_nearest_name(typed, near):
    run = play("qwixx", "--seats", f"you,{typed}")
    assert run.returncode == 2
    assert f"did you mean {near}?" in run.stderr


@pytest.mark.parametrize("word", ["casual", "amateur"])
def test_a_bot_is_also_called_as_the_browser_calls_its_level(word, tmp_path):
    run = play("qwixx", "--seats", f"{word},random", "--seed", 2, "--save", tmp_path / "game.jsonl")
    assert run.returncode == 0
    again = play("qwixx", "--seats", "greedy,random", "--seed", 2, "--save", tmp_path / "again.jsonl")
    assert again.returncode == 0
    games = [saved(tmp_path / name) for name in ("game.jsonl", "again.jsonl")]
    assert games[0].events == games[1].events
