"""Write conformance/qwixx.jsonl and conformance/duel.jsonl: `python -m conformance.dice_games`.

Seeded games are played by the rules, between players keen to cross; positions are taken until every situation that
implementations get wrong has its share. The same seed writes the same files.
"""  # noqa: INP001  a folder of data with its makers

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from sixfold.games.dice.rules import LOCK_NEEDS, ROWS, Cross, Dice, Move, Row, Skip, format_move
from sixfold.games.duel import rules as duel
from sixfold.games.qwixx import rules as qwixx

FOLDER = Path(__file__).parent
SEED = 20_260_301
PER_SITUATION = 30
POSITIONS = 300

Line = dict[str, Any]
Found = tuple[Line, frozenset[str]]  # a position, and the situations it shows


def written_dice(dice: Dice) -> Line:
    """Return the dice still in the game, as records write them."""
    coloured = zip(ROWS, dice.coloured, strict=True)
    return {"white": list(dice.white), **{row.value: face for row, face in coloured if face is not None}}


class Chance:
    """The source of chance that the rules ask for."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to bound - 1."""
        return self.random.randrange(bound)


def keen(random: Random, moves: tuple[Move, ...]) -> Move:
    """Cross more often than not, rather on the left."""
    crosses = [move for move in moves if isinstance(move, Cross)]
    if not crosses or random.random() < 0.15:
        return Skip()
    tried = random.sample(crosses, min(3, len(crosses)))
    return min(tried, key=lambda cross: cross.row.position(cross.number))


def qwixx_positions(random: Random) -> Iterator[Found]:
    """Play games of Qwixx and give every decision."""
    while True:
        state = qwixx.start(random.randint(2, 5))
        while state.phase is not qwixx.Phase.OVER:
            asked = qwixx.chance(state)
            if asked is not None:
                state = qwixx.settle(state, asked.sample(Chance(random))).state
                continue
            for seat in qwixx.deciders(state):
                yield qwixx_line(state, seat), qwixx_situations(state, seat)
            for seat in qwixx.deciders(state):
                state = qwixx.apply(state, seat, keen(random, qwixx.legal_moves(qwixx.view(state, seat)))).state


def qwixx_line(state: qwixx.State, seat: int) -> Line:
    """Return a decision of Qwixx as its JSON object."""
    assert state.dice is not None, "the dice lie while someone chooses"
    moves = qwixx.legal_moves(qwixx.view(state, seat))
    return {
        "sheets": [written_sheet(sheet) for sheet in state.sheets],
        "closed": [row.value for row in ROWS if row in state.closed],
        "active": state.active,
        "action": 1 if state.phase is qwixx.Phase.WHITE else 2,
        "seat": seat,
        "dice": written_dice(state.dice),
        "moves": list(map(format_move, moves)),
    }


def written_sheet(sheet: qwixx.Sheet) -> Line:
    """Return a sheet: the numbers crossed by row, and the misses."""
    return {**{row.value: list(sheet.crosses[row.place]) for row in ROWS}, "misses": sheet.misses}


def qwixx_situations(state: qwixx.State, seat: int) -> frozenset[str]:
    """Name what this decision is a test of."""
    assert state.dice is not None, "the dice lie while someone chooses"
    sheet = state.sheets[seat]
    moves = qwixx.legal_moves(qwixx.view(state, seat))
    action = 1 if state.phase is qwixx.Phase.WHITE else 2
    closing = [row for row in ROWS if row not in state.closed and row.last in offered(state.dice, action, row)]
    found = {f"action {action}", f"{len(state.sheets)} players"}
    if any(isinstance(move, Cross) and move.number == move.row.last for move in moves):
        found.add("may lock")
    if any(len(sheet.crosses[row.place]) == LOCK_NEEDS - 1 for row in closing):
        found.add("one cross short of the lock")
    if state.closed - sheet.locks:
        found.add("closed by another")
    if sheet.locks:
        found.add("closed by oneself")
    if len(moves) == 1:
        found.add("nothing possible")
    return frozenset(found)


