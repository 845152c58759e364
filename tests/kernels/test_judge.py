"""The learned judges of Qwixx and Duel: quick evaluation agrees with plain evaluation; bad input is refused."""

from array import array
from dataclasses import replace

import pytest

from sixfold.kernels import _kernels as engine
from sixfold.kernels import duel, qwixx
from sixfold.kernels.dice import FewestSkips
from sixfold.kernels.judge import DuelJudge, DuelSearch, DuelStudent, QwixxJudge, QwixxSearch, QwixxStudent
from sixfold.players.greedy import GreedyQwixx
from sixfold.players.qwixx import SIMPLE
from sixfold.rules import duel as duel_rules
from sixfold.rules import qwixx as qwixx_rules
from sixfold.seeds import Stream
from tests.games import matches

CLOSE = 1e-4
QWIXX = QwixxStudent(seed=1)
QWIXX.learn(games=300, players=2, rate=0.05, memory=0.8)
QWIXX.learn(games=100, players=3, rate=0.05, memory=0.8)
DUEL = DuelStudent(seed=1)
DUEL.learn(games=300, rate=0.02, memory=0.7)


@pytest.fixture(scope="module")
def qwixx_judge():
    return QwixxJudge(QWIXX.weights)


@pytest.fixture(scope="module")
def duel_judge():
    return DuelJudge(DUEL.weights)


def positions(game, seats, seed, phase):
    return [match.state for match in matches(game, seats, seed) if match.state.phase is phase]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_qwixx_action_2_is_the_best_by_value(qwixx_judge, seats):
    for state in positions("qwixx", seats, seats, qwixx_rules.Phase.COLOUR):
        values = {}
        for move in qwixx_rules.legal_moves(qwixx_rules.view(state, state.active)):
            after = qwixx_rules.apply(state, state.active, move).state
            values[move] = worth(qwixx_judge, after, state.active)
        assert values[qwixx_judge.choose(state, state.active)] > max(values.values()) - CLOSE


def worth(judge, table, seat):
    """Both chances of two players count; with more, one's own."""
    own = judge.value(table, seat)
    return (own + 1 - judge.value(table, 1 - seat)) / 2 if len(table.sheets) == 2 else own


def test_qwixx_expects_simple_players_to_be_simple():
    """The passive seat chooses for the table that the simple active player leaves behind."""
    judge = QwixxJudge(QWIXX.weights, SIMPLE)
    for state in positions("qwixx", 2, 6, qwixx_rules.Phase.WHITE):
        if state.choices != (None, None):
            continue
        seat = 1 - state.active
        legal = qwixx_rules.legal_moves(qwixx_rules.view(state, seat))
        values = {move: judge.value(after_a_simple_turn(state, seat, move), seat) for move in legal}
        assert values[judge.choose(state, seat)] > max(values.values()) - CLOSE


def after_a_simple_turn(state, passive, move):
    """Return the table after this choice of the passive seat, the active one being simple."""
    table = qwixx_rules.apply(state, state.active, simple_choice(state)).state
    table = qwixx_rules.apply(table, passive, move).state
    if table.phase is qwixx_rules.Phase.COLOUR:
        table = qwixx_rules.apply(table, table.active, simple_choice(table)).state
    return table


def simple_choice(state):
    return GreedyQwixx().choose(qwixx_rules.view(state, state.active), Stream(1, "test"), 1.0)


def test_duel_action_2_is_the_best_by_value(duel_judge):
    for seed in (1, 2, 3):
        for state in positions("duel", 2, seed, duel_rules.Phase.COLOUR):
            after = {move: duel_rules.apply(state, state.active, move).state for move in legal_in_duel(state)}
            values = {move: duel_judge.value(table, state.active) for move, table in after.items()}
            assert values[duel_judge.choose(state)] > max(values.values()) - CLOSE


def test_duel_action_1_looks_at_the_whole_turn(duel_judge):
    for state in positions("duel", 2, 4, duel_rules.Phase.WHITE):
        values = {move: best_end(duel_judge, state, move) for move in legal_in_duel(state)}
        assert values[duel_judge.choose(state)] > max(values.values()) - CLOSE


def legal_in_duel(state):
    return duel_rules.legal_moves(duel_rules.view(state, state.active))


def best_end(judge, state, move):
    after = duel_rules.apply(state, state.active, move).state
    if after.phase is duel_rules.Phase.OVER:
        return judge.value(after, state.active)
    ends = (duel_rules.apply(after, after.active, second).state for second in legal_in_duel(after))
    return max(judge.value(end, state.active) for end in ends)


def test_the_end_is_judged_by_the_scores(qwixx_judge, duel_judge):
    over = matches("qwixx", 3, 2)[-1].state
    scores = [sheet.score() for sheet in over.sheets]
    shares = [qwixx_judge.value(over, seat) for seat in range(3)]
    assert shares == pytest.approx([(score == max(scores)) / scores.count(max(scores)) for score in scores])
    over = matches("duel", 2, 2)[-1].state
    lead = over.score(0) - over.score(1)
    assert duel_judge.value(over, 0) == 0.5 + (lead > 0) / 2 - (lead < 0) / 2


