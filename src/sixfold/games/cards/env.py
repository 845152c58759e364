"""The environment of Qwirkle Cards: lay one of 36 kinds, take the Qwirkle of one of 12 lines, or end the turn.

Why no action says how the rows lie. Let two tables hold the same cards, in other rows. A turn of the rules names the
cards played and all rows after the turn (K4): it is legal on one table exactly if it is legal on the other, since K4
and K5 ask only that the rows hold the table's cards and the cards played. So both tables allow the same turns, and each
leads to the same cards lying, the same hands and the same Qwirkles: by induction the same games. Only which cards lie
and which Qwirkles are taken matters. The solver chooses the rows of `state` and of records; a row of six that is not
taken lies as two rows of three (K6), which any six different cards of a line can.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from sixfold.envs.translator import Translator, Walk, make_record
from sixfold.games.cards import rules as cards
from sixfold.games.cards.kernel import line_of, read_event
from sixfold.games.cards.rules_rows import Row
from sixfold.games.grid.rules import Pass
from sixfold.kernels import _kernels
from sixfold.rules.catalog import GAMES
from sixfold.rules.core import AnyGame, Options, Outcome, Reason
from sixfold.rules.pieces import KINDS, Pieces
from sixfold.rules.record import Record

LINES: Final[tuple[Row, ...]] = tuple(  # six colours, then six shapes
    [tuple(sorted(KINDS[6 * line : 6 * line + 6])) for line in range(6)]
    + [tuple(sorted(KINDS[line::6])) for line in range(6)]
)
FIRST_LINE: Final = 36
END_TURN: Final = 48
_PHASES: Final = (cards.Phase.OPEN, cards.Phase.PLAY, cards.Phase.STUCK, cards.Phase.OVER)
_NO_LINE: Final = -1  # stands after the lines of each turn


class CardsFace:
    """Qwirkle Cards."""

    rules: AnyGame = GAMES[cards.ABOUT.name]
    native = _kernels.CardsEnvs

    def read_state(self, native: _kernels.CardsEnvs, number: int) -> cards.State:
        """Return the table in which the turn began; options are the default ones."""
        rows, hands, pile, taken, shown, (seat, left, passes, phase), reason, _ = native.state(number)
        return cards.State(
            options=Options(),
            hands=tuple(map(_pieces, hands)),
            pile=_pieces(pile),
            qwirkles=tuple(map(_qwirkles, taken)),
            rows=tuple(sorted(map(_pieces, rows))),
            turn=seat,
            phase=_PHASES[phase],
            shown=_pieces(shown),
            turns_left=None if left == _NO_LINE else left,
            passes=passes,
            reason=Reason(reason) if reason else None,
        )

    def write_state(self, native: _kernels.CardsEnvs, number: int, state: cards.State) -> None:
        """Take a table at whose turn somebody decides. Raises ValueError."""
        if state.phase not in _PHASES[:3]:
            raise ValueError(f"nobody is to decide in phase {state.phase}")
        native.set(
            number,
            [_kinds(row) for row in state.rows],
            [_kinds(hand) for hand in state.hands],
            _kinds(state.pile),
            [[line for six in sixes for line in (line_of(_kinds(six)), _NO_LINE)] for sixes in state.qwirkles],
            _kinds(state.shown),
            (state.turn, state.turns_left or 0, state.passes, _PHASES.index(state.phase)),
        )

    def turn(self, native: _kernels.CardsEnvs, number: int) -> tuple[int, ...]:
        """Return the actions of the turn so far."""
        return tuple(native.state(number)[-1])

    def logs(self, native: _kernels.CardsEnvs, number: int) -> list[Any]:
        """Return the logs of ended games."""
        return list(native.finished(number))

    def record(self, log: Any, players: int) -> Record:
        """Return the record of logged events."""
        told, scores, reason = log
        end = Outcome(Reason(reason), tuple(scores[:players])) if reason else None
        return make_record(cards.ABOUT.name, players, tuple(map(read_event, told)), end)

    def ends_turn(self, action: int) -> bool:
        """Tell the end of the turn from the rest."""
        return action == END_TURN

    def hidden_as(self, action: int) -> int:
        """Whatever is laid or taken lies open."""
        return action

    def encode(self, _walk: Walk, move: cards.Move) -> tuple[int, ...]:
        """Return the cards by kind, then the lines of the rows of six, then the end of the turn."""
        if isinstance(move, Pass):
            return (END_TURN,)
        sixes = [row for row in move.rows if len(row) == cards.QWIRKLE]
        lines = sorted(line_of(_kinds(row)) for row in sixes)
        return (*sorted(_kinds(move.cards)), *(FIRST_LINE + line for line in lines), END_TURN)

    def decode(self, walk: Walk, actions: Sequence[int]) -> cards.Move:
        """Return the move of a whole turn, with rows by the solver. Raises ValueError."""
        laid = [action for action in actions if action < FIRST_LINE]
        if not laid:
            return Pass()
        walk.walk(*actions)
        taken = [LINES[action - FIRST_LINE] for action in actions if FIRST_LINE <= action < END_TURN]
        return cards.Play(_pieces(laid), tuple(sorted((*walk.state().rows, *taken))))


def _kinds(pieces: Pieces) -> list[int]:
    return [piece.kind for piece in pieces]


def _pieces(kinds: Iterable[int]) -> Pieces:
    return tuple(sorted(KINDS[kind] for kind in kinds))


def _qwirkles(lines: Sequence[int]) -> tuple[Row, ...]:
    """Return the rows of six in the order of the rules: turn after turn, sorted within one."""
    found: list[Row] = []
    turn: list[Row] = []
    for line in lines:
        if line != _NO_LINE:
            turn.append(LINES[line])
            continue
        found += sorted(turn)
        turn = []
    return tuple(found)


TRANSLATOR: Final[Translator] = CardsFace()