def offered(dice: Dice, action: int, row: Row) -> frozenset[int]:
    """Return the numbers the dice offer in this row."""
    return frozenset({dice.white_sum}) if action == 1 else dice.colour_sums(row)


def duel_positions(random: Random) -> Iterator[Found]:
    """Play games of Duel and give every decision."""
    while True:
        state = duel.start()
        while state.phase is not duel.Phase.OVER:
            asked = duel.chance(state)
            if asked is not None:
                state = duel.settle(state, asked.sample(Chance(random))).state
                continue
            yield duel_line(state), duel_situations(state)
            state = duel.apply(
                state, state.active, keen(random, duel.legal_moves(duel.view(state, state.active)))
            ).state


def duel_line(state: duel.State) -> Line:
    """Return a decision of Duel as its JSON object."""
    assert state.dice is not None, "the dice lie while someone chooses"
    return {
        "rows": {row.value: written_track(state.tracks[row.place]) for row in ROWS},
        "misses": list(state.misses),
        "active": state.active,
        "action": 1 if state.phase is duel.Phase.WHITE else 2,
        "first": None if state.first is None else format_move(state.first),
        "dice": written_dice(state.dice),
        "moves": list(map(format_move, duel.legal_moves(duel.view(state, state.active)))),
    }


def written_track(track: duel.Track) -> Line:
    """Return a row: its stacks from left to right as [number, owner, pawns], and whose pawn is on the lock."""
    return {"stacks": [[stack.number, stack.owner, stack.pawns] for stack in track.stacks], "lock": track.lock}


def duel_situations(state: duel.State) -> frozenset[str]:
    """Name what this decision is a test of."""
    assert state.dice is not None, "the dice lie while someone chooses"
    action = 1 if state.phase is duel.Phase.WHITE else 2
    found = {f"action {action}"}
    moves = duel.legal_moves(duel.view(state, state.active))
    for row in ROWS:
        track = state.tracks[row.place]
        if track.lock is not None:
            found.add("closed row")
            continue
        for number in offered(state.dice, action, row):
            found |= space_situations(state, track, Cross(row, number), legal=Cross(row, number) in moves)
    if len(moves) == 1:
        found.add("nothing possible")
    return frozenset(found)


def space_situations(state: duel.State, track: duel.Track, cross: Cross, *, legal: bool) -> set[str]:
    """Name what an offered space is a test of."""
    here, found = track.on(cross.number), set[str]()
    if here is not None:
        whose = "own" if here.owner == state.active else "other's"
        what = "stack" if here.pawns > 1 else "pawn"
        where = "in front" if here is track.front else "behind"
        found.add(f"{whose} {what} {where}")
    if cross == state.first:
        found.add("same space again")
    if cross.number == cross.row.last:
        found.add("may lock" if legal else "may not lock")
    return found


def chosen(positions: Iterator[Found], situations: int) -> list[Line]:
    """Take positions until every situation has its share and there are enough of them."""
    lines, shown = list[Line](), Counter[str]()
    for line, tags in positions:
        complete = len(shown) == situations and min(shown.values()) >= PER_SITUATION
        if complete and len(lines) >= POSITIONS:
            return lines
        if complete or any(shown[tag] < PER_SITUATION for tag in tags):
            shown.update(tags)
            lines.append(line)
    raise AssertionError("games do not end")


GAMES: dict[str, tuple[Callable[[Random], Iterator[Found]], int]] = {  # with the number of situations each has
    "qwixx": (qwixx_positions, 11),
    "duel": (duel_positions, 15),
}


def made(game: str) -> str:
    """Return the whole file of a game."""
    positions, situations = GAMES[game]
    lines = chosen(positions(Random(SEED)), situations)  # noqa: S311  seeded on purpose
    return "".join(json.dumps({"id": number, **line}) + "\n" for number, line in enumerate(lines, 1))


def main() -> None:
    """Write both files."""
    for game in GAMES:
        (FOLDER / f"{game}.jsonl").write_text(made(game))


if __name__ == "__main__":
    main()
