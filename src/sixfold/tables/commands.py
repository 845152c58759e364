"""What may be done to a table: each command is judged once and becomes entries of its log, or is refused.

Pure: the time and the seed are given. Nothing here tells anyone or writes anything: a `Change` holds the entries and
the table after them, and whoever keeps the log writes them.
"""

from collections.abc import Callable
from functools import partial, singledispatch
from typing import Literal

from sixfold.logs import Change, Logged
from sixfold.rulebook import qwirkles_in
from sixfold.rules.catalog import find_game
from sixfold.rules.chance import Source
from sixfold.rules.core import AnyMove, Options, Seat
from sixfold.rules.errors import InvalidSetup, Refusal
from sixfold.rules.match import AnyMatch
from sixfold.rules.positions import format_position, parse_position, whole_table
from sixfold.rules.record import opening_of
from sixfold.seeds import chance_stream
from sixfold.tables import entries, guards, messages, presenters
from sixfold.tables.entries import Entry
from sixfold.tables.guards import Asking, Moment, require
from sixfold.tables.names import bot_name, clean_text
from sixfold.tables.table import Table, TableChange, deciding, new_match, opened_table

FORFEIT_LEVEL = "greedy"  # who plays on for a seat that gave up
STALE = ("table/old-position", "turn/not-yours", "turn/game-over")  # refusals whose client has an old state
NOTHING = ("pass", "-", "keep")  # moves that change nothing but whose turn it is
LEAST_AWAY_S = 30  # a browser that reconnects is not away


def require_level(level: str, known: tuple[str, ...]) -> None:
    """Refuse a bot that there is not. Raises InvalidSetup."""
    if level not in known:
        raise InvalidSetup("setup/no-such-bot", bot=level[:80], known=", ".join(known))


def change(asking: Asking, *written: Entry, match: AnyMatch | None = None) -> TableChange:
    """Return the change of these entries; `match` is the one after the first of them, where it was judged."""
    return change_of(asking.table, asking.moment, *written, match=match)


def change_of(table: Table, moment: Moment, *written: Entry, match: AnyMatch | None = None) -> TableChange:
    """Return what these entries make of the table; `match` is the one after the first of them, where it was judged."""
    logged: list[Logged[Entry]] = []
    for entry in written:
        logged.append(Logged(table.number + 1, moment.wall, entry, moment.clock))
        table, match = table.after(logged[-1], match), None
    return Change(tuple(logged), table)


def opened(entry: entries.Opened, moment: Moment, *sitting: Entry) -> TableChange:
    """Return the change that begins a table."""
    first = Logged[Entry](1, moment.wall, entry, moment.clock)
    rest = change_of(opened_table((first,)), moment, *sitting)
    return Change((first, *rest.logged), rest.after)


@singledispatch
def judge(command: messages.Command, asking: Asking) -> TableChange:
    """Return what this command writes into the log. Raises SixfoldError and changes nothing."""
    raise AssertionError(f"no judge for {type(command).__name__} at {asking.table.number}")


@judge.register
def _(command: messages.Sit, asking: Asking) -> TableChange:
    require(guards.sit(asking, command.seat))
    own, person = asking.own_seat, asking.person or ""
    away = () if own is None else (entries.Left(seat=own),)
    sat = entries.Sat(
        seat=_free_seat(asking.table, command.seat), person=person, name=asking.name, account=asking.account
    )
    return change(asking, *away, sat)


def _free_seat(table: Table, wanted: Seat | None) -> Seat:
    return next(seat for seat, holder in enumerate(table.holders) if holder.is_free) if wanted is None else wanted


@judge.register
def _(_command: messages.Leave, asking: Asking) -> TableChange:
    require(guards.leave(asking))
    return change(asking, entries.Left(seat=asking.seat))


@judge.register
def _(command: messages.AddBot, asking: Asking) -> TableChange:
    table = asking.table
    require(guards.arrange(asking))
    require_level(command.level, asking.levels)
    require(guards.add_bot(asking, command.seat))
    name = bot_name(table.opened.commitment, [holder.name for holder in table.holders])
    return change(asking, entries.BotSat(seat=_free_seat(table, command.seat), level=command.level, name=name))


