"""Sitting down, starting, offers, undo, stand-ins, clocks, rematch: what may be done to a table."""

import pytest

from sixfold.logs import Logged
from sixfold.rules.catalog import GAMES
from sixfold.rules.errors import InvalidSetup, Refusal
from sixfold.rules.record import Participant
from sixfold.tables import commands, entries, messages, visible
from sixfold.tables.entries import read_entry, write_entry
from sixfold.tables.guards import Asking, Moment
from sixfold.tables.table import opened_table

ADA, BOB, CYD = "ada", "bob", "cyd"


class Scene:
    """A table that is told commands at times of our choice; its log goes through JSON as in the database."""

    def __init__(self, game, seats=2, seed=7, **options):
        opened = entries.Opened(
            game=game, seats=seats, options=entries.TableOptions(**options), owner=ADA, commitment="c0ffee"
        )
        self.seed, self.now = seed, 1_000_000
        self.log = [Logged(1, self.now, opened)]
        self.table = opened_table(self.log)

    def asking(self, person):
        return Asking(self.table, person, person.title(), self.now, self.seed, ("random", "greedy"))

    def do(self, person, command):
        return self.write(commands.judge(command, self.asking(person)))

    def write(self, change):
        self.log += [entry._replace(entry=read_entry(write_entry(entry.entry))) for entry in change.logged]
        self.table = change.after
        assert opened_table(self.log) == self.table, "a reload comes to the table that was judged"
        return change

    def begin(self, *people):
        for person in people:
            self.do(person, messages.Sit())
        self.do(ADA, messages.Start())
        return self

    def state(self, person):
        return visible.table_state(self.table, ("id", "code"), person, "en", Moment(self.now, self.now))

    def turn(self):
        return self.table.holders[self.table.deciders[0]].person

    def play(self, person, move):
        return self.do(person, messages.PlayMove(position=self.table.position, move=move))

    def refuses(self, code, person, command):
        with pytest.raises(Refusal) as refusal:
            commands.judge(command, self.asking(person))
        assert refusal.value.code == code


def first_move(scene):
    match = scene.table.match
    seat = scene.table.deciders[0]
    return match.game.format_move(match.game.legal_moves(match.view(seat))[0])


def test_people_sit_move_and_leave_until_the_start():
    scene = Scene("qwixx", 3)
    scene.do(ADA, messages.Sit(seat=2))
    scene.do(ADA, messages.Sit(seat=0))
    scene.refuses("table/seat-taken", BOB, messages.Sit(seat=0))
    scene.refuses("table/no-such-seat", BOB, messages.Sit(seat=3))
    scene.do(BOB, messages.Sit())
    assert [holder.person for holder in scene.table.holders] == [ADA, BOB, None]
    scene.do(BOB, messages.Leave())
    scene.refuses("table/not-seated", BOB, messages.Leave())
    scene.do(BOB, messages.Sit(seat=2))
    scene.do(ADA, messages.Start())
    assert [holder.person for holder in scene.table.holders] == [ADA, BOB]
    assert scene.table.match.players == (Participant("Ada", "human"), Participant("Bob", "human"))
    scene.refuses("table/started", CYD, messages.Sit())
    scene.refuses("table/started", BOB, messages.Leave())


def test_only_the_opener_arranges_the_table_unless_they_are_gone():
    scene = Scene("qwixx", 3)
    scene.do(BOB, messages.Sit())
    scene.do(ADA, messages.Sit())
    scene.refuses("table/not-owner", BOB, messages.AddBot(level="random"))
    scene.do(ADA, messages.AddBot(level="random"))
    scene.refuses("table/full", CYD, messages.Sit())
    scene.refuses("table/no-bot-there", ADA, messages.RemoveBot(seat=0))
    scene.do(ADA, messages.RemoveBot(seat=2))
    scene.do(ADA, messages.Leave())
    scene.do(BOB, messages.AddBot(level="greedy"))
    assert "start" in scene.state(BOB).can
    with pytest.raises(InvalidSetup):
        scene.do(BOB, messages.AddBot(level="cheater"))


