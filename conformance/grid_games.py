"""Write conformance/qwirkle.jsonl and conformance/cubes.jsonl: `python -m conformance.grid_games`.

Seeded games are played to the end; positions are taken from them until every situation that implementations get wrong
has its share. The answers are those of the rules. The same seed writes the same files.
"""  # noqa: INP001  a folder of data with its makers

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from sixfold.games.grid.kernel import Board
from sixfold.games.grid.kernel_playouts import Playouts, Policy
from sixfold.games.grid.rules import ACROSS, DOWN, Grid, Place, Placement, format_placing, placement_points
from sixfold.games.grid.rules import opening_lines as orders
from sixfold.games.grid.rules import placements as listed
from sixfold.rules.catalog import find_game
from sixfold.rules.events import Move
from sixfold.rules.pieces import COLOURS, KINDS, Pieces, largest_sets
from sixfold.rules.record import Participant, Record, Result, replay

FOLDER = Path(__file__).parent
SEED = 20_260_302
POSITIONS = {"qwirkle": 520, "cubes": 220}
OFTEN = ("opening", "short hand", "a piece twice in the hand", "a dead cell", "a Qwirkle", "pieces that do not touch")
WANTED = {
    "qwirkle": {**dict.fromkeys(OFTEN, 40), "four pieces at once": 30, "two Qwirkles": 3, "nothing fits": 5},
    "cubes": {**dict.fromkeys(OFTEN, 20), "four pieces at once": 20},
}
FULL_LINES = 4  # hands of six kinds of one colour: thousands of placements each
TABLES = ((Policy.RANDOM,) * 2, (Policy.GREEDY_KEEP,) * 2, (Policy.RANDOM, Policy.GREEDY_KEEP, Policy.RANDOM))

Line = dict[str, Any]


class Position(NamedTuple):
    """A grid and the hand that is to be placed from."""

    grid: Grid
    hand: Pieces


def placements_of(position: Position) -> dict[Placement, int]:
    """Return the placements by the rules, openings across from the origin, with their points."""
    grid, hand = position
    if not grid:
        found: Iterable[Placement] = (line for pieces in largest_sets(hand) for line in orders(pieces))
    else:
        found = listed(grid, hand)
    return {placed: placement_points(grid, placed) for placed in found}


def checksum(placements: dict[Placement, int]) -> str:
    """Return the SHA-256 of the sorted list of placements with their points, as README.md defines it."""
    lines = sorted(f"{format_placing(Place(placed))} = {points}\n" for placed, points in placements.items())
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def answer(position: Position) -> Line:
    """Return what a line says about a position."""
    placements = placements_of(position)
    return {
        "grid": position.grid.to_json(),
        "hand": list(position.hand),
        "placements": len(placements),
        "best": max(placements.values(), default=0),
        "sha256": checksum(placements),
    }


def reroll_value(position: Position) -> str:
    """Return the expected score of the best re-roll as a reduced fraction."""
    rerolls = Board(position.grid).rerolls(position.hand)
    value = rerolls.value(rerolls.best)
    return f"{value.numerator}/{value.denominator}"


def positions(game: str, random: Random) -> Iterator[Position]:
    """Play games without end and give a few positions of each, the opening and the end among them."""
    while True:
        policies = random.choice(TABLES)
        played, events = Playouts.from_start(game, policies).record(random.getrandbits(64))
        end = played.outcome
        players = tuple(Participant(policy.value, "bot") for policy in policies)
        result = Result(end.scores, end.winners, end.reason.value)
        states = [step.state for step in replay(Record(game, players, events, result=result))]
        to_place = [state for state in states if state.phase in ("open", "play", "place")]
        some = random.sample(to_place, min(5, len(to_place))) + to_place[:1] + to_place[-3:]
        yield from (Position(state.grid, state.hands[state.turn]) for state in some)


def full_lines(game: str, random: Random) -> Iterator[Position]:
    """Give positions early in a game with a hand of six kinds of one colour."""
    for number in range(FULL_LINES):
        colour = random.choice(COLOURS)
        _, events = Playouts.from_start(game, TABLES[0]).record(random.getrandbits(64))
        grid = Grid()
        for event in [event for event in events if isinstance(event, Move)][: 4 + number]:
            move = find_game(game).parse_move(event.move)
            grid = grid.with_placed(move.placed) if isinstance(move, Place) else grid
        yield Position(grid, tuple(sorted(piece for piece in KINDS if piece.colour == colour)))


def situations(position: Position, placements: dict[Placement, int]) -> Iterator[str]:
    """Name what a position shows."""
    grid, hand = position
    if not grid:
        yield "opening"
        return
    if not placements:
        yield "nothing fits"
    if len(hand) < 6:
        yield "short hand"
    if len(set(hand)) < len(hand):
        yield "a piece twice in the hand"
    if any(not grid.room(cell, ACROSS) & grid.room(cell, DOWN) for cell in grid.frontier()):
        yield "a dead cell"
    if max(placements.values(), default=0) >= 12:
        yield "a Qwirkle"
    if any(points >= 24 for points in placements.values()):
        yield "two Qwirkles"
    if any(_is_apart(placed) for placed in placements):
        yield "pieces that do not touch"
    if any(len(placed) >= 4 for placed in placements):
        yield "four pieces at once"


def _is_apart(placed: Placement) -> bool:
    xs, ys = [cell.x for _, cell in placed], [cell.y for _, cell in placed]
    return max(xs) - min(xs) + max(ys) - min(ys) >= len(placed)


def chosen(game: str) -> list[Position]:
    """Return the positions of a game's file: those that show something still wanted, and others up to the number."""
    random = Random(f"{SEED} {game}")  # noqa: S311
    found = list(full_lines(game, random))
    wanted = Counter(WANTED[game])
    for position in positions(game, random):
        if position in found:
            continue
        named = set(situations(position, placements_of(position)))
        shows = {name for name in named if wanted[name] > 0}
        if shows or (len(found) < POSITIONS[game] and random.random() < 0.3):
            found.append(position)
            wanted.subtract(shows)
        if len(found) >= POSITIONS[game] and max(wanted.values()) <= 0:
            break
    return found


def lines_of(game: str) -> Iterator[Line]:
    """Return the lines of a game's file."""
    for number, position in enumerate(chosen(game), 1):
        rolled = {"reroll": reroll_value(position)} if game == "cubes" and position.grid else {}
        yield {"id": number, **answer(position), **rolled}


def write() -> None:
    """Write both files."""
    for game in POSITIONS:
        text = "".join(f"{json.dumps(line)}\n" for line in lines_of(game))
        (FOLDER / f"{game}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
