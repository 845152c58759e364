"""What may be done to a table: each command is judged once and becomes entries of its log, or is refused.

Pure: the time and the seed are given. Nothing here tells anyone or writes anything: a `Change` holds the entries and
the table after them, and whoever keeps the log writes them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial, singledispatch
from typing import Literal, NamedTuple

from sixfold.rulebook import qwirkles_in
from sixfold.rules.catalog import find_game
from sixfold.rules.chance import Source
from sixfold.rules.core import AnyView, Options, Seat
from sixfold.rules.errors import InvalidSetup, NotYourTurn, Refusal
from sixfold.rules.match import AnyMatch
from sixfold.rules.positions import format_position, parse_position, whole_table
from sixfold.rules.record import opening_of
from sixfold.seeds import chance_stream
from sixfold.tables import entries, messages, presenters
from sixfold.tables.entries import Entry, Logged
from sixfold.tables.names import bot_name, clean_text
from sixfold.tables.table import Stage, Table, deciding, new_match, opened_table

WRONG_STAGE = {
    "waiting": lambda: Refusal("TABLE", "table/started"),
    "playing": lambda: Refusal("TABLE", "table/not-playing"),
    "over": lambda: Refusal("TABLE", "table/not-over"),
}
FORFEIT_LEVEL = "greedy"  # who plays on for a seat that gave up
HINTING = "expert"  # whose moves are given as hints
TEACHING = "greedy"  # the one of a lesson: it always chooses the same
STALE = ("table/old-position", "turn/not-yours", "turn/game-over")  # refusals whose client has an old state
NOTHING = ("pass", "-", "keep")  # moves that change nothing but whose turn it is
LEAST_AWAY_S = 30  # a browser that reconnects is not away


class Change(NamedTuple):
    """What a command writes into the log, and the table once it is written."""

    logged: tuple[Logged, ...]
    table: Table


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
    name: str
    now: int
    seed: int
    levels: tuple[str, ...] = ()
    wall: int | None = None
    account: bool = False  # whether the asker has one
    seen: Mapping[str, int] = field(default_factory=dict)  # by person: when their browser was last connected

    @property
    def seat(self) -> Seat:
        """The asker's seat. Raises Refusal."""
        seat = self.table.seat_of(self.person)
        if seat is None:
            raise Refusal("TABLE", "table/not-seated")
        return seat

    def change(self, *written: Entry, match: AnyMatch | None = None) -> Change:
        """Return the change of these entries; `match` is the one after the first of them, where it was judged."""
        return change_of(self.table, self.moment, *written, match=match)

    @property
    def moment(self) -> Moment:
        """When this is asked for, by both times."""
        return Moment(self.now if self.wall is None else self.wall, self.now)

    def in_stage(self, stage: Stage) -> Table:
        """Return the table if it is in this stage. Raises Refusal."""
        if self.table.stage != stage:
            refusal = WRONG_STAGE[stage]()
            raise refusal
        return self.table

    def as_owner(self) -> Table:
        """Return the waiting table if the asker may arrange it. Raises Refusal."""
        table = self.in_stage("waiting")
        if not table.may_arrange(self.person_id()):
            raise Refusal("TABLE", "table/not-owner")
        return table

    def person_id(self) -> str:
        """Return who asks. Raises Refusal for a watcher without a name."""
        if self.person is None:
            raise Refusal("TABLE", "people/token-needed")
        return self.person


def seat_in_game(table: Table, person: str | None) -> tuple[AnyMatch, Seat]:
    """Return the match and where this person sits. Raises Refusal."""
    match, seat = table.match, table.seat_of(person)
    if match is None:
        raise Refusal("TABLE", "table/not-playing")
    if seat is None:
        raise Refusal("TABLE", "table/not-seated")
    return match, seat


def require_level(level: str, known: tuple[str, ...]) -> None:
    """Refuse a bot that there is not. Raises InvalidSetup."""
    if level not in known:
        raise InvalidSetup("setup/no-such-bot", bot=level[:80], known=", ".join(known))


