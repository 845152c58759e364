"""Help for whoever sits at a table: drafts, hints, the coach, and the game step by step. Each is judged here once."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sixfold.rulebook import Language
from sixfold.rules.core import AnyView, Seat
from sixfold.rules.record import Record
from sixfold.tables import entries, guards, messages, presenters, visible
from sixfold.tables.commands import change, require_position
from sixfold.tables.drafts import Draft, DraftAnswer
from sixfold.tables.guards import Asking, require
from sixfold.tables.spotting import where_to_look
from sixfold.tables.table import Table, TableChange

HINTING: Final = "expert"  # whose moves are given as hints
TEACHING: Final = "greedy"  # the one of a lesson: it always chooses the same


class AskedHint(NamedTuple):
    """What a bot is asked for a hint: its move in somebody's place."""

    position: int
    seat: Seat
    level: str
    view: AnyView


class AskedReplay(NamedTuple):
    """What is gone through step by step: as a seat saw it, or openly."""

    record: Record
    seat: Seat | None
    is_open: bool
    result: messages.TableResult | None


def drafted(asking: Asking, draft: Draft, language: Language) -> DraftAnswer:
    """Say what a draft would do. Raises SixfoldError."""
    require(guards.draft(asking))
    return presenters.drafted(asking.table.opened.game, _own_view(asking), draft, language)


def _own_view(asking: Asking) -> AnyView:
    assert asking.table.match is not None, "only a game that began is looked at"
    return asking.table.match.view(asking.seat)


def asked_hint(asking: Asking) -> AskedHint:
    """Return what a bot is to be asked. Raises Refusal."""
    require(guards.hint(asking))
    level = _hinting(asking.table, asking.levels)
    return AskedHint(asking.table.position, asking.seat, level, _own_view(asking))


def _hinting(table: Table, levels: Sequence[str]) -> str:
    return TEACHING if table.opened.options.lesson or HINTING not in levels else HINTING


def hint(
    asking: Asking, found: AskedHint, move: str, language: Language, *, only_where: bool
) -> tuple[TableChange, messages.Hint]:
    """Return the hint that a bot's move makes, or only where it is; everyone hears that it was taken.

    Where a place says nothing, and in a lesson, the move is told at once. Raises SixfoldError.
    """
    require_position(asking.table, found.position)
    require(guards.hint(asking))
    opened, where = asking.table.opened, None
    if only_where and not opened.options.lesson:
        where = where_to_look(opened.game, found.view, move, language)
    told = messages.Hint(position=found.position, move=move if where is None else None, where=where)
    return hinted(asking, move, where=where is not None), told


def hinted(asking: Asking, move: str, *, where: bool = False) -> TableChange:
    """Return what a hint writes; `where`: it told only where to look."""
    is_shown = asking.table.opened.options.hints == "shown" and not where
    return change(asking, entries.Hinted(seat=asking.seat, where=where, move=move if is_shown else None))


def coached_view(asking: Asking, asked: messages.AskCoach) -> AnyView:
    """Return what the coach may know of the decision that someone asks about. Raises Refusal."""
    require(guards.draft(asking))
    require(guards.coached(asking))
    require_position(asking.table, asked.position)
    require(guards.coach(asking))
    if asked.better:
        require(guards.hint(asking))
    return _own_view(asking)


def asked_replay(asking: Asking, seat: Seat | None) -> AskedReplay:
    """Return what is to be gone through: as this seat, or without one openly once it is over. Raises Refusal."""
    require(guards.replay(asking, seat))
    table, is_over = asking.table, asking.table.stage == "over"
    seen_by = seat if is_over else asking.own_seat
    return AskedReplay(table.record(), seen_by, is_over and seat is None, visible.result(table))
