"""Hostile input to the native Qwixx and Duel: refused with ValueError, or answered exactly as the rules answer."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.games.dice.kernel import read_dice, read_move, read_rows
from sixfold.games.dice.rules import ROWS, Skip
from sixfold.games.duel import kernel as fast_duel
from sixfold.games.duel import rules as duel
from sixfold.games.duel.rules import Stack, Track
from sixfold.games.qwixx import kernel as fast_qwixx
from sixfold.games.qwixx import rules as qwixx
from sixfold.games.qwixx.rules import Sheet
from sixfold.kernels import _kernels
from sixfold.rules.errors import SixfoldError
from tests.games.duel import test_agreement as test_duel
from tests.games.qwixx import test_agreement as test_qwixx

numbers = st.integers(-3, 15)
faces = st.tuples(*[st.integers(-1, 8) | st.integers(1, 6)] * 6)
codes = st.integers(-2, 70) | st.sampled_from([0, 5, 7, 23, 39, 55, 255])
masks = st.integers(-1, 2**13) | st.sampled_from([0, 0b1111100, 0b1000001111100, 0b1111100000100, 4])
sheets = st.lists(st.tuples(st.tuples(masks, masks, masks, masks), st.integers(-1, 5) | st.just(0)), max_size=6)
playable = st.lists(
    st.just(((0, 0, 0, 0), 0)) | st.just(((0b1111100, 0, 0b1111100000000, 0), 1)), min_size=2, max_size=5
)
REFUSED = "refused"


def answer(ask, *arguments):
    try:
        return ask(*arguments)
    except ValueError:
        return REFUSED


def by_rules(ask, *arguments):
    """The same for the rules, to which some of these numbers are no dice and no move at all."""
    try:
        return ask(*arguments)
    except (SixfoldError, KeyError):
        return REFUSED


def thrown(game, state, faces):
    if game.chance(state) is None:
        raise KeyError("the dice are not thrown now")
    return game.settle(state, read_dice(faces)).state


def state_of_qwixx(native, sheets, closed, active):
    """The rules' table of numbers that the extension takes; whether it is over is its word, proven elsewhere."""
    read = tuple(
        Sheet(
            tuple(tuple(n for n in map(row.number, range(11)) if marks[row.place] >> n & 1) for row in ROWS),
            frozenset(row for row in ROWS if marks[row.place] >> row.last & 1),
            misses,
        )
        for marks, misses in sheets
    )
    position = fast_qwixx.Position(native)
    start = replace(qwixx.start(len(sheets)), sheets=read, active=active, phase=position.phase)
    return replace(start, closed=read_rows(closed), reason=position.reason)


def after_qwixx(state, name, arguments):
    """The table after this step by the rules, which raise where it is none."""
    if name == "settle":
        return thrown(qwixx, state, arguments[0])
    if name == "settle_second":
        return replace(thrown(qwixx, state, arguments[0]), phase=qwixx.Phase.COLOUR, crossed=arguments[1])
    if name == "apply_colour":
        qwixx.check(qwixx.view(state, state.active), read_move(arguments[0]))
        if state.phase is not qwixx.Phase.COLOUR:
            raise KeyError(name)
        return qwixx.apply(state, state.active, read_move(arguments[0])).state
    if len(arguments[0]) != len(state.sheets) or state.phase is not qwixx.Phase.WHITE:
        raise KeyError(name)
    for seat, code in enumerate(arguments[0]):
        state = qwixx.apply(state, seat, read_move(code)).state
    return state


qwixx_steps = st.lists(
    st.tuples(st.just("settle"), faces)
    | st.tuples(st.just("settle_second"), faces, st.booleans())
    | st.tuples(st.just("apply_white"), st.lists(codes | st.just(0), min_size=1, max_size=6))
    | st.tuples(st.just("apply_white"), st.just([0, 0]))
    | st.tuples(st.just("apply_colour"), codes | st.just(0)),
    max_size=12,
)


@settings(max_examples=250)
@given(sheets=sheets | playable, closed=st.integers(-1, 20) | st.just(0), active=st.integers(-1, 5), steps=qwixx_steps)
def test_qwixx_positions_refuse_or_agree_with_the_rules(sheets, closed, active, steps):
    native = answer(_kernels.QwixxPosition, sheets, closed, active)
    if native == REFUSED:
        return
    state = state_of_qwixx(native, sheets, closed, active)
    test_qwixx.assert_same(fast_qwixx.Position(native), state)
    for name, *arguments in steps:
        expected = by_rules(after_qwixx, state, name, arguments)
        done = answer(getattr(native, name), *arguments)
        assert (done == REFUSED) == (expected == REFUSED), (name, arguments)
        state = state if expected == REFUSED else expected
        test_qwixx.assert_same(fast_qwixx.Position(native), state)


@given(seat=st.integers(-3, 9))
def test_qwixx_lists_moves_of_seats_alone(seat):
    native = _kernels.QwixxPosition([((0, 0, 0, 0), 0)] * 3, 0, 0)
    assert (answer(native.legal, seat) == REFUSED) == (seat not in range(3))


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
    | st.tuples(st.just("take_back")),
    max_size=16,
)


def state_of_duel(native, rows, misses, active):
    """The rules' board of numbers that the extension takes; whether it is over is its word, proven elsewhere."""
    tracks = tuple(
        Track(
            tuple(sorted((Stack(*stack) for stack in stacks), key=lambda stack: row.position(stack.number))),
            None if lock == -1 else lock,
        )
        for row, (stacks, lock) in zip(ROWS, rows, strict=True)
    )
    position = fast_duel.Position(native)
    return duel.State(tracks, misses, active, position.phase, reason=position.reason)


def after_duel(state, name, arguments):
    """The board after this step by the rules, which raise where it is none."""
    if name == "apply":
        return duel.apply(state, state.active, read_move(arguments[0])).state
    after = thrown(duel, state, arguments[0])
    if name == "settle":
        return after
    first = read_move(arguments[1])
    return replace(after, phase=duel.Phase.COLOUR, first=None if first == Skip() else first)


@settings(max_examples=250)
@given(
    rows=st.tuples(rows, rows, rows, rows) | st.tuples(tidy_rows, tidy_rows, tidy_rows, tidy_rows),
    misses=st.tuples(st.integers(-1, 5), st.integers(-1, 5)) | st.just((1, 1)),
    active=st.integers(-1, 2) | st.just(0),
    steps=duel_steps,
)
def test_duel_boards_refuse_or_agree_with_the_rules(rows, misses, active, steps):
    native = answer(_kernels.DuelBoard, rows, misses, active)
    if native == REFUSED:
        return
    history = [state_of_duel(native, rows, misses, active)]
    test_duel.assert_same(fast_duel.Position(native), history[-1])
    for name, *arguments in steps:
        done = answer(getattr(native, name), *arguments)
        if name == "take_back":
            assert (done == REFUSED) == (len(history) == 1)
            history = history[:-1] or history
        else:
            expected = by_rules(after_duel, history[-1], name, arguments)
            assert (done == REFUSED) == (expected == REFUSED), (name, arguments)
            history += [] if expected == REFUSED else [expected]
        test_duel.assert_same(fast_duel.Position(native), history[-1])
