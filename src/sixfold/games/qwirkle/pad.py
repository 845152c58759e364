"""Qwirkle at a real table: by points, or with the tiles that are laid."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from sixfold.games.grid.pad import MOST, NEVER, Laid, placed_by
from sixfold.games.grid.position import check_copies
from sixfold.games.grid.rules import Grid, Place
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.games.qwirkle.rules import Move, Phase, State, Swap
from sixfold.pads.points import Points
from sixfold.pads.stand_ins import dealt, require_room
from sixfold.rules.core import AnyGame, Reason, Seat
from sixfold.rules.errors import InvalidNotation
from sixfold.rules.pieces import KINDS, Pieces, without


class Tiles(Laid[State]):
    """Keeps the tiles on the grid."""

    game = cast("AnyGame", qwirkle)

    def ready(self, position: State, seat: Seat, text: str) -> tuple[State, Move]:
        """Give the seat a hand that can do this."""
        move, held = _read(text, position, seat), len(position.hands[seat])
        wanted = move.tiles if isinstance(move, Swap) else placed_by(move)
        require_room(held, len(wanted))
        check_copies((*position.grid.values(), *wanted), "Q1")
        phase = Phase.PLAY if isinstance(move, Place) or position.grid else Phase.OPEN
        table = replace(position, turn=seat, phase=phase)
        return _holding(table, seat, wanted or _misfits(position.grid, _unseen(position), held)), move

    def left(self, position: State) -> Mapping[str, int]:
        """Return how many of each kind are not on the grid (Q1)."""
        unseen = Counter(_unseen(position))
        return {kind: unseen[kind] for kind in KINDS}


def _read(text: str, position: State, seat: Seat) -> Move:
    """Read a move; an exchange is told by its count. Raises InvalidNotation."""
    word, _, count = text.strip(" ").partition(" ")
    if word != "swap":
        return qwirkle.parse_move(text)
    if not (count.isascii() and count.isdigit() and len(count) == 1):
        raise InvalidNotation("pad/exchange-count", text=text[:80])
    require_room(len(position.hands[seat]), int(count))
    return Swap(position.hands[seat][: int(count)])


def _unseen(position: State) -> Pieces:
    return tuple(sorted((*position.bag, *(tile for hand in position.hands for tile in hand))))


def _misfits(grid: Grid, unseen: Pieces, count: int) -> Pieces:
    """Return a hand that fits the grid as badly as one can: whoever may pass holds it (Q10)."""
    fitting = {kind: grid.has_room_for((kind,)) for kind in set(unseen)}
    return tuple(sorted(unseen, key=lambda tile: (fitting[tile], tile))[:count])


def _holding(position: State, seat: Seat, wanted: Pieces) -> State:
    """Deal the stand-ins anew so that this seat holds these tiles; all hands keep their sizes."""
    rest = without(_unseen(position), wanted) or ()
    hands, bag = dealt(tuple(map(len, position.hands)), seat, wanted, rest)
    return replace(position, hands=hands, bag=bag)


MANNERS: Final = {
    "pieces": Tiles(),
    "points": Points(
        ends=Reason.BLOCKED, rule="Q9", most=MOST, never=NEVER, out_bonus=qwirkle.OUT_BONUS, words=("pass", "swap")
    ),
}
