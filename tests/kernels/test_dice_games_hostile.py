"""Hostile input to the native Qwixx and Duel, beside plain Python: both refuse with ValueError, or both agree."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.kernels import _kernels, plain_duel, plain_qwixx

numbers = st.integers(-3, 15)
faces = st.tuples(*[st.integers(-1, 8) | st.integers(1, 6)] * 6)
codes = st.integers(-2, 70) | st.sampled_from([0, 5, 7, 23, 39, 55, 255])
masks = st.integers(-1, 2**13) | st.sampled_from([0, 0b1111100, 0b1000001111100, 0b1111100000100, 4])
sheets = st.lists(st.tuples(st.tuples(masks, masks, masks, masks), st.integers(-1, 5) | st.just(0)), max_size=6)
playable = st.lists(
    st.just(((0, 0, 0, 0), 0)) | st.just(((0b1111100, 0, 0b1111100000000, 0), 1)), min_size=2, max_size=5
)


def answer(ask, *arguments):
    try:
        return ask(*arguments)
    except ValueError:
        return "refused"


def told_qwixx(position):
    seats = range(len(position.scores()))
    legal = [position.legal(seat) for seat in seats]
    return position.phase, position.reason, position.active, position.closed, position.scores(), legal


qwixx_steps = st.lists(
    st.tuples(st.just("settle"), faces)
    | st.tuples(st.just("settle_second"), faces, st.booleans())
    | st.tuples(st.just("apply_white"), st.lists(codes | st.just(0), min_size=1, max_size=6))
    | st.tuples(st.just("apply_white"), st.just([0, 0]))
    | st.tuples(st.just("apply_colour"), codes | st.just(0))
    | st.tuples(st.just("legal"), st.integers(-2, 7)),
    max_size=12,
)


@settings(max_examples=250)
@given(sheets=sheets | playable, closed=st.integers(-1, 20) | st.just(0), active=st.integers(-1, 5), steps=qwixx_steps)
def test_qwixx_positions_refuse_or_agree(sheets, closed, active, steps):
    native = answer(_kernels.QwixxPosition, sheets, closed, active)
    plain = answer(plain_qwixx.QwixxPosition, sheets, closed, active)
    if native == "refused":
        assert plain == "refused"
        return
    assert told_qwixx(native) == told_qwixx(plain)
    for name, *arguments in steps:
        results = [answer(getattr(p, name), *arguments) for p in (native, plain)]
        assert results[0] == results[1], (name, arguments)
        assert told_qwixx(native) == told_qwixx(plain)


stacks = st.lists(st.tuples(numbers, st.integers(-1, 2), st.integers(0, 24) | st.just(1)), max_size=5)
tidy = st.lists(
    st.tuples(st.integers(2, 12), st.integers(0, 1), st.integers(1, 5)), max_size=5, unique_by=lambda s: s[0]
)
rows = st.tuples(stacks | tidy, st.just(-1) | st.integers(-2, 2))
tidy_rows = st.tuples(tidy, st.just(-1))

duel_steps = st.lists(
    st.tuples(st.just("settle"), faces)
    | st.tuples(st.just("settle_second"), faces, st.just(0) | st.sampled_from([7, 23, 40]))
    | st.tuples(st.just("apply"), codes | st.just(0))
    | st.tuples(st.just("take_back"))
    | st.tuples(st.just("legal")),
    max_size=16,
)


def told_duel(board):
    return (
        sorted(map(str, board.rows())),
        board.misses,
        board.pawns_left,
        board.active,
        board.closed,
        board.phase,
        board.reason,
        board.scores(),
        board.legal(),
    )


@settings(max_examples=250)
@given(
    rows=st.tuples(rows, rows, rows, rows) | st.tuples(tidy_rows, tidy_rows, tidy_rows, tidy_rows),
    misses=st.tuples(st.integers(-1, 5), st.integers(-1, 5)) | st.just((1, 1)),
    active=st.integers(-1, 2) | st.just(0),
    steps=duel_steps,
)
def test_duel_boards_refuse_or_agree(rows, misses, active, steps):
    native = answer(_kernels.DuelBoard, rows, misses, active)
    plain = answer(plain_duel.DuelBoard, rows, misses, active)
    if native == "refused":
        assert plain == "refused"
        return
    assert told_duel(native) == told_duel(plain)
    for name, *arguments in steps:
        results = [answer(getattr(b, name), *arguments) for b in (native, plain)]
        assert results[0] == results[1], (name, arguments)
        assert told_duel(native) == told_duel(plain)
