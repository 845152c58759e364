"""The C++ core of the environments against the rules: same positions, same legal moves, same records."""

from itertools import islice
from multiprocessing import get_context

import numpy as np
import pytest

from sixfold.envs import batch
from sixfold.envs.translators import TRANSLATORS
from sixfold.games.grid.rules import Place, placements
from sixfold.rules.match import Match
from sixfold.rules.pieces import KINDS, Cell
from sixfold.rules.record import verify
from tests.matches import EVERY_TABLE, matches

STEPS = {"qwixx": 90, "duel": 80, "qwirkle": 260, "cubes": 220, "cards": 150}


WIDE = (  # game 1965 of seed 5 between random players: 31 cells across, one more than the window shows with its border
    "Bc@-12,-10 Bc@-1,-2 Bd@-11,-10 Bd@-7,-6 Bd@-3,-6 Bo@4,0 Bo@5,5 Bs@-13,-10 Bs@-11,-9 Bs@9,-1 Bt@-7,-5 "
    "Bt@-6,-4 Bx@1,3 Bx@1,5 Gc@0,-1 Gc@1,0 Gc@2,1 Gd@-16,-13 Gd@-15,-12 Gd@0,1 Go@4,1 Go@6,5 Gs@2,0 Gs@3,1 "
    "Gt@-1,-4 Gt@1,1 Gt@11,-3 Gx@0,0 Gx@2,5 Oc@-17,-14 Oc@-2,-1 Od@-17,-13 Od@-16,-14 Od@-3,-5 Oo@-4,-3 Oo@4,2 "
    "Os@-10,-9 Os@-4,-5 Ot@-4,-4 Ot@-1,-5 Ox@-18,-14 Ox@-2,-5 Ox@0,3 Pc@-2,-2 Pc@-1,-1 Pc@7,-2 Pd@-9,-7 "
    "Pd@-8,-6 Po@4,5 Po@5,0 Po@10,-2 Ps@-10,-8 Ps@-8,-7 Ps@9,-2 Pt@-5,-4 Pt@8,-2 Pt@10,-3 Px@-9,-8 Rc@-3,-2 "
    "Rc@-1,-7 Rd@-15,-13 Rd@-14,-12 Rd@-3,-7 Ro@-3,-3 Ro@-2,-7 Ro@4,4 Rs@3,4 Rt@-6,-5 Rt@11,-4 Rx@1,6 Rx@2,4 "
    "Yc@5,3 Yc@7,-1 Yd@-14,-11 Yd@6,1 Yo@4,3 Yo@6,0 Yo@12,-5 Ys@-13,-11 Ys@6,-1 Ys@10,-5 Yt@0,-4 Yt@11,-5 "
    "Yx@0,4 Yx@1,7 Yx@2,3 | hands Bo Oc Pd Px Rt Yd / Bc Go Oo Px Rc Rs | scores 99 91 | turn 1"
)


def sampled(env, rng):
    """Any legal action of every decider, each as likely; 0 where a game is over."""
    counts = env.legal_counts
    picks = (rng.random(counts.shape) * counts).astype(np.int64)
    return np.take_along_axis(env.legal_actions, picks[..., None], -1)[..., 0] * (counts > 0)