def test_a_table_needs_enough_players_and_a_person():
    scene = Scene("qwixx", 3)
    scene.do(ADA, messages.AddBot(level="random"))
    scene.do(ADA, messages.AddBot(level="random"))
    scene.refuses("table/no-people", ADA, messages.Start())
    scene.do(ADA, messages.RemoveBot(seat=0))
    scene.do(ADA, messages.RemoveBot(seat=1))
    scene.do(ADA, messages.Sit())
    with pytest.raises(InvalidSetup):
        scene.do(ADA, messages.Start())


@pytest.mark.parametrize("game", ["duel", "qwirkle", "cubes", "cards"])
def test_a_move_for_an_old_position_changes_nothing(game):
    scene = Scene(game).begin(ADA, BOB)
    mover, old, move = scene.turn(), scene.table.position, first_move(scene)
    scene.play(mover, move)
    scene.refuses("table/old-position", mover, messages.PlayMove(position=old, move=move))


def test_choices_of_action_one_are_made_at_the_same_time_and_never_twice():
    scene = Scene("qwixx", 3).begin(ADA, BOB, CYD)
    position = scene.table.position
    scene.do(BOB, messages.PlayMove(position=position, move="-"))
    assert scene.table.position == position, "another's choice does not make mine old"
    with pytest.raises(Refusal):
        scene.do(BOB, messages.PlayMove(position=position, move="-"))
    scene.do(ADA, messages.PlayMove(position=position, move="-"))
    assert scene.state(CYD).view.chosen == (True, True, False)
    scene.do(CYD, messages.PlayMove(position=position, move="-"))
    assert scene.table.position == scene.table.number


def test_a_hidden_choice_is_changed_without_asking_anyone_and_the_others_stand():
    scene = Scene("qwixx", 3).begin(ADA, BOB, CYD)
    position, before = scene.table.position, scene.table.match
    space = first_cross(scene, ADA)
    scene.refuses("table/nothing-hidden", ADA, messages.Reconsider())
    scene.play(ADA, "-")
    scene.play(BOB, first_cross(scene, BOB))
    assert "reconsider" in scene.state(ADA).can
    assert "reconsider" not in scene.state(CYD).can
    scene.do(ADA, messages.Reconsider())
    assert scene.table.position == position, "what the others decide about is the same"
    assert "play" in scene.state(ADA).can
    assert scene.state(ADA).view.chosen == (False, True, False)
    scene.play(ADA, space)
    scene.play(CYD, "-")
    straight = before.played(0, space).played(1, first_cross(scene, BOB, before)).played(2, "-")
    assert scene.table.match == straight
    scene.refuses("table/nothing-hidden", ADA, messages.Reconsider())


def first_cross(scene, person, match=None):
    match, seat = match or scene.table.match, scene.table.seat_of(person)
    return next(text for text in map(match.game.format_move, match.game.legal_moves(match.view(seat))) if text != "-")


def test_changing_a_choice_drops_a_proposal_to_take_it_back():
    scene = Scene("qwixx", 2).begin(ADA, BOB)
    scene.play(ADA, "-")
    scene.do(ADA, messages.MakeOffer(what="undo"))
    scene.do(ADA, messages.Reconsider())
    assert scene.table.offer is None
    scene.refuses("table/no-offer", BOB, messages.Answer(what="undo", agreed=True))


def test_changing_a_choice_wins_no_time():
    scene = Scene("qwixx", 2, clock=entries.MoveClock(seconds=60)).begin(ADA, BOB)
    scene.now += 20_000
    scene.play(ADA, "-")
    scene.now += 30_000
    scene.do(ADA, messages.Reconsider())
    assert scene.table.left_ms(0, scene.now) == 10_000
    scene.play(ADA, "-")
    scene.now += 10_000
    scene.refuses("table/time-is-up", ADA, messages.Reconsider())


def test_undo_needs_everyone_and_goes_back_to_ones_own_last_decision():
    scene = Scene("duel").begin(ADA, BOB)
    mover = scene.turn()
    other = BOB if mover == ADA else ADA
    before = scene.table.match
    scene.play(mover, "-")
    scene.refuses("table/no-undo", other, messages.MakeOffer(what="undo"))
    scene.do(mover, messages.MakeOffer(what="undo"))
    scene.refuses("table/offer-waits", other, messages.MakeOffer(what="end"))
    scene.refuses("table/answered", mover, messages.Answer(what="undo", agreed=True))
    assert scene.state(other).offer.waiting == (scene.table.seat_of(other),)
    scene.do(other, messages.Answer(what="undo", agreed=True))
    assert scene.table.match == before
    assert scene.table.position == scene.table.number, "moves made before the undo are old"


