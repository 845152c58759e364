"""The learned nets of Qwixx and Duel: quick evaluation agrees with plain evaluation; bad input is refused."""

from array import array
from dataclasses import replace

import pytest

from sixfold.games.dice.kernel import FewestSkips
from sixfold.games.duel import kernel as duel
from sixfold.games.duel import kernel_net as duel_net
from sixfold.games.duel import rules as duel_rules
from sixfold.games.qwixx import kernel as qwixx
from sixfold.games.qwixx import kernel_net as qwixx_net
from sixfold.games.qwixx import rules as qwixx_rules
from sixfold.games.qwixx.bots import SIMPLE, GreedyQwixx
from sixfold.kernels import _kernels as engine
from sixfold.seeds import Stream
from tests.matches import matches

CLOSE = 1e-4


@pytest.fixture(scope="module")
def qwixx_weights():
    student = qwixx_net.Student(seed=1)
    student.learn(games=300, players=2, rate=0.05, memory=0.8)
    student.learn(games=100, players=3, rate=0.05, memory=0.8)
    return student.weights


@pytest.fixture(scope="module")
def duel_weights():
    student = duel_net.Student(seed=1)
    student.learn(games=300, rate=0.02, memory=0.7)
    return student.weights


@pytest.fixture(scope="module")
def of_qwixx(qwixx_weights):
    return qwixx_net.Evaluator(qwixx_weights)


@pytest.fixture(scope="module")
def of_duel(duel_weights):
    return duel_net.Evaluator(duel_weights)


def positions(game, seats, seed, phase):
    return [match.state for match in matches(game, seats, seed) if match.state.phase is phase]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_qwixx_action_2_is_the_best_by_value(of_qwixx, seats):
    for state in positions("qwixx", seats, seats, qwixx_rules.Phase.COLOUR):
        values = {}
        for move in qwixx_rules.legal_moves(qwixx_rules.view(state, state.active)):
            after = qwixx_rules.apply(state, state.active, move).state
            values[move] = worth(of_qwixx, after, state.active)
        assert values[of_qwixx.choose(state, state.active)] > max(values.values()) - CLOSE


def worth(evaluator, table, seat):
    """Both chances of two players count; with more, one's own."""
    own = evaluator.value(table, seat)
    return (own + 1 - evaluator.value(table, 1 - seat)) / 2 if len(table.sheets) == 2 else own


def test_qwixx_expects_simple_players_to_be_simple(qwixx_weights):
    """The passive seat chooses for the table that the simple active player leaves behind."""
    evaluator = qwixx_net.Evaluator(qwixx_weights, SIMPLE)
    for state in positions("qwixx", 2, 6, qwixx_rules.Phase.WHITE):
        if state.choices != (None, None):
            continue
        seat = 1 - state.active
        legal = qwixx_rules.legal_moves(qwixx_rules.view(state, seat))
        values = {move: evaluator.value(after_a_simple_turn(state, seat, move), seat) for move in legal}
        assert values[evaluator.choose(state, seat)] > max(values.values()) - CLOSE


def after_a_simple_turn(state, passive, move):
    """Return the table after this choice of the passive seat, the active one being simple."""
    table = qwixx_rules.apply(state, state.active, simple_choice(state)).state
    table = qwixx_rules.apply(table, passive, move).state
    if table.phase is qwixx_rules.Phase.COLOUR:
        table = qwixx_rules.apply(table, table.active, simple_choice(table)).state
    return table


def simple_choice(state):
    return GreedyQwixx().choose(qwixx_rules.view(state, state.active), Stream(1, "test"), 1.0)


def test_duel_action_2_is_the_best_by_value(of_duel):
    for seed in (1, 2, 3):
        for state in positions("duel", 2, seed, duel_rules.Phase.COLOUR):
            after = {move: duel_rules.apply(state, state.active, move).state for move in legal_in_duel(state)}
            values = {move: of_duel.value(table, state.active) for move, table in after.items()}
            assert values[of_duel.choose(state)] > max(values.values()) - CLOSE


def test_duel_action_1_looks_at_the_whole_turn(of_duel):
    for state in positions("duel", 2, 4, duel_rules.Phase.WHITE):
        values = {move: best_end(of_duel, state, move) for move in legal_in_duel(state)}
        assert values[of_duel.choose(state)] > max(values.values()) - CLOSE


def legal_in_duel(state):
    return duel_rules.legal_moves(duel_rules.view(state, state.active))


def best_end(evaluator, state, move):
    after = duel_rules.apply(state, state.active, move).state
    if after.phase is duel_rules.Phase.OVER:
        return evaluator.value(after, state.active)
    ends = (duel_rules.apply(after, after.active, second).state for second in legal_in_duel(after))
    return max(evaluator.value(end, state.active) for end in ends)


def test_the_end_is_judged_by_the_scores(of_qwixx, of_duel):
    over = matches("qwixx", 3, 2)[-1].state
    scores = [sheet.score() for sheet in over.sheets]
    shares = [of_qwixx.value(over, seat) for seat in range(3)]
    assert shares == pytest.approx([(score == max(scores)) / scores.count(max(scores)) for score in scores])
    over = matches("duel", 2, 2)[-1].state
    lead = over.score(0) - over.score(1)
    assert of_duel.value(over, 0) == 0.5 + (lead > 0) / 2 - (lead < 0) / 2


