"""`sixfold replay` on any file: one line for each bad record, whatever is in it, and never a traceback."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from sixfold.arena.simulation import play_game
from sixfold.rules.record import MOST_BYTES, format_record
from tests.cli.runs import BARE, SIXFOLD, WAIT_S
from tests.rules.test_record import example

GOOD = json.dumps(example()).encode()
PADS = Path(__file__).parents[1] / "pads/golden"
FAKE = "a\nx.jsonl:9: event 1: Q8: nothing\u2028of the kind\x85\r\x1b[2K"


def replay(*arguments, stdin=b"", **environment):
    done = subprocess.run(
        [SIXFOLD, "replay", *arguments],
        input=stdin,
        capture_output=True,
        env=BARE | {"LANG": "C.UTF-8"} | environment,
        timeout=2 * WAIT_S,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def with_move(move):
    data = example()
    data["events"][3]["move"] = move
    return json.dumps(data).encode()


def spoiled(**changes):
    return json.dumps(example(**changes)).encode()


HOSTILE = {
    "a line feed in a move": (with_move(FAKE), "event 4: FORMAT"),
    "a line feed in a name": (spoiled(players=[{"name": FAKE, "kind": "cat"}] * 2), "event 0: FORMAT"),
    "a line feed in a field": (spoiled(**{FAKE: 1}), "event 0: FORMAT"),
    "a line feed in the game": (spoiled(game=FAKE), "event 0: FORMAT"),
    "half a character": (with_move("\ud800"), "event 4: FORMAT"),
    "half a character in a field": (spoiled(**{"\ud800": 1}), "event 0: FORMAT"),
    "deep lists": (b"[" * 200_000, "event 0: FORMAT"),
    "deep objects": (b'{"format":' * 200_000, "event 0: FORMAT"),
    "depth inside": (GOOD.replace(b'"Ada"', b"[" * 900 + b"]" * 900), "event 0: FORMAT"),
    "not UTF-8": (GOOD.replace(b"Ada", b"\xff\xfe"), "event 0: FORMAT"),
    "UTF-16": (GOOD.decode().encode("utf-16-be"), "event 0: FORMAT"),
    "a byte order mark": (b"\xef\xbb\xbf" + GOOD, "event 0: FORMAT"),
    "a key twice": (GOOD.replace(b'"seed": 7', b'"seed": 7, "seed": 7'), "event 0: FORMAT"),
    "a huge number": (GOOD.replace(b'"seed": 7', b'"seed": ' + b"7" * 5_000), "event 0: FORMAT"),
    "a huge age": (GOOD.replace(b"[41", b"[1e999"), "event 0: FORMAT"),
    "a huge word": (with_move("x" * 1_000_000), "event 4: FORMAT"),
    "a huge line": (GOOD[:-1] + b" " * MOST_BYTES + b"}", "event 0: FORMAT"),
    "a false score": (GOOD.replace(b'"points": 3', b'"points": 4'), "event 4: SCORE"),
}


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_bad_record_is_one_line_and_the_good_ones_between_are_still_judged(tmp_path, language):
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"".join(bad + b"\n" + GOOD + b"\n\n" for bad, _ in HOSTILE.values()))
    code, out, err = replay(file, LANG=f"{language}.UTF-8")
    assert code == 1
    assert out == f"{file}: {len(HOSTILE)} good, {len(HOSTILE)} bad\n"
    lines = err.removesuffix("\n").split("\n")
    assert len(lines) == len(HOSTILE) == len(err.splitlines())
    for at, (line, (what, (_, due))) in enumerate(zip(lines, HOSTILE.items(), strict=True)):
        assert line.startswith(f"{file}:{3 * at + 1}: {due}: "), what
        assert re.fullmatch(r"[^\x00-\x1f\x7f-\x9f\u2028\u2029\u202e\ufeff]{30,900}", line), what


def test_a_file_whose_name_has_a_line_feed_is_named_in_one_line(tmp_path):
    file = tmp_path / "two\nlines.jsonl"
    file.write_bytes(b"[]\n")
    code, out, err = replay(file)
    assert (code, out.count("\n"), err.count("\n")) == (1, 1, 1)
    gone = replay(tmp_path / "no\nfile")
    assert (gone[0], gone[1], gone[2].count("\n")) == (2, "", 1)


def test_a_file_whose_name_is_not_text_is_replayed(tmp_path):
    file = os.fsencode(tmp_path) + b"/\xff.jsonl"
    with open(file, "wb") as out:  # noqa: PTH123  a path of bytes
        out.write(GOOD)
    code, out, err = replay(file)
    assert (code, err) == (0, "")
    assert out.endswith("udcff.jsonl: 1 good, 0 bad\n")


def test_a_file_that_cannot_be_read_is_one_line(tmp_path):
    for path in (tmp_path, tmp_path / "nothing"):
        code, out, err = replay(path)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert str(path) in err


def test_the_last_line_of_a_file_may_be_huge_and_without_an_end():
    code, _, err = replay("-", stdin=GOOD + b"\n" + b" " * MOST_BYTES * 2 + b"x")
    assert (code, err.count("\n")) == (1, 1)
    assert err.startswith("-:2: event 0: FORMAT: ")


def laid_out(**changes):
    return json.dumps(example(**changes), indent=2).encode() + b"\n"


def test_a_record_may_be_laid_out_over_several_lines():
    code, out, err = replay("-", stdin=laid_out() + GOOD + b"\n" + laid_out(game="chess") + laid_out())
    assert (code, out) == (1, "-: 3 good, 1 bad\n")
    first = laid_out().count(b"\n") + 2
    assert (err.count("\n"), err.startswith(f"-:{first}: event 0: FORMAT: ")) == (1, True)


def test_a_record_that_is_laid_out_and_never_ends_is_one_bad_one_and_takes_no_other_with_it():
    code, out, err = replay("-", stdin=b"{\n" + GOOD + b"\n{\n" + laid_out() + b"{\n")
    assert (code, out) == (1, "-: 2 good, 3 bad\n")
    last = 4 + laid_out().count(b"\n")
    assert [line.split(":")[1] for line in err.splitlines()] == ["1", "3", str(last)], err


def test_a_file_of_nothing_has_no_game():
    assert replay("-", stdin=b"\n \n\r\n") == (0, "-: 0 good, 0 bad\n", "")


def test_games_that_people_ended_are_counted_by_how():
    resigned = {"reason": "resigned", "seat": 1, "scores": [3, 0], "winners": [0]}
    agreed = {"reason": "agreed", "scores": [3, 0]}
    records = [example(stopped=each) for each in (resigned, agreed, resigned, resigned | {"seat": 0})]
    lines = [json.dumps(record) for record in records] + [format_record(play_game("duel", ["random"] * 2, 1))]
    code, out, err = replay("-", stdin="\n".join(lines).encode())
    assert (code, out) == (1, "-: 4 good (1 agreed, 2 resigned), 1 bad\n")
    assert err.startswith("-:4: event 5: SCORE: ")


def test_show_steps_through_a_game_in_words_and_drawings(tmp_path):
    file = tmp_path / "game.jsonl"
    file.write_bytes(GOOD + b"\n")
    code, out, _ = replay("--show", str(file))
    assert code == 0
    assert out.count("\n\n") >= len(example()["events"]) // 2
    assert "1 good, 0 bad" in out


def test_show_steps_through_a_game_of_a_real_table():
    code, out, err = replay("--show", str(PADS / "qwirkle.json"))
    assert (code, err) == (0, "")
    assert "Ben places a blue circle for 4 points." in out
    assert "Gs■" in out
    assert out.endswith("1 good (1 agreed), 0 bad\n")


@pytest.mark.parametrize("path", sorted(PADS.glob("*.json")), ids=lambda path: path.stem)
def test_a_real_table_where_someone_sits_nowhere_is_one_line_and_the_good_records_after_it_are_judged(path):
    data = json.loads(path.read_text("utf-8"))
    first = next(at for at, event in enumerate(data["events"]) if event["type"] in ("open", "move"))
    for event in data["events"][first : first + 2]:
        event["seat"] = len(data["players"])
    code, out, err = replay("-", stdin=json.dumps(data).encode() + b"\n" + GOOD + b"\n")
    assert (code, out) == (1, "-: 1 good, 1 bad\n")
    assert err.startswith("-:1: event ")
    assert (err.count("\n"), "TURN" in err) == (1, True)


def test_show_shows_nothing_of_a_record_that_does_not_hold(tmp_path):
    file = tmp_path / "game.jsonl"
    file.write_bytes(with_move("Ro@5,5") + b"\n")
    code, out, err = replay("--show", str(file))
    assert (code, "1 bad" in out) == (1, True)
    assert "event 4" in err