def test_there_is_no_undo_once_chance_has_spoken_or_something_was_shown():
    duel = Scene("duel").begin(ADA, BOB)
    mover = duel.turn()
    duel.play(mover, "-")
    duel.play(mover, "-")
    duel.refuses("table/no-undo", mover, messages.MakeOffer(what="undo"))
    qwixx = Scene("qwixx").begin(ADA, BOB)
    qwixx.play(ADA, "-")
    assert "offer_undo" in qwixx.state(ADA).can, "nobody has seen it yet"
    qwixx.play(BOB, "-")
    assert "offer_undo" not in qwixx.state(ADA).can
    qwirkle = Scene("qwirkle").begin(ADA, BOB)
    opener = qwirkle.turn()
    qwirkle.play(opener, first_move(qwirkle))
    qwirkle.refuses("table/no-undo", opener, messages.MakeOffer(what="undo"))


def alone(game, seats=2):
    """A scene in which Ada plays with bots alone."""
    scene = Scene(game, seats)
    scene.do(ADA, messages.Sit())
    for _ in range(seats - 1):
        scene.do(ADA, messages.AddBot(level="greedy"))
    scene.do(ADA, messages.Start())
    return scene


def a_move(scene, seat):
    game = scene.table.match.game
    return game.format_move(game.legal_moves(scene.table.match.view(seat))[0])


def bots_play(scene):
    """Let the bots decide, somehow, as long as they are to."""
    while scene.table.bots_due:
        seat = scene.table.bots_due[0]
        scene.write(commands.play(scene.asking(ADA), seat, a_move(scene, seat)))


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_with_bots_alone_takes_back_at_any_time_and_the_game_is_not_counted(game):
    scene = alone(game)
    bots_play(scene)
    before = scene.table.match
    scene.play(ADA, a_move(scene, 0))
    bots_play(scene)
    assert not scene.state(ADA).taken_back
    scene.do(ADA, messages.MakeOffer(what="undo"))
    assert scene.table.match == before
    assert scene.state(ADA).taken_back
    scene.play(ADA, a_move(scene, 0))
    bots_play(scene)
    scene.do(ADA, messages.MakeOffer(what="undo"))
    assert scene.table.match == before, "as often as one likes"


def test_a_refused_offer_is_gone_and_a_lone_person_needs_nobody():
    scene = Scene("duel").begin(ADA, BOB)
    scene.do(ADA, messages.MakeOffer(what="end"))
    scene.do(BOB, messages.Answer(what="end", agreed=False))
    assert scene.table.offer is None
    scene.refuses("table/no-offer", BOB, messages.Answer(what="end", agreed=True))
    alone = Scene("duel")
    alone.do(ADA, messages.Sit())
    alone.do(ADA, messages.AddBot(level="random"))
    alone.do(ADA, messages.Start())
    alone.do(ADA, messages.MakeOffer(what="end"))
    assert alone.table.ended.reason == "agreed"
    assert alone.table.ended.seed == "7"


def test_resigning_ends_a_game_of_two_and_leaves_a_bot_in_a_larger_one():
    pair = Scene("qwixx").begin(ADA, BOB)
    pair.do(BOB, messages.Resign())
    assert (pair.table.ended.reason, pair.table.ended.winners) == ("resigned", (0,))
    pair.refuses("table/not-playing", ADA, messages.Resign())
    three = Scene("qwixx", 3).begin(ADA, BOB, CYD)
    three.do(BOB, messages.Resign())
    assert three.table.stage == "playing"
    assert three.table.holders[1].bot == "greedy"
    three.refuses("table/gave-up", BOB, messages.Resign())
    three.refuses("table/nothing-to-take-back", BOB, messages.ComeBack())
    three.do(ADA, messages.Resign())
    assert three.table.ended.winners == (2,)


