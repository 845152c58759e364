"""How a game gets to the screen: its view as a message, and answers to drafts, so that a client needs to know no rules.

A game brings a module with functions of `Presenter` (its `presenter.py`). What it leaves out is done plainly: its view
is shown as text, with its legal moves to choose from.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import cache
from typing import Final, Literal, NamedTuple, Protocol, Self

from sixfold.rulebook import Language, explain_in_parts
from sixfold.rules.catalog import find_game, part_or
from sixfold.rules.core import AnyGame, AnyMove, AnyState, AnyView, Seat
from sixfold.rules.errors import InvalidNotation, InvalidSetup, Refusal, SixfoldError
from sixfold.rules.events import Event
from sixfold.rules.notation import to_json
from sixfold.rules.positions import AnyPosition
from sixfold.tables.drafts import Draft, DraftAnswer, LineScore, MoveAnswer, MoveDraft
from sixfold.tables.model import CellShown, Model, Problem, SentencePart

CELL: Final = re.compile(r"[A-Z][a-z]@(-?\d{1,4}),(-?\d{1,4})(?!\S)")


class ViewMessage(Model):
    """What one seat may see of a game; `board` says which board draws it, `seat` whose view it is."""

    board: str
    seat: int | None


class CaseText(NamedTuple):
    """A position and a move, each as one line of text; no move is an empty one."""

    position: str
    move: str


class CaseMessage(Model, ABC):
    """What someone lays for the referee by tapping: a position and a move; `kind` says which screen lays it.

    The rules judge its text. What follows from it at once, such as which rows are closed, is told by whoever reads it.
    """

    kind: str

    @classmethod
    @abstractmethod
    def read(cls, position: str, move: str) -> Self:
        """Read what is laid, whether the rules allow it or not. Raises InvalidNotation."""

    @abstractmethod
    def written(self) -> CaseText:
        """Write what is laid."""


class Feats(NamedTuple):
    """What someone is proud of after a game."""

    qwirkles: int = 0
    locks: int = 0


class Grounds(NamedTuple):
    """What a move that a referee is asked about comes to: the draft that stands for it, and the rules that govern it.

    `refusal` comes before what the rules say of a hand: whoever asks tells only the pieces of the move.
    """

    draft: Draft
    rules: tuple[str, ...] = ()
    refusal: SixfoldError | None = None


class Spot(NamedTuple):
    """Where a move is made: which sentence of the rulebook says so, of which pieces, and the places on the board.

    `side`: from where it touches the only piece that it touches; `first`: its first cell.
    """

    said: str
    pieces: tuple[str, ...] = ()
    cells: tuple[CellShown, ...] = ()
    rows: tuple[str, ...] = ()
    side: str | None = None
    first: CellShown | None = None


class Presenter(Protocol):
    """One game's way to the screen. `view` is always what the asking seat may know, never the state."""

    @property
    def Shown(self) -> type[ViewMessage]:  # noqa: N802
        """The message that `show` makes."""

    @property
    def Case(self) -> type[CaseMessage] | None:  # noqa: N802
        """How a case is laid for the referee, where that is done otherwise than as text."""

    @property
    def LESSON(self) -> int | None:  # noqa: N802
        """The seed of a first game to learn by, where the game has one."""

    def is_shown(self, state: AnyPosition, move: AnyMove) -> bool:
        """Tell whether boards show this move, which the rules allow."""

    def show(self, view: AnyView) -> ViewMessage:
        """Return the view as a message."""

    def draft(self, view: AnyView, draft: Draft, language: Language) -> DraftAnswer:
        """Say what this draft would do. Raises InvalidNotation."""

    def grounds(self, view: AnyView, move: AnyMove) -> Grounds:
        """Return the draft that stands for this move, and the rules by which it is made and counted."""

    def spot(self, view: AnyView, move: AnyMove) -> Spot | None:
        """Return where this move is made; None where that says nothing without the move itself."""

    def used(self, before: AnyState, told: Sequence[Event]) -> tuple[str, ...]:
        """Return what these moves, made in this state, use of what lies open for all, such as dice."""

    def lines(self, view: AnyView, told: Sequence[Event]) -> tuple[LineScore, ...]:
        """Return the lines that these events, which led to this view, made or extended, with their points."""

    def feats(self, view: AnyView, events: Sequence[Event], seat: Seat) -> Feats:
        """Return what this seat made in a game that had these events and ended with this view."""


@cache
def of(game: str) -> Presenter:
    """Return the presenter of this game, which the catalog has."""
    return part_or(game, "presenter", PlainPresenter(find_game(game)))


