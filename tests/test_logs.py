"""A log: what it knows, what it may hold, and who is told of more."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.logs import Bounds, Change, Log, Logged, folded
from sixfold.rules.errors import Refusal


class Words(tuple):  # noqa: SLOT001
    """A value that a log of words is folded into: all of them."""

    @property
    def number(self):
        return len(self)


def after(words, logged):
    assert logged.number == words.number + 1
    return Words((*words, logged.entry))


def change(words, *entries):
    logged = [Logged(words.number + place, 0, entry) for place, entry in enumerate(entries, 1)]
    return folded(words, logged, after)


def opened(*entries, **bounds):
    return Log(change(Words(), *entries), Bounds(**{"entries": 100, "tail": 3, "listeners": 2} | bounds))


@given(st.lists(st.lists(st.text(max_size=3), max_size=4), max_size=12), st.integers(0, 40))
def test_a_log_tells_exactly_what_came_after_a_number_or_that_it_must_be_read(written, number):
    log = opened()
    for entries in written:
        log.go_on(change(log.value, *entries))
    whole = [entry for entries in written for entry in entries]
    told = log.since(number)
    if told is None:
        assert len(whole) - number > len(log.tail), "what is in memory is told"
    else:
        assert [logged.entry for logged in told] == whole[number:]


def test_everyone_who_listens_is_told_once_and_whoever_left_no_more():
    log, told = opened(), []
    log.listen("ada", lambda change: told.append(("ada", change.after)))
    log.listen("ben", lambda change: told.append(("ben", change.after)))
    log.go_on(change(log.value, "one"))
    log.leave("ada")
    log.go_on(change(log.value, "two"))
    assert told == [("ada", ("one",)), ("ben", ("one",)), ("ben", ("one", "two"))]


def test_a_log_takes_no_more_than_its_bounds():
    log = opened("one", entries=2)
    log.require_room()
    with pytest.raises(Refusal, match="log/full"):
        log.require_room(2)
    for name in ("ada", "ben"):
        log.listen(name, print)
    log.listen("ada", print)
    with pytest.raises(Refusal, match="log/crowded"):
        log.listen("cyd", print)


def test_what_was_heard_is_known_once_it_was_read_and_doubted_again_where_that_failed():
    log = opened("one")
    assert not log.is_behind
    log.hear(3)
    heard = log.doubts()
    assert not log.is_behind
    log.hear(heard)
    assert log.is_behind
    log.doubts()
    log.go_on(change(log.value, "two", "three"))
    assert not log.is_behind


def test_a_log_that_was_rewritten_tells_nobody():
    log, told = opened("one"), []
    log.listen("ada", told.append)
    log.begin_again(Change((Logged(1, 0, "uno"),), Words(("uno",))))
    assert (log.value, told) == (("uno",), [])
