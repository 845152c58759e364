"""What the environments of the games with dice share: 45 actions, nothing and 44 spaces, row by row from the left."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from sixfold.envs.nodes import Outcomes, even, gathered, node_count, outcomes
from sixfold.envs.translator import Walk, participants
from sixfold.games.dice.kernel import RecordedTurn
from sixfold.games.dice.rules import LAST_POSITION, ROWS, Cross, Dice, Move, Skip, Throw, format_move
from sixfold.rules.match import AnyMatch, Match
from sixfold.rules.record import Record

MOVES: Final[tuple[Move, ...]] = (
    Skip(),
    *(Cross(row, row.number(place)) for row in ROWS for place in range(LAST_POSITION + 1)),
)
ACTIONS: Final = {move: action for action, move in enumerate(MOVES)}


class DiceFace:
    """What both games share."""

    def turn(self, _native: Any, _number: int) -> tuple[int, ...]:
        """One action is one move: no turn is ever half told."""
        return ()

    def logs(self, native: Any, number: int) -> list[bytes]:
        """Return the logs of ended games."""
        return list(native.finished(number))

    def ends_turn(self, _action: int) -> bool:
        """Every action is a move."""
        return True

    def hidden_as(self, action: int) -> int:
        """Nothing is hidden once it is played."""
        return action

    def encode(self, _walk: Walk, move: Move) -> tuple[int, ...]:
        """Return the one action of a move. Raises ValueError."""
        if move not in ACTIONS:
            raise ValueError(f"no such space: {format_move(move)}")
        return (ACTIONS[move],)

    def decode(self, _walk: Walk, actions: Sequence[int]) -> Move:
        """Return the move of one action. Raises ValueError."""
        (action,) = actions
        if not 0 <= action < len(MOVES):
            raise ValueError(f"an action is a number from 0 to {len(MOVES) - 1}, not {action}")
        return MOVES[action]


def play_turns(game: str, players: int, turns: Iterable[RecordedTurn]) -> Record:
    """Play these turns by the rules, which write the record."""
    match: AnyMatch = Match.start(game, participants(players))
    for number, turn in enumerate(turns):
        match = (match.told(turn.active) if number == 0 else match).told(turn.dice)
        for seat in match.deciders:
            move = turn.white[seat if len(turn.white) > 1 else 0]
            if move is not None:
                match = match.played(seat, move)
        if turn.colour is not None:
            match = match.played(turn.active, turn.colour)
    return match.record()


@node_count.register
def _(asked: Throw) -> int:
    return 2 + len(ROWS) - len(asked.closed)


@outcomes.register
def _(_asked: Throw, _drawn: Sequence[int]) -> Outcomes:
    return even(range(6))


@gathered.register
def _(asked: Throw, drawn: Sequence[int]) -> Dice:
    first, second, *coloured = (face + 1 for face in drawn)
    shown = iter(coloured)
    return Dice((first, second), tuple(None if row in asked.closed else next(shown) for row in ROWS))
