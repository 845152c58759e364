"""Games with coloured rows and dice on the screen: which spaces are possible, and what a row is worth then."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sixfold.games.dice.rules import ACTIONS, MISS_COSTS, ROWS, Cross, Dice, Move, Row, Skip, format_move, parse_move
from sixfold.rulebook import Language
from sixfold.rules import events
from sixfold.rules.core import AnyGame, AnyView
from sixfold.rules.errors import InvalidNotation
from sixfold.rules.events import Event
from sixfold.tables.drafts import CrossAnswer, CrossDraft, Draft, RowScore
from sixfold.tables.entries import DiceShown
from sixfold.tables.presenters import Spot, problem, refusal_of


def dice_shown(dice: Dice | None) -> DiceShown | None:
    """Return the dice as a message."""
    if dice is None:
        return None
    red, yellow, green, blue = dice.coloured
    return DiceShown(white=dice.white, red=red, yellow=yellow, green=green, blue=blue)


def spot_of(move: Move) -> Spot:
    """Return the row in which a number is used."""
    return Spot("row", rows=(move.row.value,)) if isinstance(move, Cross) else Spot("no-row")


def used_of(dice: Dice | None, told: Iterable[Event]) -> tuple[str, ...]:
    """Return the dice that these crosses use: both white ones, or one of them and the row's (X5, X6, D6)."""
    crosses = [event for event in told if isinstance(event, events.Move) and event.move != "-"]
    if dice is None or not crosses:
        return ()
    if crosses[0].action == ACTIONS["white"]:
        return ("white0", "white1")
    cross = parse_move(crosses[0].move)
    assert isinstance(cross, Cross), "nothing was left out"
    white = cross.number - (dice.coloured[cross.row.place] or 0)
    return (f"white{dice.white.index(white)}", cross.row.value)


class Judge(NamedTuple):
    """Judges drafts of one seat: `worth` is what a row is worth to it with one more cross, if one is given."""

    game: AnyGame
    view: AnyView
    worth: Callable[[Row, Cross | None], int]
    at_risk: bool

    def answer(self, draft: Draft, language: Language) -> CrossAnswer:
        """Say what a draft would do. Raises InvalidNotation."""
        if not isinstance(draft, CrossDraft):
            raise InvalidNotation("format/draft", kind="cross")
        move = None if draft.cross is None else parse_move(draft.cross)
        refusal = None if move is None else refusal_of(self.game, self.view, move)
        rows = self.rows(move if isinstance(move, Cross) and refusal is None else None)
        lost = MISS_COSTS if isinstance(move, Skip) and self.at_risk else 0
        return CrossAnswer(
            move=format_move(move) if move is not None and refusal is None else None,
            problem=problem(refusal, language) if refusal else None,
            points=sum(row.after - row.before for row in rows) - lost,
            rows=rows,
            legal=tuple(self.game.format_move(legal) for legal in self.game.legal_moves(self.view)),
            miss_if_nothing=self.at_risk,
        )

    def rows(self, cross: Cross | None) -> tuple[RowScore, ...]:
        """Return what every row is worth now and with this cross."""
        crossed = None if cross is None else cross.row
        return tuple(
            RowScore(
                row=row.value, before=self.worth(row, None), after=self.worth(row, cross if row is crossed else None)
            )
            for row in ROWS
        )