def test_the_same_seed_learns_the_same():
    students = [qwixx_net.Student(7), qwixx_net.Student(7), qwixx_net.Student(8)]
    for student in students:
        student.learn(games=20, players=2, rate=0.05, memory=0.8)
    first, again, other = (bytes(student.weights) for student in students)
    assert first == again != other


def test_learning_wins_more():
    """Positions of games that were won are judged higher than those of games that were lost."""
    student = duel_net.Student(seed=5)
    student.learn(games=1000, rate=0.02, memory=0.7)
    evaluator = duel_net.Evaluator(student.weights)
    right = total = 0
    for seed in range(10):
        games = matches("duel", 2, seed)
        lead = games[-1].state.score(0) - games[-1].state.score(1)
        late = [match.state for match in games[-12:-1] if match.state.phase is duel_rules.Phase.WHITE]
        for state in late:
            before = replace(state, phase=duel_rules.Phase.THROW, dice=None)
            right += (evaluator.value(before, 0) > 0.5) == (lead > 0)
            total += 1
    assert right > 0.7 * total


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_futures_depend_on_their_number_alone(of_qwixx, of_duel, turns):
    table = positions("qwixx", 2, 3, qwixx_rules.Phase.WHITE)[4]
    board = positions("duel", 2, 3, duel_rules.Phase.WHITE)[4]
    for futures in (of_qwixx.look_ahead(table, 0, 9, 6), of_duel.look_ahead(board, 9, 6)):
        assert [plan.chance for plan in futures.plans] == sorted((plan.chance for plan in futures.plans), reverse=True)
        every = list(range(len(futures.plans)))
        together = futures.play(every, 0, 20, turns)
        assert [len(values) for values in together] == [20] * len(every)
        assert futures.play(every[-1:], 10, 10, turns) == [together[-1][10:]]
        assert all(0 <= value <= 1 for values in together for value in values)


def test_plans_begin_with_legal_moves(of_qwixx, of_duel):
    for state in positions("qwixx", 4, 5, qwixx_rules.Phase.WHITE):
        for seat in range(4):
            legal = qwixx.Position.of(state).legal_moves(seat)
            assert {plan.white for plan in of_qwixx.look_ahead(state, seat, 1, 1000).plans} == set(legal)
    for state in positions("duel", 2, 5, duel_rules.Phase.WHITE):
        legal = duel.Position.of(state).legal_moves()
        assert {plan.white for plan in of_duel.look_ahead(state, 1, 1000).plans} == set(legal)


@pytest.mark.parametrize("weights", [array("f"), array("f", [0.0] * 10)])
def test_other_weights_are_refused(weights):
    for net in (qwixx_net, duel_net):
        with pytest.raises(ValueError, match="not the weights"):
            net.Evaluator(memoryview(weights))


def test_weights_are_finite(qwixx_weights):
    weights = array("f", qwixx_weights)
    weights[3] = float("nan")
    with pytest.raises(ValueError, match="finite"):
        qwixx_net.Evaluator(memoryview(weights))


def test_hostile_questions_are_refused(of_qwixx, of_duel, qwixx_weights):
    white = positions("qwixx", 2, 1, qwixx_rules.Phase.WHITE)[0]
    colour = positions("qwixx", 2, 1, qwixx_rules.Phase.COLOUR)[0]
    over = matches("qwixx", 2, 1)[-1].state
    board = positions("duel", 2, 1, duel_rules.Phase.WHITE)[0]
    done = matches("duel", 2, 1)[-1].state
    futures = of_qwixx.look_ahead(white, 0, 1, 3)
    refused = [
        lambda: of_qwixx.value(white, 0),
        lambda: of_qwixx.value(over, 2),
        lambda: of_qwixx.choose(over, 0),
        lambda: of_qwixx.choose(colour, 1 - colour.active),
        lambda: of_qwixx.look_ahead(white, 3, 1, 3),
        lambda: of_qwixx.look_ahead(white, 0, -1, 3),
        lambda: of_qwixx.look_ahead(white, 0, 1, 0),
        lambda: futures.play([99], 0, 1, 1),
        lambda: futures.play([0], 0, 10**9, 1),
        lambda: futures.play([0], 0, 1, -1),
        lambda: of_duel.value(board, 0),
        lambda: of_duel.choose(done),
        lambda: of_duel.look_ahead(done, 1, 3),
        lambda: of_duel.look_ahead(board, 1, 10**6),
        lambda: qwixx_net.Student(-1),
        lambda: qwixx_net.Student(1).learn(1, 6, 0.1, 0.5),
        lambda: qwixx_net.Student(1).learn(0, 2, 0.1, 0.5),
        lambda: qwixx_net.Student(1).learn(1, 2, 0.1, 0.5, FewestSkips(99, 6)),
        lambda: qwixx_net.Evaluator(qwixx_weights, FewestSkips(1, -2)),
        lambda: duel_net.Student(1).learn(1, 2.0, 0.5),
        lambda: duel_net.Student(1).learn(1, 0.1, -0.5),
    ]
    for question in refused:
        with pytest.raises(ValueError):
            question()


def test_looking_ahead_keeps_the_weights_alive(duel_weights):
    board = positions("duel", 2, 1, duel_rules.Phase.WHITE)[0]
    futures = duel_net.Evaluator(memoryview(array("f", duel_weights))).look_ahead(board, 1, 3)
    assert isinstance(futures.kernel, engine.DuelLookahead)
    assert futures.play([0], 0, 5, 2) == futures.play([0], 0, 5, 2)