@judge.register
def _(command: messages.RemoveBot, asking: Asking) -> TableChange:
    require(guards.remove_bot(asking, command.seat))
    return change(asking, entries.Left(seat=command.seat))


@judge.register
def _(command: messages.FreeSeat, asking: Asking) -> TableChange:
    require(guards.free_seat(asking, command.seat))
    return change(asking, entries.Left(seat=command.seat, removed=True))


@judge.register
def _(_command: messages.Start, asking: Asking) -> TableChange:
    require(guards.start(asking))
    seats = tuple(seat for seat, holder in enumerate(asking.table.holders) if not holder.is_free)
    match = new_match(asking.table, seats).settled(source_of(asking.seed))
    return change(asking, entries.Started(seats=seats, events=match.events), match=match)


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
def _(command: messages.PlayMove, asking: Asking) -> TableChange:
    require(guards.at_play(asking))
    table, seat = asking.table, asking.seat
    require_position(table, command.position)
    left = table.left_ms(seat, asking.now)
    if left is not None and left <= 0 and seat in table.deciders:
        raise Refusal("TABLE", "table/time-is-up")
    return play(asking, seat, command.move)


def play(
    asking: Asking, seat: Seat, move: AnyMove | str, fallback: entries.Fallback | None = None, *, late: bool = False
) -> TableChange:
    """Return what this decision, a move or its text, changes, chance included. Raises SixfoldError."""
    before = asking.table.match
    assert before is not None, "only a game that began is played"
    if isinstance(move, str):
        move = before.game.parse_move(move)
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
    return change(asking, played, *_end_of(asking, match), match=match)


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


def require_position(table: Table, position: int) -> None:
    """Refuse what is about an older position than the newest. Raises Refusal."""
    if position != table.position:
        raise Refusal("TABLE", "table/old-position", position=position, now=table.position)


def decided_by_bot(
    asking: Asking, seat: Seat, position: int, move: AnyMove | str, fallback: entries.Fallback | None = None
) -> TableChange:
    """Return what a bot decided, unless the table has moved on since it was asked. Raises SixfoldError."""
    if asking.table.position != position or seat not in asking.table.bots_due:
        raise Refusal("TABLE", "table/old-position", position=position, now=asking.table.position)
    return play(asking, seat, move, fallback)


def time_up(asking: Asking) -> TableChange:
    """Return what happens to the first seat whose time is up. Raises Refusal where there is none."""
    late = asking.table.late(asking.now)
    if not late:
        raise Refusal("TABLE", "table/not-playing")
    return out_of_time(asking, late[0])


def out_of_time(asking: Asking, seat: Seat) -> TableChange:
    """Return what happens to a seat whose time is up: the least move, then a bot; or the end, where that was agreed."""
    table = asking.table
    if table.opened.options.sudden_death:
        return forfeit(asking, seat, "time")
    if table.holders[seat].late:
        return change(asking, entries.StoodIn(seat=seat, level=table.opened.options.stand_in))
    return play(asking, seat, least_move(table, seat), late=True)


def least_move(table: Table, seat: Seat) -> str:
    """Return what changes least: nothing, where the rules allow that, else the first move that they list."""
    assert table.match is not None, "only a game that began is played"
    game, view = table.match.game, table.match.view(seat)
    moves = {game.format_move(move): move for move in game.legal_moves(view)}
    return next((text for text in NOTHING if text in moves), next(iter(moves)))


@judge.register
def _(_command: messages.Reconsider, asking: Asking) -> TableChange:
    require(guards.reconsider(asking))
    seat, clock = asking.seat, asking.table.opened.options.clock
    choice = asking.table.choice_of(seat)
    since = 0 if choice is None or choice.since is None else choice.since
    if isinstance(clock, entries.MoveClock) and asking.now >= since + clock.seconds * 1000:
        raise Refusal("TABLE", "table/time-is-up")
    return change(asking, entries.Reconsidered(seat=seat))


