"""The environment that Qwirkle and Qwirkle Cubes share: one tile a step, then the end of the turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sixfold.envs.translator import Walk, make_record
from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.kernel_playouts import REASONS, Playouts, Policy, read_event
from sixfold.games.grid.rules import Grid, Pass, Place, Placed
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.rules.core import AnyGame, Options, Outcome
from sixfold.rules.pieces import COLOURS, KINDS, Cell, Pieces
from sixfold.rules.record import Record

SLOTS: Final = 6
WINDOW: Final = 32  # cells in a row of the window, and in a column
ROLLS: Final = 1 << SLOTS  # Cubes: choices of what to roll again
CELL_ACTIONS: Final = SLOTS * WINDOW * WINDOW
_CHOOSE, _PLACE, _OVER = range(3)

Move = Place | Pass | qwirkle.Swap | cubes.Roll
Table = tuple[Any, ...]  # what the native `state` tells


@dataclass(frozen=True)
class GridFace:
    """Qwirkle or Cubes."""

    rules: AnyGame
    native: Any
    has_rolls: bool = False  # Cubes

    @property
    def first_cell(self) -> int:
        """The action that lays the first slot on the window's upper left cell."""
        return ROLLS if self.has_rolls else 0

    @property
    def end_turn(self) -> int:
        """The action that ends a turn; with nothing laid or marked it is the pass."""
        return self.first_cell + CELL_ACTIONS

    @property
    def first_mark(self) -> int:
        """The action that marks the first slot for an exchange (Qwirkle)."""
        return self.end_turn + 1

    def read_state(self, native: Any, number: int) -> Any:
        """Return the table in which the turn began; options are the default ones."""
        tiles, hands, bag, scores, (seat, phase, reason), _ = native.state(number)
        shared = {
            "options": Options(),
            "hands": tuple(map(_pieces, hands)),
            "scores": tuple(scores),
            "grid": Grid(Placed(KINDS[kind], Cell(x, y)) for x, y, kind in tiles),
            "turn": seat,
            "reason": REASONS[reason] if phase == _OVER else None,
        }
        if self.has_rolls:
            colours = tuple(sorted(COLOURS[colour] for colour in bag))
            return cubes.State(bag=colours, phase=_cubes_phase(phase, opening=not tiles), **shared)
        return qwirkle.State(bag=_pieces(bag), phase=_qwirkle_phase(phase, opening=not tiles), **shared)

    def write_state(self, native: Any, number: int, state: Any) -> None:
        """Take a table at whose turn somebody decides. Raises ValueError."""
        native.set(number, Playouts.from_state(state, [Policy.RANDOM] * len(state.hands)).setup)

    def turn(self, native: Any, number: int) -> tuple[int, ...]:
        """Return the actions of the turn so far; in Cubes the roll, which chance has answered, is not one of them."""
        told = native.state(number)[-1]
        return tuple(action for action in told if action >= self.first_cell)

    def logs(self, native: Any, number: int) -> list[Any]:
        """Return the logs of ended games."""
        return list(native.finished(number))

    def record(self, log: Any, players: int) -> Record:
        """Return the record of logged events."""
        told, over, (scores, _, reason) = log
        end = Outcome(REASONS[reason], tuple(scores)) if over else None
        return make_record(self.rules.ABOUT.name, players, tuple(map(read_event, told)), end)

    def ends_turn(self, action: int) -> bool:
        """Tell the end of the turn, and in Cubes a roll, from the rest."""
        return action == self.end_turn or action < self.first_cell

    def hidden_as(self, action: int) -> int:
        """Return one mark for all: which tiles go is hidden, how many is not (Q10)."""
        return min(action, self.first_mark)

    def encode(self, walk: Walk, move: Move) -> tuple[int, ...]:
        """Return the roll, the marks, or the tiles from one that touches the grid outwards, and the end of the turn."""
        state = walk.state()
        hand = _by_kind(state.hands[state.turn])
        if isinstance(move, cubes.Roll):
            return (sum(1 << slot for slot in _slots(hand, move.cubes)),)
        if isinstance(move, qwirkle.Swap):
            return (*(self.first_mark + slot for slot in _slots(hand, move.tiles)), self.end_turn)
        if isinstance(move, Pass):
            return (self.end_turn,)
        return (*self._laid(walk, _standard(move) if not state.grid else move), self.end_turn)

    def _laid(self, walk: Walk, move: Place) -> list[int]:
        left, actions = set(move.placed), []
        while left:
            found = {Placed(KINDS[kind], Cell(x, y)): action for action, x, y, kind in walk.native.cells(0)}
            placed = min(left & found.keys(), key=lambda placed: found[placed], default=None)
            if placed is None:
                raise ValueError(f"{self.rules.format_move(move)}: not a legal move here")
            left.remove(placed)
            actions.append(found[placed])
            walk.walk(actions[-1])
        return actions

    def decode(self, walk: Walk, actions: Sequence[int]) -> Move:
        """Return the move of a whole turn. Raises ValueError."""
        state = walk.state()
        hand = _by_kind(state.hands[state.turn])
        placed: list[Placed] = []
        marked: list[int] = []
        for action in actions:
            if action < self.first_cell:
                return cubes.Roll(tuple(sorted(hand[slot] for slot in range(SLOTS) if action >> slot & 1)))
            if action == self.end_turn:
                break
            if action > self.end_turn:
                marked.append(action - self.first_mark)
            else:
                cells = {told: Placed(KINDS[kind], Cell(x, y)) for told, x, y, kind in walk.native.cells(0)}
                placed.append(cells[action])
            walk.walk(action)
        if placed:
            return Place(tuple(sorted(placed)))
        return qwirkle.Swap(tuple(sorted(hand[slot] for slot in marked))) if marked else Pass()


def _pieces(kinds: Sequence[int]) -> Pieces:
    return tuple(sorted(KINDS[kind] for kind in kinds))


def _by_kind(hand: Pieces) -> Pieces:
    """Return a hand as its slots have it."""
    return tuple(sorted(hand, key=lambda piece: piece.kind))


def _slots(hand: Pieces, pieces: Pieces) -> list[int]:
    """Return the lowest slots that hold these pieces, in rising order. Raises ValueError."""
    free = list(enumerate(hand))
    taken = []
    for piece in pieces:
        slot = next((slot for slot in free if slot[1] == piece), None)
        if slot is None:
            raise ValueError(f"{piece} is not in the hand {' '.join(hand)}")
        free.remove(slot)
        taken.append(slot[0])
    return sorted(taken)


def _standard(move: Place) -> Place:
    """Return an opening as environments lay it: across, from the origin on, in the order in which it was told."""
    cells = sorted(move.placed, key=lambda placed: (placed.cell.x, placed.cell.y))
    return Place(tuple(sorted(Placed(placed.piece, Cell(x, 0)) for x, placed in enumerate(cells))))


def _qwirkle_phase(phase: int, *, opening: bool) -> qwirkle.Phase:
    if phase == _OVER:
        return qwirkle.Phase.OVER
    return qwirkle.Phase.OPEN if opening else qwirkle.Phase.PLAY


def _cubes_phase(phase: int, *, opening: bool) -> cubes.Phase:
    if phase == _OVER:
        return cubes.Phase.OVER
    if opening:
        return cubes.Phase.OPEN
    return cubes.Phase.CHOOSE if phase == _CHOOSE else cubes.Phase.PLACE
