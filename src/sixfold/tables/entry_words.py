"""What happens at a table, told in words to one listener: so that a client only prints it.

Entries are told as they are given: `visible.py` has left out what the listener may not know.
"""

from typing import Final, get_args

from sixfold.rulebook import Addressee, Language, Teller, bot_called, tell_all, word
from sixfold.rules.core import Seat
from sixfold.rules.record import StopReason
from sixfold.tables import entries
from sixfold.tables.entries import Entry
from sixfold.tables.table import Table

ENDED_BY_PEOPLE: Final = frozenset(get_args(StopReason))  # the game itself tells its other ends


def reader_at(table: Table, seat: Seat | None, language: Language) -> Addressee:
    """Return who is told at this seat; None is a watcher."""
    return Addressee(table.opened.game, names_of(table, language), seat)


def names_of(table: Table, language: Language) -> tuple[str, ...]:
    """Return how each seat is called: by its name, and bots of earlier releases by a number where there are several."""
    bots = [seat for seat, holder in enumerate(table.holders) if not (holder.name or holder.is_free)]
    key = "one" if len(bots) == 1 else "numbered"
    return tuple(
        holder.name if seat not in bots else word("bots", key, language).format(n=bots.index(seat) + 1)
        for seat, holder in enumerate(table.holders)
    )


def told(entry: Entry, reader: Addressee, language: Language) -> tuple[str, ...]:
    """Tell an entry in as many texts as it needs: none where there is nothing to say."""
    teller = Teller(reader, language)
    match entry:
        case entries.Started():
            return tell_all(entry.events, reader, language)
        case entries.Played():
            late = (teller.by(entry.seat, "late"),) if entry.late else ()
            return (*late, *tell_all(entry.events, reader, language, entry.qwirkles))
        case entries.Sat():  # seats are counted anew at the start, so whoever sat down is not found by the seat
            return (teller.says("sit", name=entry.name),)
        case entries.BotSat():
            written = entry.level if entry.name is None else f"{entry.name} ({entry.level})"
            return (teller.says("sit", name=bot_called(written, language)),)
        case entries.Left():
            return (teller.says("taken-back" if entry.removed else "left"),)
        case entries.Said():
            return (teller.says("said", name=entry.name, text=entry.text),)
        case entries.Ended(reason="closed"):
            return (teller.says("closed"),)
        case entries.Ended() if entry.reason in ENDED_BY_PEOPLE:
            return (teller.says("over"),)
        case entries.Rematched():
            return (teller.says("rematch"),)
    return _told_of_a_seat(entry, teller)


def _told_of_a_seat(entry: Entry, teller: Teller) -> tuple[str, ...]:
    """Tell what someone at the table did."""
    match entry:
        case entries.Hinted():
            return (_hint(entry, teller),)
        case entries.Offered():
            return (teller.by(entry.seat, "offer-undo" if entry.what == "undo" else "offer-end"),)
        case entries.Answered():
            return (teller.by(entry.seat, "agree" if entry.agreed else "decline"),)
        case entries.Undone():
            return (teller.by(entry.seat, "undo"),)
        case entries.Reconsidered():
            return (teller.by(entry.seat, "reconsider"),)
        case entries.Forfeited():
            return (teller.by(entry.seat, "time" if entry.why == "time" else "resign"),)
        case entries.StoodIn():
            return (teller.by(entry.seat, "stand-in"),)
        case entries.Returned():
            return (teller.by(entry.seat, "come-back"),)
    return ()


def _hint(entry: entries.Hinted, teller: Teller) -> str:
    if entry.where:
        return teller.by(entry.seat, "hint-where")
    return teller.by(entry.seat, "hint") if entry.move is None else teller.by(entry.seat, "hint-shown", move=entry.move)