@judge.register
def _(_command: messages.Resign, asking: Asking) -> TableChange:
    require(guards.resign(asking))
    return forfeit(asking, asking.seat, "resigned")


def forfeit(asking: Asking, seat: Seat, why: Literal["resigned", "time"]) -> TableChange:
    """Return what giving up changes: a bot goes on while two seats or more, and a person, still contend."""
    table = asking.table
    gone = entries.Forfeited(seat=seat, why=why, level=FORFEIT_LEVEL)
    contend = tuple(other for other in _contending(table) if other != seat)
    if len(contend) > 1 and any(table.holders[other].person for other in contend):
        return change(asking, gone)
    scores = scores_of(table)
    winners = _best_of(contend, scores)
    return change(asking, gone, entries.Ended(reason=why, scores=scores, winners=winners, seed=str(asking.seed)))


def scores_of(table: Table) -> tuple[int, ...]:
    """Return the points so far, by seat."""
    assert table.match is not None, "no points before the start"
    return table.match.scores


@judge.register
def _(command: messages.MakeOffer, asking: Asking) -> TableChange:
    require(guards.offer(asking, command.what))
    seat = asking.seat
    offered = entries.Offered(seat=seat, what=command.what)
    is_alone = asking.table.people() == (seat,)
    return change(asking, offered, *(_agreed(asking, command.what, seat) if is_alone else ()))


def _agreed(asking: Asking, what: str, by: Seat) -> tuple[Entry, ...]:
    """Return what happens once everyone has agreed."""
    if what == "undo":
        plays = asking.table.plays_to_undo(by)
        assert plays is not None, "an offer that cannot be kept is not made"
        return (entries.Undone(seat=by, plays=plays),)
    return (entries.Ended(reason="agreed", scores=scores_of(asking.table), winners=(), seed=str(asking.seed)),)


@judge.register
def _(command: messages.Answer, asking: Asking) -> TableChange:
    require(guards.answer(asking, command.what, agreed=command.agreed))
    table, seat, offer = asking.table, asking.seat, asking.table.offer
    assert offer is not None, "only an offer is answered"
    answered = entries.Answered(seat=seat, what=command.what, agreed=command.agreed)
    everyone = command.agreed and offer.agreed | {seat} >= set(table.people())
    return change(asking, answered, *(_agreed(asking, offer.what, offer.by) if everyone else ()))


@judge.register
def _(command: messages.StandIn, asking: Asking) -> TableChange:
    require(guards.stand_in(asking, command.seat))
    seat, options = command.seat, asking.table.opened.options
    if command.level not in (None, options.stand_in):
        raise Refusal("TABLE", "table/other-level", level=options.stand_in)
    since, away_s = _away_since(asking, seat), max(options.away_s, LEAST_AWAY_S)
    if since is None or asking.now - since < away_s * 1000:
        raise Refusal("TABLE", "table/not-away", seat=seat, seconds=away_s)
    return change(asking, entries.StoodIn(seat=seat, level=options.stand_in))


def _away_since(asking: Asking, seat: Seat) -> int | None:
    """Return since when a seat owes a decision and its person is not here, if both are so."""
    due, person = asking.table.due[seat], asking.table.holders[seat].person
    return None if due is None or person is None else max(due, asking.seen.get(person, due))


@judge.register
def _(_command: messages.ComeBack, asking: Asking) -> TableChange:
    require(guards.come_back(asking))
    return change(asking, entries.Returned(seat=asking.seat))


@judge.register
def _(command: messages.Say, asking: Asking) -> TableChange:
    require(guards.say(asking))
    text = clean_text(command.text)
    return change(asking, entries.Said(seat=asking.own_seat, name=asking.name, text=text, person=asking.person))


def rematch(asking: Asking, commitment: str, of: str) -> TableChange:
    """Return the beginning of the next table: the same people and bots, everyone one seat on. Raises Refusal."""
    require(guards.rematch(asking))
    table = asking.table
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