def test_the_same_seed_learns_the_same():
    students = [QwixxStudent(7), QwixxStudent(7), QwixxStudent(8)]
    for student in students:
        student.learn(games=20, players=2, rate=0.05, memory=0.8)
    first, again, other = (bytes(student.weights) for student in students)
    assert first == again != other


def test_learning_wins_more():
    """Positions of games that were won are judged higher than those of games that were lost."""
    student = DuelStudent(seed=5)
    student.learn(games=1000, rate=0.02, memory=0.7)
    judge = DuelJudge(student.weights)
    right = total = 0
    for seed in range(10):
        games = matches("duel", 2, seed)
        lead = games[-1].state.score(0) - games[-1].state.score(1)
        late = [match.state for match in games[-12:-1] if match.state.phase is duel_rules.Phase.WHITE]
        for state in late:
            before = replace(state, phase=duel_rules.Phase.THROW, dice=None)
            right += (judge.value(before, 0) > 0.5) == (lead > 0)
            total += 1
    assert right > 0.7 * total


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_futures_depend_on_their_number_alone(qwixx_judge, duel_judge, turns):
    table = positions("qwixx", 2, 3, qwixx_rules.Phase.WHITE)[4]
    board = positions("duel", 2, 3, duel_rules.Phase.WHITE)[4]
    for search in (QwixxSearch(qwixx_judge, table, 0, 9, 6), DuelSearch(duel_judge, board, 9, 6)):
        assert [plan.judged for plan in search.plans] == sorted((plan.judged for plan in search.plans), reverse=True)
        every = list(range(len(search.plans)))
        together = search.play(every, 0, 20, turns)
        assert [len(values) for values in together] == [20] * len(every)
        assert search.play(every[-1:], 10, 10, turns) == [together[-1][10:]]
        assert all(0 <= value <= 1 for values in together for value in values)


def test_plans_begin_with_legal_moves(qwixx_judge, duel_judge):
    for state in positions("qwixx", 4, 5, qwixx_rules.Phase.WHITE):
        for seat in range(4):
            legal = qwixx.Position.of(state).legal_moves(seat)
            assert {plan.white for plan in QwixxSearch(qwixx_judge, state, seat, 1, 1000).plans} == set(legal)
    for state in positions("duel", 2, 5, duel_rules.Phase.WHITE):
        legal = duel.Position.of(state).legal_moves()
        assert {plan.white for plan in DuelSearch(duel_judge, state, 1, 1000).plans} == set(legal)


@pytest.mark.parametrize("weights", [array("f"), array("f", [0.0] * 10)])
def test_other_weights_are_refused(weights):
    for judge in (QwixxJudge, DuelJudge):
        with pytest.raises(ValueError, match="not the weights"):
            judge(memoryview(weights))


def test_weights_are_finite():
    weights = array("f", QWIXX.weights)
    weights[3] = float("nan")
    with pytest.raises(ValueError, match="finite"):
        QwixxJudge(memoryview(weights))


def test_hostile_questions_are_refused(qwixx_judge, duel_judge):
    white = positions("qwixx", 2, 1, qwixx_rules.Phase.WHITE)[0]
    colour = positions("qwixx", 2, 1, qwixx_rules.Phase.COLOUR)[0]
    over = matches("qwixx", 2, 1)[-1].state
    board = positions("duel", 2, 1, duel_rules.Phase.WHITE)[0]
    done = matches("duel", 2, 1)[-1].state
    search = QwixxSearch(qwixx_judge, white, 0, 1, 3)
    refused = [
        lambda: qwixx_judge.value(white, 0),
        lambda: qwixx_judge.value(over, 2),
        lambda: qwixx_judge.choose(over, 0),
        lambda: qwixx_judge.choose(colour, 1 - colour.active),
        lambda: QwixxSearch(qwixx_judge, white, 3, 1, 3),
        lambda: QwixxSearch(qwixx_judge, white, 0, -1, 3),
        lambda: QwixxSearch(qwixx_judge, white, 0, 1, 0),
        lambda: search.play([99], 0, 1, 1),
        lambda: search.play([0], 0, 10**9, 1),
        lambda: search.play([0], 0, 1, -1),
        lambda: duel_judge.value(board, 0),
        lambda: duel_judge.choose(done),
        lambda: DuelSearch(duel_judge, done, 1, 3),
        lambda: DuelSearch(duel_judge, board, 1, 10**6),
        lambda: QwixxStudent(-1),
        lambda: QwixxStudent(1).learn(1, 6, 0.1, 0.5),
        lambda: QwixxStudent(1).learn(0, 2, 0.1, 0.5),
        lambda: QwixxStudent(1).learn(1, 2, 0.1, 0.5, FewestSkips(99, 6)),
        lambda: QwixxJudge(QWIXX.weights, FewestSkips(1, -2)),
        lambda: DuelStudent(1).learn(1, 2.0, 0.5),
        lambda: DuelStudent(1).learn(1, 0.1, -0.5),
    ]
    for question in refused:
        with pytest.raises(ValueError):
            question()


def test_a_search_keeps_its_weights_alive():
    board = positions("duel", 2, 1, duel_rules.Phase.WHITE)[0]
    search = DuelSearch(DuelJudge(memoryview(array("f", DUEL.weights))), board, 1, 3)
    assert isinstance(search.kernel, engine.DuelSearch)
    assert search.play([0], 0, 5, 2) == search.play([0], 0, 5, 2)