def change_of(table: Table, moment: Moment, *written: Entry, match: AnyMatch | None = None) -> Change:
    """Return what these entries make of the table; `match` is the one after the first of them, where it was judged."""
    logged: list[Logged] = []
    for entry in written:
        logged.append(Logged(table.number + 1, moment.wall, entry, moment.clock))
        table, match = table.after(logged[-1], match), None
    return Change(tuple(logged), table)


def opened(entry: entries.Opened, moment: Moment, *sitting: Entry) -> Change:
    """Return the change that begins a table."""
    first = Logged(1, moment.wall, entry, moment.clock)
    rest = change_of(opened_table((first,)), moment, *sitting)
    return Change((first, *rest.logged), rest.table)


@singledispatch
def judge(command: messages.Command, asking: Asking) -> Change:
    """Return what this command writes into the log. Raises SixfoldError and changes nothing."""
    raise AssertionError(f"no judge for {type(command).__name__} at {asking.table.number}")


@judge.register
def _(command: messages.Sit, asking: Asking) -> Change:
    table, person = asking.in_stage("waiting"), asking.person_id()
    seat = _free_seat(table, command.seat)
    own = table.seat_of(person)
    if person in table.removed:
        raise Refusal("TABLE", "table/seat-not-yours")
    if not has_room_for(table, person):
        raise Refusal("TABLE", "table/coached")
    away = () if own is None else (entries.Left(seat=own),)
    return asking.change(*away, entries.Sat(seat=seat, person=person, name=asking.name, account=asking.account))


def has_room_for(table: Table, person: str) -> bool:
    """Tell whether a person could sit down: where a coach looks on, one person plays with bots alone."""
    others = any(holder.person not in (None, person) for holder in table.holders)
    return any(holder.is_free for holder in table.holders) and not (table.opened.options.coach and others)


def _free_seat(table: Table, wanted: Seat | None) -> Seat:
    free = [seat for seat, holder in enumerate(table.holders) if holder.is_free]
    if wanted is not None and wanted not in range(len(table.holders)):
        raise Refusal("TABLE", "table/no-such-seat", seat=wanted)
    if not free:
        raise Refusal("TABLE", "table/full")
    if wanted is not None and wanted not in free:
        raise Refusal("TABLE", "table/seat-taken", seat=wanted)
    return free[0] if wanted is None else wanted


@judge.register
def _(_command: messages.Leave, asking: Asking) -> Change:
    asking.in_stage("waiting")
    return asking.change(entries.Left(seat=asking.seat))


@judge.register
def _(command: messages.AddBot, asking: Asking) -> Change:
    table = asking.as_owner()
    require_level(command.level, asking.levels)
    name = bot_name(table.opened.commitment, [holder.name for holder in table.holders])
    return asking.change(entries.BotSat(seat=_free_seat(table, command.seat), level=command.level, name=name))


@judge.register
def _(command: messages.RemoveBot, asking: Asking) -> Change:
    table = asking.as_owner()
    if command.seat not in range(len(table.holders)) or table.holders[command.seat].level is None:
        raise Refusal("TABLE", "table/no-bot-there", seat=command.seat)
    return asking.change(entries.Left(seat=command.seat))


@judge.register
def _(command: messages.FreeSeat, asking: Asking) -> Change:
    table = asking.as_owner()
    if command.seat not in range(len(table.holders)) or table.holders[command.seat].person in (None, asking.person):
        raise Refusal("TABLE", "table/nobody-there", seat=command.seat)
    return asking.change(entries.Left(seat=command.seat, removed=True))


@judge.register
def _(_command: messages.Start, asking: Asking) -> Change:
    table = asking.as_owner()
    seats = tuple(seat for seat, holder in enumerate(table.holders) if not holder.is_free)
    if not any(table.holders[seat].person for seat in seats):
        raise Refusal("TABLE", "table/no-people")
    if table.opened.start is not None and len(seats) < len(table.holders):
        raise Refusal("TABLE", "table/all-seats")
    match = new_match(table, seats).settled(source_of(asking.seed))
    return asking.change(entries.Started(seats=seats, events=match.events), match=match)