def played(env, steps, seed=0):
    """The environment after each of so many random steps."""
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        env.step(sampled(env, rng))
        yield env


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_every_game_is_a_record_that_the_rules_accept(game, players):
    env = batch(game, n=3, players=players, seed=players, record=True)
    for _ in played(env, STEPS[game] * (1 + players // 3)):
        pass
    records = env.finished()
    assert records
    for record in records:
        verify(record)
        assert record.result is not None
    for number in range(3):
        verify(env.record(number))


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_the_state_is_the_one_that_the_record_leads_to(game, players):
    env = batch(game, n=1, players=players, seed=5, autoreset=False, record=True)
    for _ in islice(played(env, STEPS[game]), 0, None, 7):
        assert env.state() == Match.resume(env.record()).state


@pytest.mark.parametrize("game", TRANSLATORS)
def test_rewards_and_scores_are_those_of_the_outcome(game):
    for reward in ("win", "margin"):
        env = batch(game, n=4, players=2, seed=8, reward=reward, autoreset=False)
        for _ in played(env, 4 * STEPS[game]):
            for number in np.flatnonzero(env.reward.any(axis=1)):
                end = env.game.outcome(env.state(number))
                assert tuple(env.scores[number]) == end.scores
                won = [1 / len(end.winners) if seat in end.winners else 0 for seat in range(2)]
                margin = [end.scores[0] - end.scores[1], end.scores[1] - end.scores[0]]
                assert env.reward[number].tolist() == (won if reward == "win" else margin)
            if env.done.all():
                break
        assert env.done.all()


@pytest.mark.parametrize("game", ["qwixx", "duel"])
def test_the_mask_is_what_the_rules_list(game):
    env = batch(game, n=1, players=2, seed=2)
    for _ in played(env, 60):
        state = env.state()
        rows = env.mask if game == "qwixx" else env.mask[None]
        for seat in env.game.deciders(state):
            mask = rows[0, seat] if game == "qwixx" else rows[0, 0]
            listed = {env.decode(0, [action]) for action in np.flatnonzero(mask)}
            assert listed == set(map(env.game.format_move, env.game.legal_moves(env.game.view(state, seat))))
        if game == "qwixx":
            waiting = set(range(2)) - set(env.game.deciders(state))
            assert all(np.flatnonzero(env.mask[0, seat]).tolist() == [0] for seat in waiting)


def turns(env, so_far=()):
    """Every turn that the actions of a batch of one game can make up from here, as its actions."""
    here = env.save()
    for action in env.legal_actions[0, : env.legal_counts[0]].tolist():
        if (after := (*so_far, action))[-1] in ENDS[env.game.ABOUT.name] or is_roll(env, action):
            yield after
            continue
        env.step([action])
        yield from turns(env, after)
        env.restore(here)


def is_roll(env, action):
    return env.game.ABOUT.name == "cubes" and action < 64


ENDS = {"qwirkle": {6144}, "cubes": {6208}, "cards": {48}}


@pytest.mark.parametrize(("game", "seeds"), [("qwirkle", 6), ("cubes", 6)])
def test_tile_by_tile_every_move_of_the_rules_and_no_other_is_reached(game, seeds):
    for seed in range(seeds):
        for match in matches(game, 2, seed)[seed % 3 : 40 : 5]:
            listed = set(map(match.game.format_move, match.game.legal_moves(match.view(match.deciders[0]))))
            if not match.deciders or len(listed) > 150:
                continue
            env = batch(game, autoreset=False)
            env.set(0, match.state)
            asked = batch(game, autoreset=False)
            asked.set(0, match.state)
            assert {asked.decode(0, actions) for actions in turns(env)} == listed


def test_cards_can_end_a_turn_exactly_where_the_solver_finds_rows():
    from sixfold.games.cards.kernel import every_play  # noqa: PLC0415

    for seed in range(3):
        for match in matches("cards", 2, seed)[2:14:4]:
            if match.state.phase != "play":
                continue
            env = batch("cards", autoreset=False)
            env.set(0, match.state)
            view = match.view(match.deciders[0])
            found = {}
            for actions in ascending_turns(env):
                laid = tuple(sorted(action for action in actions if action < 36))
                taken = sum(36 <= action < 48 for action in actions)
                found[laid] = max(found.get(laid, 0), taken)
            lying = [card for row in view.rows for card in row]
            wanted = every_play(lying, view.hand)
            assert found == {tuple(sorted(card.kind for card in cards)): most for cards, most in wanted.items()}


def ascending_turns(env, so_far=()):
    """Every turn of Cards whose actions go up: each set of cards and Qwirkles once."""
    here = env.save()
    for action in env.legal_actions[0, : env.legal_counts[0]].tolist():
        if so_far and action < so_far[-1]:
            continue
        if action == 48:
            yield so_far
            continue
        env.step([action])
        yield from ascending_turns(env, (*so_far, action))
        env.restore(here)


@pytest.mark.parametrize("game", TRANSLATORS)
def test_same_seed_same_games_on_any_number_of_threads(game):
    one, three = (batch(game, n=7, seed=3, threads=threads) for threads in (1, 3))
    for _ in zip(played(one, 60), played(three, 60), strict=True):
        assert np.array_equal(one.obs, three.obs)
        assert np.array_equal(one.mask, three.mask)
        assert np.array_equal(one.reward, three.reward)
    other = batch(game, n=7, seed=4)
    assert not np.array_equal(other.reset()[0], batch(game, n=7, seed=3).reset()[0])


def test_more_threads_than_games_are_no_harm():
    one, many = (batch("qwixx", n=2, seed=3, threads=threads) for threads in (1, 8))
    for _ in zip(played(one, 30), played(many, 30), strict=True):
        assert np.array_equal(one.obs, many.obs)


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
@pytest.mark.parametrize("steps", [0, 5])
def test_a_forked_process_has_threads_of_its_own(steps):
    """The threads of a batch stay behind in a fork: the copy neither waits for them nor joins them."""
    held = [batch("duel", n=64, seed=2, threads=2)]
    for _ in played(held[0], 3):
        pass
    alone = batch("duel", n=64)
    alone.restore(held[0].save())

    def go_on():
        for _ in zip(played(held[0], steps), played(alone, steps), strict=True):
            assert np.array_equal(held[0].obs, alone.obs)
        held.clear()

    child = get_context("fork").Process(target=go_on)
    child.start()
    child.join(60)
    assert child.exitcode == 0
    go_on()


@pytest.mark.parametrize("game", TRANSLATORS)
def test_a_batch_goes_on_from_where_it_was_saved(game):
    env = batch(game, n=3, seed=6)
    for _ in played(env, 25):
        pass
    saved, actions = env.save(), []
    before = env.obs.copy()
    rng = np.random.default_rng(9)
    told = []
    for _ in range(40):
        actions.append(sampled(env, rng))
        env.step(actions[-1])
        told.append((env.obs.copy(), env.mask.copy(), env.reward.copy()))
    other = batch(game, n=3, seed=1)
    other.restore(saved)
    assert np.array_equal(other.obs, before)
    for action, (obs, mask, reward) in zip(actions, told, strict=True):
        other.step(action)
        assert np.array_equal(other.obs, obs)
        assert np.array_equal(other.mask, mask)
        assert np.array_equal(other.reward, reward)


def test_a_damaged_or_foreign_save_is_refused_and_changes_nothing():
    env = batch("duel", n=2, seed=6)
    saved = env.save()
    before = env.save()
    for bad in (b"", saved[:-1], saved[:40] + b"x" + saved[41:], batch("qwixx", n=2).save(), batch("duel", n=3).save()):
        with pytest.raises(ValueError):
            env.restore(bad)
        assert env.save() == before


@pytest.mark.parametrize("game", TRANSLATORS)
def test_an_illegal_action_is_refused_and_changes_nothing(game):
    env = batch(game, n=2, seed=1)
    legal = sampled(env, np.random.default_rng(0))
    before = env.save()
    for wrong in (-1, env.sizes.actions, 2**40, int(np.flatnonzero(~env.mask.reshape(-1, env.sizes.actions)[-1])[0])):
        actions = legal.astype(np.int64)
        actions.reshape(-1)[-1] = wrong
        with pytest.raises(ValueError, match=f"action {wrong} is not legal"):
            env.step(actions)
        assert env.save() == before


@pytest.mark.parametrize("game", TRANSLATORS)
def test_the_legal_list_is_the_mask(game):
    env = batch(game, n=3, seed=4)
    for _ in played(env, 50):
        flat = env.mask.reshape(-1, env.sizes.actions)
        lists = env.legal_actions.reshape(len(flat), -1)
        for mask, legal, count in zip(flat, lists, env.legal_counts.reshape(-1), strict=True):
            assert sorted(legal[:count].tolist()) == np.flatnonzero(mask).tolist()


@pytest.mark.parametrize("game", TRANSLATORS)
def test_what_is_painted_piece_by_piece_is_what_a_fresh_look_sees(game):
    env = batch(game, n=2, players=2, seed=12)
    for _ in played(env, 150):
        for number in range(2):
            if game == "qwixx":
                assert all(np.array_equal(env.obs[number, seat], env.observe(number, seat)) for seat in range(2))
            else:
                assert np.array_equal(env.obs[number], env.observe(number, int(env.seat[number])))


def zigzag():
    """A grid 31 cells wide: one more red crisscross fits at both ends, 32 cells apart, at one place of the window."""
    colours = [run % 6 for run in range(14)] + [0]  # of the runs across, which lie in two rows by turns
    shapes = [run % 6 for run in range(14)] + [3]  # of the runs down between them
    laid = {}
    for run, (colour, shape) in enumerate(zip(colours, shapes, strict=True)):
        x, y = 2 * run, run % 2 * 2
        laid[x, y] = 6 * colour + (4 if run == 0 else shapes[run - 1])
        laid[x + 1, y] = 6 * colour + (run + 2) % 6
        laid[x + 2, y] = 6 * colour + shape
        if run < 14:
            laid[x + 2, 1] = 6 * ((run + 3) % 6) + shape
    tiles = " ".join(f"{KINDS[kind]}@{x},{y}" for (x, y), kind in sorted(laid.items()))
    return f"{tiles} | hands {KINDS[5]} Yo Yo Yo Pc Pc / Bd Bd Bx Bx Bx Pc | scores 0 0 | turn 0"


@pytest.mark.parametrize("position", [WIDE, zigzag()], ids=["played", "zigzag"])
def test_a_grid_wider_than_the_window_loses_no_move(position):
    env = batch("qwirkle", autoreset=False)
    env.set(0, position)
    state = env.state()
    cells = env.native.cells(0)
    assert len({action for action, *_ in cells}) == len(cells)  # each placement has an action of its own
    single = {line for line in placements(state.grid, state.hands[state.turn]) if len(line) == 1}
    assert {((KINDS[kind], Cell(x, y)),) for _, x, y, kind in cells} == single
    for line in single:
        move = env.game.format_move(Place(line))
        assert env.decode(0, env.encode(0, move)) == move
    for _ in played(env, 200):
        legal = env.legal_actions[0, : env.legal_counts[0]].tolist()
        assert sorted(legal) == np.flatnonzero(env.mask[0]).tolist()
        if env.done.all():
            break
    assert env.done.all()
