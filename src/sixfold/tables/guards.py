"""Who may do what at a table, and when: each rule once. A guard returns what makes its refusal, or None.

`may` lists what is offered to someone: the commands whose guards have nothing against them. What only time changes
(a clock that has run out, someone who is not away for long enough) keeps the offer; `commands.py` judges that besides.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sixfold.rules.catalog import find_game
from sixfold.rules.core import Seat, wrong_seats
from sixfold.rules.errors import NotYourTurn, Refusal, SixfoldError
from sixfold.tables import messages
from sixfold.tables.entries import OfferKind
from sixfold.tables.table import Stage, Table

WRONG_STAGE: Final[Mapping[Stage, Callable[[], Refusal]]] = {
    "waiting": lambda: Refusal("TABLE", "table/started"),
    "playing": lambda: Refusal("TABLE", "table/not-playing"),
    "over": lambda: Refusal("TABLE", "table/not-over"),
}


MOST_BESIDES: Final = 4_000  # entries of a log after which nothing that is not the game itself is added


class Moment(NamedTuple):
    """One time as people read it, and as clocks have it."""

    wall: int
    clock: int


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks for something at which table, when, and what there is to ask for: the levels of bots.

    `now` is the time that clocks run on; `wall` is the one that people read, where it is another.
    """

    table: Table
    person: str | None
    name: str = ""
    now: int = 0
    seed: int = 0
    levels: tuple[str, ...] = ()
    wall: int | None = None
    account: bool = False  # whether the asker has one
    seen: Mapping[str, int] = field(default_factory=dict)  # by person: when their browser was last connected

    own_seat: Seat | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Look up where the asker sits, if anywhere."""
        object.__setattr__(self, "own_seat", self.table.seat_of(self.person))

    @property
    def seat(self) -> Seat:
        """The asker's seat. Raises Refusal."""
        require(seated(self))
        seat = self.own_seat
        assert seat is not None, "whoever is seated has a seat"
        return seat

    @property
    def moment(self) -> Moment:
        """When this is asked for, by both times."""
        return Moment(self.now if self.wall is None else self.wall, self.now)


Refused = Callable[[], SixfoldError] | None  # what makes the refusal: most are only asked whether there is one
Guard = Callable[[Asking], Refused]


def require(refused: Refused) -> None:
    """Raise a guard's refusal, if it has one."""
    if refused is not None:
        raise refused()


def sees(asking: Asking) -> Refused:
    """Refuse watchers where the table does not want any."""
    return None if asking.table.may_see(asking.person) else lambda: Refusal("TABLE", "table/hidden")


def in_stage(asking: Asking, stage: Stage) -> Refused:
    """Refuse what belongs to another stage of the table."""
    return None if asking.table.stage == stage else WRONG_STAGE[stage]


def named(asking: Asking) -> Refused:
    """Refuse a watcher without a name."""
    return (lambda: Refusal("TABLE", "people/token-needed")) if asking.person is None else None


def seated(asking: Asking) -> Refused:
    """Refuse whoever does not sit here."""
    return (lambda: Refusal("TABLE", "table/not-seated")) if asking.own_seat is None else None


def has_room(asking: Asking) -> Refused:
    """Refuse talk, hints and offers where the log has come so far that only the game itself may still go on."""
    return (lambda: Refusal("TABLE", "log/full")) if asking.table.number >= MOST_BESIDES else None


def sit(asking: Asking, wanted: Seat | None = None) -> Refused:
    """Judge sitting down, on this seat or any."""
    return in_stage(asking, "waiting") or named(asking) or _is_free(asking.table, wanted) or _is_welcome(asking)


def _is_free(table: Table, wanted: Seat | None) -> Refused:
    if wanted is not None and wanted not in range(len(table.holders)):
        return lambda: Refusal("TABLE", "table/no-such-seat", seat=wanted)
    if not any(holder.is_free for holder in table.holders):
        return lambda: Refusal("TABLE", "table/full")
    if wanted is not None and not table.holders[wanted].is_free:
        return lambda: Refusal("TABLE", "table/seat-taken", seat=wanted)
    return None