def begun_from(game: str, seats: int, line: str, source: Source) -> str:
    """Return the whole table to play on from, as one line: what a view hides is dealt. Raises SixfoldError."""
    state = whole_table(parse_position(game, line), source)
    if find_game(game).outcome(state) is not None:
        raise Refusal("TABLE", "table/position-over")
    whole = format_position(state)
    opening_of(game, seats, Options(), whole)
    return whole


def source_of(seed: int) -> Callable[[int], Source]:
    """Return the table's own chance: all of it follows from the seed."""
    return partial(chance_stream, seed)


@judge.register
def _(command: messages.Play, asking: Asking) -> Change:
    table, seat = asking.in_stage("playing"), asking.seat
    if table.holders[seat].bot is not None:
        raise Refusal("TABLE", "table/bot-plays-for-you")
    if command.position != table.position:
        raise Refusal("TABLE", "table/old-position", position=command.position, now=table.position)
    left = table.left_ms(seat, asking.now)
    if left is not None and left <= 0 and seat in table.deciders:
        raise Refusal("TABLE", "table/time-is-up")
    return play(asking, seat, command.move)


def play(
    asking: Asking, seat: Seat, text: str, fallback: entries.Fallback | None = None, *, late: bool = False
) -> Change:
    """Return what this decision changes, chance included. Raises SixfoldError."""
    before = asking.table.match
    assert before is not None, "only a game that began is played"
    move = before.game.parse_move(text)
    presenters.require_shown(before.game.ABOUT.name, before.state, move)
    match = deciding(asking.table, seat).played(seat, move).settled(source_of(asking.seed))
    new = match.events[len(before.events) :]
    played = entries.Played(
        seat=seat,
        move=before.game.format_move(move),
        events=new,
        fallback=fallback,
        late=late,
        qwirkles=qwirkles_in(match.game.ABOUT.name, new, match.state),
        used=presenters.used(match.game.ABOUT.name, before.state, new),
    )
    return asking.change(played, *_end_of(asking, match), match=match)


def _end_of(asking: Asking, match: AnyMatch) -> tuple[entries.Ended, ...]:
    end = match.outcome
    if end is None:
        return ()
    winners = _best_of(_contending(asking.table), end.scores)
    return (entries.Ended(reason=end.reason.value, scores=end.scores, winners=winners, seed=str(asking.seed)),)


def _contending(table: Table) -> tuple[Seat, ...]:
    """Return the seats that can win: whoever gave up cannot, however well the bot plays on."""
    return tuple(seat for seat, holder in enumerate(table.holders) if not holder.forfeited)


