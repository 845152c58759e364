"""Cases from the test suites of other public projects, told in our notation: cases.jsonl names each one's source.

Where a project expects something else than our booklets say, the case says why we keep to the booklet.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.outside.judge import expected, judged

CASES = [json.loads(line) for line in Path(__file__).with_name("cases.jsonl").read_text("utf-8").splitlines()]


def of_kind(*kinds):
    """The cases of these kinds, each a parameter that names its project."""
    found = [case for case in CASES if case["kind"] in kinds]
    return pytest.mark.parametrize("case", found, ids=lambda case: f"{case['id']}-{case['repo']}")


def assert_as_told(case):
    told = case["ours"] if "why" in case else expected(case)
    assert judged(case) == told, f"{case['repo']}, {case['file']}: {case['test']}"


@of_kind("place")
def test_placements_are_allowed_and_scored_as_elsewhere_q5_q6_q7_q8_q9(case):
    assert_as_told(case)


@of_kind("singles", "all")
def test_every_placement_of_a_hand_is_found_as_elsewhere_q4(case):
    assert_as_told(case)


@of_kind("largest", "opener")
def test_largest_sets_and_who_opens_are_as_elsewhere_q3(case):
    assert_as_told(case)


@of_kind("turn")
def test_turns_with_an_empty_bag_are_as_elsewhere_q11_q12(case):
    assert_as_told(case)


@of_kind("cross")
def test_crosses_are_allowed_as_elsewhere_x2_x5_x6_x8_x9(case):
    assert_as_told(case)


@of_kind("count")
def test_crosses_of_those_who_are_not_active_are_as_many_as_elsewhere_x5(case):
    assert_as_told(case)


@of_kind("score")
def test_sheets_are_scored_as_elsewhere_x11(case):
    assert_as_told(case)


@of_kind("turnmiss")
def test_misses_are_taken_as_elsewhere_x7(case):
    assert_as_told(case)


@of_kind("play")
def test_turns_of_qwixx_end_as_elsewhere_x7_x10(case):
    assert_as_told(case)


def test_every_case_has_its_source_and_is_of_a_kind_that_is_judged():
    assert len({case["id"] for case in CASES}) == len(CASES) == 382
    assert len({case["repo"] for case in CASES}) == 13
    assert all(case["file"] and case["test"] for case in CASES)
    assert {case["kind"] for case in CASES} == {
        "place", "singles", "all", "largest", "opener", "turn", "cross", "count", "score", "turnmiss", "play"
    }  # fmt: skip


def test_the_eleven_cases_that_our_booklets_contradict_say_why():
    other = [case for case in CASES if "why" in case]
    assert all(case["ours"] != expected(case) for case in other)
    assert Counter(case["why"].partition(":")[0] for case in other) == {"Q7": 6, "Q9": 2, "Q8": 1, "X8": 2}
