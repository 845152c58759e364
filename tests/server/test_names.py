"""Names show what they are, and no account looks like another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.rules.errors import Refusal
from sixfold.server.confusables import skeleton_of
from sixfold.tables.names import clean_name, clean_text

HIDDEN = [
    "\u202e",
    "\u2066",
    "\u200b",
    "\u200d",
    "\u00ad",
    "\u3164",
    "\u2800",
    "\u115f",
    "\ufe00",
    "\U000e0041",
    "\x07",
]


@pytest.mark.parametrize("hidden", HIDDEN)
def test_a_name_with_something_hidden_is_refused_and_chat_loses_it(hidden):
    with pytest.raises(Refusal) as refusal:
        clean_name(f"Ada{hidden}m")
    assert refusal.value.code == "people/bad-name"
    assert clean_text(f"Ada{hidden}m").replace("\u200d", "") == "Adam"


def test_names_of_many_scripts_and_emoji_are_welcome():
    for name in ("Zoë", "Łukasz", "Ελένη", "山田", "আদা", "Ada ❤️", "O’Neill", "אדה"):
        assert clean_name(name) == name.replace("\ufe0f", "")


def test_letters_under_a_pile_of_marks_are_refused():
    with pytest.raises(Refusal):
        clean_name("A" + "\u0301" * 5)


def test_chat_that_nobody_can_see_is_refused():
    with pytest.raises(Refusal) as refusal:
        clean_text("\u200b\u202e\u200d")
    assert refusal.value.code == "table/nothing-said"


@given(st.text(min_size=1, max_size=60))
def test_what_was_cleaned_is_clean(text):
    try:
        shown = clean_text(text)
    except Refusal:
        return
    assert clean_text(shown) == shown
    assert "\n" not in shown


@pytest.mark.parametrize(
    ("one", "other"),
    [("paypal", "pаypаl"), ("Bob", "B0B"), ("modern", "rnodern"), ("adal", "adaI"), ("ﬃ", "ffi"), ("Ada L", "adal")],
)
def test_names_that_look_the_same_are_the_same(one, other):
    assert skeleton_of(one) == skeleton_of(other)


def test_names_that_look_different_are_different():
    assert len({skeleton_of(name) for name in ("Ada", "Adam", "Zoë", "Zoe", "Bob", "Rob", "anna", "ana")}) == 8


@given(st.text(max_size=24))
def test_looks_fit_their_column_and_are_not_changed_by_capitals_of_ascii(name):
    assert len(skeleton_of(name)) <= 400
    if name.isascii() and "I" not in name.upper():
        assert skeleton_of(name.upper()) == skeleton_of(name.lower())