def test_a_seat_that_stays_away_can_be_given_to_a_bot_and_taken_back():
    scene = Scene("qwixx", away_s=60, stand_in="random").begin(ADA, BOB)
    scene.now += 59_000
    scene.refuses("table/not-away", ADA, messages.StandIn(seat=1))
    scene.now += 2_000
    scene.refuses("table/no-stand-in", ADA, messages.StandIn(seat=0))
    scene.refuses("table/other-level", ADA, messages.StandIn(seat=1, level="greedy"))
    scene.do(ADA, messages.StandIn(seat=1, level="random"))
    assert scene.table.bots_due == (1,)
    scene.refuses("table/bot-plays-for-you", BOB, messages.PlayMove(position=scene.table.position, move="-"))
    scene.do(BOB, messages.ComeBack())
    assert scene.table.bots_due == ()
    scene.play(BOB, "-")


def test_a_clock_for_each_move_starts_anew():
    scene = Scene("duel", clock={"kind": "move", "seconds": 30}).begin(ADA, BOB)
    mover = scene.turn()
    seat = scene.table.seat_of(mover)
    scene.now += 20_000
    assert scene.state(mover).seats[seat].clock == messages.SeatClock(left_ms=10_000, running=True)
    scene.play(mover, "-")
    assert scene.table.left_ms(seat, scene.now) == 30_000
    assert scene.table.deadline() == scene.now + 30_000
    scene.now += 30_000
    scene.refuses("table/time-is-up", mover, messages.PlayMove(position=scene.table.position, move="-"))
    scene.write(commands.forfeit(scene.asking(ADA), seat, "time"))
    assert (scene.table.ended.reason, scene.table.ended.winners) == ("time", (1 - seat,))


def test_a_bank_clock_gives_back_the_increment():
    scene = Scene("duel", clock={"kind": "bank", "seconds": 100, "increment": 5}).begin(ADA, BOB)
    mover = scene.turn()
    seat = scene.table.seat_of(mover)
    scene.now += 20_000
    scene.play(mover, "-")
    assert scene.table.left_ms(seat, scene.now) == 85_000
    scene.now += 15_000
    scene.play(mover, "-")
    assert scene.table.left_ms(seat, scene.now + 50_000) == 75_000, "it runs only while they owe a decision"


def test_a_rematch_moves_everyone_one_seat_on():
    scene = Scene("qwixx", 3, ages=(40, 30, 20))
    scene.do(ADA, messages.Sit())
    scene.do(ADA, messages.AddBot(level="greedy"))
    scene.do(BOB, messages.Sit())
    scene.do(ADA, messages.Start())
    scene.do(ADA, messages.MakeOffer(what="end"))
    scene.do(BOB, messages.Answer(what="end", agreed=True))
    change = commands.rematch(scene.asking(BOB), "commitment", "old")
    table = change.after
    assert opened_table(change.logged) == table
    bot = scene.table.holders[1]
    assert [holder.name for holder in table.holders] == ["Bob", "Ada", bot.name]
    assert (table.holders[2].level, bot.name != "") == ("greedy", True)
    assert table.opened.options.ages == (20, 40, 30)
    assert table.opened.owner == BOB


def test_ages_go_along_to_a_rematch_past_a_seat_that_nobody_took():
    scene = Scene("qwirkle", 3, ages=(40, 30, 20))
    scene.do(ADA, messages.Sit(seat=0))
    scene.do(BOB, messages.Sit(seat=2))
    scene.do(ADA, messages.Start())
    scene.do(BOB, messages.Resign())
    assert commands.rematch(scene.asking(ADA), "commitment", "old").after.opened.options.ages == (20, 40)


def test_chat_can_be_switched_off():
    quiet = Scene("qwixx", chat=False)
    quiet.refuses("table/chat-off", ADA, messages.Say(text="hello"))
    assert "say" not in quiet.state(ADA).can
    loud = Scene("qwixx")
    loud.do(BOB, messages.Say(text="hello"))
    assert loud.log[-1].entry == entries.Said(name="Bob", text="hello", person=BOB)


def test_the_seed_is_told_only_at_the_end():
    scene = Scene("qwixx", seed=123456789).begin(ADA, BOB)
    assert "123456789" not in scene.state(ADA).model_dump_json()
    scene.do(ADA, messages.Resign())
    assert scene.state(BOB).seed == "123456789"