def case_of(game: str) -> type[CaseMessage] | None:
    """Return how a case of this game is laid; None where it is told as text alone."""
    return of(game).Case


def used(game: str, before: AnyState, told: Sequence[Event]) -> tuple[str, ...]:
    """Return what moves use of what lies open for all, such as dice."""
    return of(game).used(before, told)


def require_shown(game: str, state: AnyPosition, move: AnyMove) -> None:
    """Refuse a move that the rules allow and boards do not show. Raises Refusal."""
    if not of(game).is_shown(state, move):
        raise Refusal("TABLE", "table/opens-elsewhere")


def lesson_seed(game: str) -> int:
    """Return the seed of a first game to learn by. Raises InvalidSetup."""
    seed = of(game).LESSON
    if seed is None:
        raise InvalidSetup("setup/no-lesson")
    return seed


class PlainView(ViewMessage):
    """A game without a board of its own: what its view says, field by field, as text."""

    board: Literal["plain"] = "plain"
    fields: dict[str, str]


class PlainPresenter:
    """The presenter of a game that brings none, and of what another leaves out."""

    Shown = PlainView
    Case: type[CaseMessage] | None = None
    LESSON: int | None = None

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def show(self, view: AnyView) -> PlainView:
        """Return the view field by field."""
        names = [field.name for field in fields(view) if field.name != "seat"]
        return PlainView(seat=view.seat, fields={name: _text(to_json(getattr(view, name))) for name in names})

    def draft(self, view: AnyView, draft: Draft, language: Language) -> MoveAnswer:
        """Judge a move."""
        if not isinstance(draft, MoveDraft):
            raise InvalidNotation("format/draft", kind="move")
        move = None if draft.move is None else self._game.parse_move(draft.move)
        refusal = None if move is None else refusal_of(self._game, view, move)
        return MoveAnswer(
            move=None if move is None or refusal else self._game.format_move(move),
            problem=problem(refusal, language) if refusal else None,
            legal=tuple(map(self._game.format_move, self._game.legal_moves(view))),
        )

    def is_shown(self, _state: AnyPosition, _move: AnyMove) -> bool:
        """Show every move."""
        return True

    def grounds(self, _view: AnyView, move: AnyMove) -> Grounds:
        """Return the move as it is written."""
        return Grounds(MoveDraft(move=self._game.format_move(move)))

    def spot(self, view: AnyView, move: AnyMove) -> None:
        """Return nothing: nobody knows where moves of this game are."""

    def used(self, _before: AnyState, _told: Sequence[Event]) -> tuple[str, ...]:
        """Return nothing."""
        return ()

    def lines(self, _view: AnyView, _told: Sequence[Event]) -> tuple[LineScore, ...]:
        """Return none."""
        return ()

    def feats(self, _view: AnyView, _events: Sequence[Event], _seat: Seat) -> Feats:
        """Return none."""
        return Feats()


def drafted(game: str, view: AnyView, draft: Draft, language: Language) -> DraftAnswer:
    """Say what a draft would do: in the game's own way, or with the text of a move, as every game understands it."""
    presenter = PlainPresenter(find_game(game)) if isinstance(draft, MoveDraft) else of(game)
    return presenter.draft(view, draft, language)


def _text(value: object) -> str:
    """Write a value of JSON for a person to read."""
    match value:
        case list():
            return " ".join(map(_text, value))
        case dict():
            return ", ".join(f"{name} {_text(each)}" for name, each in value.items())
        case None:
            return "-"
    return str(value)


def refusal_of(game: AnyGame, view: AnyView, move: AnyMove) -> SixfoldError | None:
    """Return why the rules refuse this move, if they do."""
    try:
        game.check(view, move)
    except SixfoldError as error:
        return error
    return None


def problem(error: SixfoldError, language: Language) -> Problem:
    """Return a refusal as a message."""
    parts = tuple(SentencePart(text=part.text, pieces=part.pieces) for part in explain_in_parts(error, language))
    return Problem(
        code=error.code,
        rule=error.rule,
        values=error.values,
        sentence="".join(part.text for part in parts),
        parts=parts if any(part.pieces for part in parts) else (),
        cells=_cells_in(error.values.values()),
    )


def _cells_in(values: Iterable[str]) -> tuple[CellShown, ...]:
    """Return the places that the values of an error name, as in `Ro@1,-2`, each once."""
    found = {(int(x), int(y)) for value in values for x, y in CELL.findall(value)}
    return tuple(CellShown(x=x, y=y) for x, y in sorted(found))