def _best_of(seats: tuple[Seat, ...], scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return which of these seats have the most points of them."""
    best = max(scores[seat] for seat in seats)
    return tuple(seat for seat in seats if scores[seat] == best)


def out_of_time(asking: Asking, seat: Seat) -> Change:
    """Return what happens to a seat whose time is up: the least move, then a bot; or the end, where that was agreed."""
    table = asking.table
    if table.opened.options.sudden_death:
        return forfeit(asking, seat, "time")
    if table.holders[seat].late:
        return asking.change(entries.StoodIn(seat=seat, level=table.opened.options.stand_in))
    return play(asking, seat, least_move(table, seat), late=True)


def least_move(table: Table, seat: Seat) -> str:
    """Return what changes least: nothing, where the rules allow that, else the first move that they list."""
    assert table.match is not None, "only a game that began is played"
    game, view = table.match.game, table.match.view(seat)
    moves = {game.format_move(move): move for move in game.legal_moves(view)}
    return next((text for text in NOTHING if text in moves), next(iter(moves)))


@judge.register
def _(_command: messages.Reconsider, asking: Asking) -> Change:
    table, seat = asking.in_stage("playing"), asking.seat
    if table.holders[seat].bot is not None:
        raise Refusal("TABLE", "table/bot-plays-for-you")
    choice, clock = table.choice_of(seat), table.opened.options.clock
    if choice is None:
        raise Refusal("TABLE", "table/nothing-hidden")
    if isinstance(clock, entries.MoveClock) and asking.now >= (choice.since or 0) + clock.seconds * 1000:
        raise Refusal("TABLE", "table/time-is-up")
    return asking.change(entries.Reconsidered(seat=seat))


@judge.register
def _(_command: messages.Resign, asking: Asking) -> Change:
    table, seat = asking.in_stage("playing"), asking.seat
    if table.holders[seat].forfeited:
        raise Refusal("TABLE", "table/gave-up")
    return forfeit(asking, seat, "resigned")


def forfeit(asking: Asking, seat: Seat, why: Literal["resigned", "time"]) -> Change:
    """Return what giving up changes: a bot goes on while two seats or more, and a person, still contend."""
    table = asking.table
    gone = entries.Forfeited(seat=seat, why=why, level=FORFEIT_LEVEL)
    contend = tuple(other for other in _contending(table) if other != seat)
    if len(contend) > 1 and any(table.holders[other].person for other in contend):
        return asking.change(gone)
    scores = scores_of(table)
    winners = _best_of(contend, scores)
    return asking.change(gone, entries.Ended(reason=why, scores=scores, winners=winners, seed=str(asking.seed)))


def scores_of(table: Table) -> tuple[int, ...]:
    """Return the points so far, by seat."""
    assert table.match is not None, "no points before the start"
    return table.match.scores


@judge.register
def _(command: messages.MakeOffer, asking: Asking) -> Change:
    table, seat = asking.in_stage("playing"), asking.seat
    if seat not in table.people():
        raise Refusal("TABLE", "table/bot-plays-for-you")
    if table.offer is not None:
        raise Refusal("TABLE", "table/offer-waits")
    if command.what == "undo" and plays_to_undo(table, seat) is None:
        raise Refusal("TABLE", "table/no-undo")
    offered = entries.Offered(seat=seat, what=command.what)
    return asking.change(offered, *(_agreed(asking, command.what, seat) if table.people() == (seat,) else ()))


def plays_to_undo(table: Table, seat: Seat) -> int | None:
    """Return how many decisions go back to this seat's last one, or None if they cannot."""
    own = [index for index, (decided, _) in enumerate(table.takeable) if decided == seat]
    return len(table.takeable) - own[-1] if own else None


def _agreed(asking: Asking, what: str, by: Seat) -> tuple[Entry, ...]:
    """Return what happens once everyone has agreed."""
    if what == "undo":
        plays = plays_to_undo(asking.table, by)
        assert plays is not None, "an offer that cannot be kept is not made"
        return (entries.Undone(seat=by, plays=plays),)
    return (entries.Ended(reason="agreed", scores=scores_of(asking.table), winners=(), seed=str(asking.seed)),)


@judge.register
def _(command: messages.Answer, asking: Asking) -> Change:
    table, seat = asking.in_stage("playing"), asking.seat
    offer = table.offer
    if offer is None or offer.what != command.what:
        raise Refusal("TABLE", "table/no-offer")
    if seat not in table.people() or (command.agreed and seat in offer.agreed):
        raise Refusal("TABLE", "table/answered")
    answered = entries.Answered(seat=seat, what=command.what, agreed=command.agreed)
    everyone = command.agreed and offer.agreed | {seat} >= set(table.people())
    return asking.change(answered, *(_agreed(asking, offer.what, offer.by) if everyone else ()))


@judge.register
def _(command: messages.StandIn, asking: Asking) -> Change:
    table, seat = asking.in_stage("playing"), command.seat
    options = table.opened.options
    if asking.seat == seat or seat not in table.people():
        raise Refusal("TABLE", "table/no-stand-in", seat=seat)
    if command.level not in (None, options.stand_in):
        raise Refusal("TABLE", "table/other-level", level=options.stand_in)
    since, away_s = _away_since(asking, seat), max(options.away_s, LEAST_AWAY_S)
    if since is None or asking.now - since < away_s * 1000:
        raise Refusal("TABLE", "table/not-away", seat=seat, seconds=away_s)
    return asking.change(entries.StoodIn(seat=seat, level=options.stand_in))


def _away_since(asking: Asking, seat: Seat) -> int | None:
    """Return since when a seat owes a decision and its person is not here, if both are so."""
    due, person = asking.table.due[seat], asking.table.holders[seat].person
    return None if due is None or person is None else max(due, asking.seen.get(person, due))


@judge.register
def _(_command: messages.ComeBack, asking: Asking) -> Change:
    table, seat = asking.in_stage("playing"), asking.seat
    if table.holders[seat].substitute is None or table.holders[seat].forfeited:
        raise Refusal("TABLE", "table/nothing-to-take-back")
    return asking.change(entries.Returned(seat=seat))


@judge.register
def _(command: messages.Say, asking: Asking) -> Change:
    table, _ = asking.table, asking.person_id()
    if not table.opened.options.chat:
        raise Refusal("TABLE", "table/chat-off")
    require_sight(table, asking.person)
    said = entries.Said(
        seat=table.seat_of(asking.person), name=asking.name, text=clean_text(command.text), person=asking.person
    )
    return asking.change(said)


def require_sight(table: Table, person: str | None) -> None:
    """Refuse watchers where the table does not want any. Raises Refusal."""
    if not table.may_see(person):
        raise Refusal("TABLE", "table/hidden")


def hinted(asking: Asking, move: str, *, where: bool = False) -> Change:
    """Return what a hint writes: everyone hears of it; `where`: it told only where to look."""
    is_shown = _hints(asking.table) == "shown" and not where
    return asking.change(entries.Hinted(seat=asking.seat, where=where, move=move if is_shown else None))


def require_hints(table: Table) -> None:
    """Refuse hints where there are none. Raises Refusal."""
    if table.rated or _hints(table) == "off":
        raise Refusal("TABLE", "table/no-hints")


def hinting(table: Table, levels: Sequence[str]) -> str:
    """Return whose moves are given as hints, of the levels that are there; in a lesson, who always chooses the same."""
    return TEACHING if table.opened.options.lesson or HINTING not in levels else HINTING


def coached_view(table: Table, person: str | None, position: int) -> AnyView:
    """Return what the coach may know: the view of this person, who owes a decision. Raises SixfoldError."""
    match, seat = seat_in_game(table, person)
    if not table.has_coach:
        raise Refusal("TABLE", "table/no-coach")
    if position != table.position:
        raise Refusal("TABLE", "table/old-position", position=position, now=table.position)
    if seat not in table.deciders:
        raise NotYourTurn
    return match.view(seat)


def _hints(table: Table) -> str:
    return table.opened.options.hints


def rematch(asking: Asking, commitment: str, of: str) -> Change:
    """Return the beginning of the next table: the same people and bots, everyone one seat on. Raises Refusal."""
    table = asking.in_stage("over")
    assert table.match is not None, "only a game that began is over"
    count, ages = len(table.holders), table.match.options.ages
    turned = tuple(ages[(seat - 1) % count] for seat in range(count)) if ages else ()
    entry = entries.Opened(
        game=table.opened.game,
        seats=count,
        options=table.opened.options.model_copy(update={"ages": turned, "lesson": False}),
        owner=table.holders[asking.seat].person or "",
        commitment=commitment,
        rematch_of=of,
    )
    return opened(entry, asking.moment, *_sitting_down_again(table))


def _sitting_down_again(table: Table) -> list[Entry]:
    sits: list[Entry] = []
    for seat, holder in enumerate(table.holders):
        new = (seat + 1) % len(table.holders)
        if holder.level is not None:
            sits.append(entries.BotSat(seat=new, level=holder.level, name=holder.name or None))
        elif holder.person is not None:
            sits.append(entries.Sat(seat=new, person=holder.person, name=holder.name, account=holder.account))
    return sits