def _is_welcome(asking: Asking) -> Refused:
    """Refuse whoever was asked to leave, and a second person where a coach looks on."""
    table = asking.table
    if asking.person in table.removed:
        return lambda: Refusal("TABLE", "table/seat-not-yours")
    if table.opened.options.coach and any(holder.person not in (None, asking.person) for holder in table.holders):
        return lambda: Refusal("TABLE", "table/coached")
    return None


def leave(asking: Asking) -> Refused:
    """Judge getting up before the start."""
    return in_stage(asking, "waiting") or seated(asking)


def arrange(asking: Asking) -> Refused:
    """Refuse whoever may not arrange the table, which has not started."""
    return in_stage(asking, "waiting") or named(asking) or _owns(asking)


def _owns(asking: Asking) -> Refused:
    return None if asking.table.may_arrange(asking.person) else lambda: Refusal("TABLE", "table/not-owner")


def add_bot(asking: Asking, wanted: Seat | None = None) -> Refused:
    """Judge seating a bot, on this seat or any."""
    return arrange(asking) or _is_free(asking.table, wanted)


def remove_bot(asking: Asking, seat: Seat | None = None) -> Refused:
    """Judge taking the bot of this seat away, or any."""
    holders = asking.table.holders
    bots = [number for number, holder in enumerate(holders) if holder.level is not None]
    return arrange(asking) or (
        None if _among(seat, bots) else lambda: Refusal("TABLE", "table/no-bot-there", seat=seat)
    )


def free_seat(asking: Asking, seat: Seat | None = None) -> Refused:
    """Judge asking the person on this seat to leave, or anyone else."""
    holders = asking.table.holders
    others = [number for number, holder in enumerate(holders) if holder.person not in (None, asking.person)]
    return arrange(asking) or (
        None if _among(seat, others) else lambda: Refusal("TABLE", "table/nobody-there", seat=seat)
    )


def _among(seat: Seat | None, seats: list[Seat]) -> bool:
    return bool(seats) if seat is None else seat in seats


def start(asking: Asking) -> Refused:
    """Judge the start with those who sit here."""
    return arrange(asking) or _enough(asking.table)


def _enough(table: Table) -> Refused:
    sitting = [holder for holder in table.holders if not holder.is_free]
    if not any(holder.person for holder in sitting):
        return lambda: Refusal("TABLE", "table/no-people")
    if table.opened.start is not None and len(sitting) < len(table.holders):
        return lambda: Refusal("TABLE", "table/all-seats")
    about = find_game(table.opened.game).ABOUT
    return None if len(sitting) in about.seats else lambda: wrong_seats(about, len(sitting))


def at_play(asking: Asking) -> Refused:
    """Refuse whoever does not decide for themselves in a game that is on."""
    return in_stage(asking, "playing") or seated(asking) or _plays(asking)


def _plays(asking: Asking) -> Refused:
    is_bots = asking.table.holders[asking.seat].bot is not None
    return (lambda: Refusal("TABLE", "table/bot-plays-for-you")) if is_bots else None


def decide(asking: Asking) -> Refused:
    """Judge a decision, whatever it is."""
    return at_play(asking) or (None if asking.own_seat in asking.table.deciders else NotYourTurn)


def hint(asking: Asking) -> Refused:
    """Judge asking for a hint."""
    return at_play(asking) or _hints(asking.table) or has_room(asking) or decide(asking)


def _hints(table: Table) -> Refused:
    is_without = table.rated or table.opened.options.hints == "off"
    return (lambda: Refusal("TABLE", "table/no-hints")) if is_without else None


def coach(asking: Asking) -> Refused:
    """Judge asking the coach about a move."""
    return at_play(asking) or coached(asking) or decide(asking)


def coached(asking: Asking) -> Refused:
    """Refuse what needs a coach where there is none."""
    return None if asking.table.has_coach else lambda: Refusal("TABLE", "table/no-coach")


def reconsider(asking: Asking) -> Refused:
    """Judge taking back a choice that the others are not shown yet."""
    return at_play(asking) or (
        (lambda: Refusal("TABLE", "table/nothing-hidden")) if asking.table.choice_of(asking.seat) is None else None
    )


def resign(asking: Asking) -> Refused:
    """Judge giving up."""
    return in_stage(asking, "playing") or seated(asking) or _contends(asking)


def _contends(asking: Asking) -> Refused:
    return (lambda: Refusal("TABLE", "table/gave-up")) if asking.table.holders[asking.seat].forfeited else None


