"""Positions of Qwixx Duel: `R3A R5B2 Y4A | misses 1 0 | dice W4 W1 R2 Y3 G5 B6 | first R3`.

The board lists spaces with their pawns: `R5B2` is a stack of two of seat 1 on red 5, `R3A` one pawn of seat 0; `RLA` is
a pawn of seat 0 on the red lock. With `seat 0` it is the board as that seat sees it.
"""

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Final

from sixfold.games.dice.position import EXAMPLES as DICE_EXAMPLES
from sixfold.games.dice.position import read_dice, should_be_over, write_dice
from sixfold.games.dice.rules import (
    BY_LETTER,
    LOCK_NEEDS,
    MISSES_TO_END,
    ROWS,
    ROWS_TO_END,
    Cross,
    Row,
    format_move,
    parse_move,
)
from sixfold.games.duel.rules import PAWNS, Phase, Stack, State, Track, View
from sixfold.rules.core import Reason, Seat, at_seat
from sixfold.rules.errors import IllegalPosition
from sixfold.rules.positions.line import (
    BOARD,
    NOTHING,
    Sections,
    Words,
    listed,
    other_phase,
    unless,
    write_reason,
    write_seat,
    written,
)
from sixfold.rules.positions.unseen import Mixing, seen

EXAMPLES: Final = {BOARD: "R3A R5B2 RLA", "misses": "misses 1 0", **DICE_EXAMPLES, "first": "first R3"}
OWNERS: Final = "AB"  # by seat
PHASE_RULES: Final = {Phase.LOT: "D6", Phase.THROW: "D6", Phase.WHITE: "D6", Phase.COLOUR: "D6", Phase.OVER: "D9"}
_STACK: Final = re.compile(r"([RYGB])([2-9]|1[0-2])([AB])([1-9]\d?)?", re.ASCII)
_LOCK: Final = re.compile(r"([RYGB])L([AB])")


def parse_position(text: str) -> View | State:
    """Read the board or, with `seat`, the board as that seat sees it."""
    line = Sections(text, EXAMPLES)
    state = _read_state(line)
    if "seat" not in line:
        return state
    return View(**{field.name: getattr(state, field.name) for field in fields(state)}, seat=line.viewer(2))


def _read_state(line: Sections) -> State:
    reason = line.reason(Reason.OUT, Reason.MISSES, Reason.ROWS)
    board = State(_read_tracks(line), line.numbers("misses", (0, 0)), line.seat("active", 2), reason=reason)
    _check_pawns(board)
    dice, first = read_dice(line, board.closed()), _read_first(line)
    usual = _usual_phase(reason, has_dice=dice is not None, first=first)
    state = replace(board, dice=dice, first=first, phase=line.word("phase", Phase) or usual)
    _check_phase(state, usual)
    for row in ROWS:
        _check_lock(state, row)
    _check_end(state)
    return state


def _read_tracks(line: Sections) -> tuple[Track, ...]:
    tracks = (Track(),) * len(ROWS)
    for row, told in read_words(line):
        track = tracks[row.place]
        told_so = _with_stack(track, row, told) if isinstance(told, Stack) else replace(track, lock=told)
        tracks = at_seat(tracks, row.place, told_so)
    return tracks


def read_words(line: Sections) -> Iterator[tuple[Row, Stack | Seat]]:
    """Read the board word by word: pawns on a space of a row, or whose pawn is on its lock. Raises InvalidNotation."""
    for word in line.words(BOARD):
        lock, stack = _LOCK.fullmatch(word), _STACK.fullmatch(word)
        if lock is not None:
            yield BY_LETTER[lock[1]], OWNERS.index(lock[2])
        elif stack is not None:
            yield BY_LETTER[stack[1]], Stack(int(stack[2]), OWNERS.index(stack[3]), int(stack[4] or 1))
        else:
            raise line.unreadable(BOARD)


def _with_stack(track: Track, row: Row, stack: Stack) -> Track:
    """Put pawns on a space that is free (D3). Raises IllegalPosition."""
    if track.on(stack.number) is not None:
        raise IllegalPosition("D3", "position/space-twice", cross=format_move(Cross(row, stack.number)))
    stacks = sorted((*track.stacks, stack), key=lambda each: row.position(each.number))
    return replace(track, stacks=tuple(stacks))