def offer(asking: Asking, what: OfferKind) -> Refused:
    """Judge proposing this to the others."""
    return at_play(asking) or has_room(asking) or _can_offer(asking, what)


def _can_offer(asking: Asking, what: OfferKind) -> Refused:
    if asking.table.offer is not None:
        return lambda: Refusal("TABLE", "table/offer-waits")
    if what == "undo" and asking.table.plays_to_undo(asking.seat) is None:
        return lambda: Refusal("TABLE", "table/no-undo")
    return None


def answer(asking: Asking, what: OfferKind | None = None, *, agreed: bool = False) -> Refused:
    """Judge answering what is proposed."""
    return at_play(asking) or _can_answer(asking, what, agreed=agreed)


def _can_answer(asking: Asking, what: OfferKind | None, *, agreed: bool) -> Refused:
    made = asking.table.offer
    if made is None or what not in (None, made.what):
        return lambda: Refusal("TABLE", "table/no-offer")
    return (lambda: Refusal("TABLE", "table/answered")) if agreed and asking.seat in made.agreed else None


def stand_in(asking: Asking, seat: Seat | None = None) -> Refused:
    """Judge letting a bot stand in for this seat, or any, as far as time does not decide that."""
    return at_play(asking) or _replaceable(asking, seat)


def _replaceable(asking: Asking, seat: Seat | None) -> Refused:
    others = [other for other in asking.table.people() if other != asking.own_seat]
    if seat is None and others:
        deciders = asking.table.deciders
        others = [other for other in others if other in deciders]
    return None if _among(seat, others) else lambda: Refusal("TABLE", "table/no-stand-in", seat=seat)


def come_back(asking: Asking) -> Refused:
    """Judge taking one's seat back from the bot that stands in."""
    return in_stage(asking, "playing") or seated(asking) or _is_replaced(asking)


def _is_replaced(asking: Asking) -> Refused:
    holder = asking.table.holders[asking.seat]
    is_replaced = holder.substitute is not None and not holder.forfeited
    return None if is_replaced else lambda: Refusal("TABLE", "table/nothing-to-take-back")


def say(asking: Asking) -> Refused:
    """Judge speaking."""
    return named(asking) or _chats(asking.table) or has_room(asking) or sees(asking)


def _chats(table: Table) -> Refused:
    return None if table.opened.options.chat else lambda: Refusal("TABLE", "table/chat-off")


def rematch(asking: Asking) -> Refused:
    """Judge opening the next table."""
    return in_stage(asking, "over") or seated(asking)


def begun(asking: Asking) -> Refused:
    """Refuse what needs a game where none has begun."""
    return WRONG_STAGE["playing"] if asking.table.match is None else None


def draft(asking: Asking) -> Refused:
    """Judge trying a move out."""
    return begun(asking) or seated(asking)


def replay(asking: Asking, seat: Seat | None) -> Refused:
    """Judge going through the game as this seat: everyone as their own while it is played, as any once it is over."""
    is_own = seat is None or seat == asking.own_seat
    is_open = is_own or asking.table.stage == "over"
    return sees(asking) or begun(asking) or (None if is_open else lambda: Refusal("TABLE", "table/not-over"))


OFFERED: Final[Mapping[Stage, tuple[tuple[messages.Act, Guard], ...]]] = {
    "waiting": (
        ("say", say),
        ("sit", sit),
        ("leave", leave),
        ("add_bot", add_bot),
        ("remove_bot", remove_bot),
        ("free_seat", free_seat),
        ("start", start),
    ),
    "playing": (
        ("say", say),
        ("come_back", come_back),
        ("resign", resign),
        ("play", decide),
        ("hint", hint),
        ("coach", coach),
        ("reconsider", reconsider),
        ("offer_end", lambda asking: offer(asking, "end")),
        ("offer_undo", lambda asking: offer(asking, "undo")),
        ("answer", answer),
        ("stand_in", stand_in),
    ),
    "over": (("say", say), ("rematch", rematch)),
}


def may(asking: Asking) -> tuple[messages.Act, ...]:
    """Return what is offered to this person now, so that a client shows just that."""
    return tuple(act for act, guard in OFFERED[asking.table.stage] if guard(asking) is None)