def _read_first(line: Sections) -> Cross | None:
    """Read what action 1 used."""
    if "first" not in line:
        return None
    move = parse_move(" ".join(line.words("first")) or NOTHING)
    if not isinstance(move, Cross):
        raise line.unreadable("first")
    return move


def _usual_phase(reason: Reason | None, *, has_dice: bool, first: Cross | None) -> Phase:
    if reason is not None:
        return Phase.OVER
    if not has_dice:
        return Phase.THROW
    return Phase.WHITE if first is None else Phase.COLOUR


def _check_phase(state: State, usual: Phase) -> None:
    """Refuse dice that lie while nobody acts, and a first action without its pawn (D6)."""
    acting = state.phase in (Phase.WHITE, Phase.COLOUR)
    if acting != (state.dice is not None) or (state.phase is Phase.OVER) != (usual is Phase.OVER):
        raise other_phase(PHASE_RULES[state.phase], state.phase, usual)
    if state.first is None:
        return
    if state.phase is not Phase.COLOUR:
        raise other_phase("D6", state.phase, Phase.COLOUR)
    used = state.tracks[state.first.row.place].on(state.first.number)
    if used is None or used.owner != state.active:
        raise IllegalPosition("D6", "position/first-not-there", cross=format_move(state.first))


def _check_pawns(state: State) -> None:
    """Refuse more pawns than a player has (D1)."""
    for seat in range(2):
        if state.pawns_left(seat) < 0:
            raise IllegalPosition("D1", "position/too-many-pawns", pawns=PAWNS - state.pawns_left(seat), most=PAWNS)


def _check_lock(state: State, row: Row) -> None:
    """Refuse a lock without its last number or the five before it, and a last number without its lock (D8)."""
    track = state.tracks[row.place]
    last, cross = track.on(row.last), format_move(Cross(row, row.last))
    if last is None and track.lock is None:
        return
    if last is None or last.pawns > 1 or (track.lock is not None and last.owner != track.lock):
        raise IllegalPosition("D8", "position/lock-and-last", cross=cross)
    if track.lock is None and state.pawns_left(last.owner) > 0:
        raise IllegalPosition("D8", "position/lock-and-last", cross=cross)
    before = track.pawns(last.owner) - 1 - (track.lock is not None)
    if before < LOCK_NEEDS:
        raise IllegalPosition("D8", "duel/lock-needs-five", cross=cross, pawns=before)


def _check_end(state: State) -> None:
    """Refuse a game that goes on after its end (D9)."""
    if state.reason is not None:
        return
    if any(state.pawns_left(seat) == 0 for seat in range(2)):
        raise should_be_over("D9", Reason.OUT)
    if sum(state.misses) >= MISSES_TO_END:
        raise should_be_over("D9", Reason.MISSES)
    if len(state.closed()) >= ROWS_TO_END:
        raise should_be_over("D9", Reason.ROWS)


def format_position(position: View | State) -> str:
    """Write a position in its canonical form."""
    usual = _usual_phase(position.reason, has_dice=position.dice is not None, first=position.first)
    board = tuple(word for row in ROWS for word in write_track(position.tracks[row.place], row))
    return written(
        listed(board) or NOTHING,
        ("misses", listed(position.misses, (0, 0))),
        ("active", unless(0, position.active)),
        ("dice", write_dice(position.dice)),
        ("first", None if position.first is None else format_move(position.first)),
        ("phase", unless(usual, position.phase)),
        ("over", write_reason(position.reason)),
        ("seat", write_seat(position.seat) if isinstance(position, View) else None),
    )


def write_track(track: Track, row: Row) -> Words:
    """Write a row, space by space."""
    stacks = tuple(
        f"{row.letter}{stack.number}{OWNERS[stack.owner]}{stack.pawns if stack.pawns > 1 else ''}"
        for stack in track.stacks
    )
    return stacks if track.lock is None else (*stacks, f"{row.letter}L{OWNERS[track.lock]}")


def whole(position: View | State, _mix: Mixing) -> State:
    """Return the board: nothing is hidden."""
    return State(**seen(position, State))
