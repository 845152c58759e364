"""A draft that may still become right says what it lacks, and only such a draft: held against every legal move."""

import random
from itertools import combinations, count

import pytest

from sixfold.games.cards import presenter as cards_presenter
from sixfold.games.cards import rules as cards
from sixfold.games.grid.presenter_unfinished import Grown
from sixfold.games.grid.rules import AXES, EMPTY, Place, Placed
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.rulebook import LANGUAGES
from sixfold.rules.pieces import Cell, Piece, is_pure
from sixfold.rules.positions import parse_position
from sixfold.tables import drafts, presenters
from tests.matches import matches


def view_after(game, seed, decisions):
    match = matches(game, 2, seed, decisions)[-1]
    return match.view(match.deciders[0])


def judged(game, view, placed, language="en"):
    draft = drafts.GridDraft(placed=tuple(map(str, sorted(placed))))
    return presenters.of(game).draft(view, draft, language)


def begun(view, moves, source):
    """Placements that were begun: parts of legal ones, some with a piece moved away."""
    for move in source.sample(moves, min(len(moves), 6)):
        for part in combinations(move.placed, len(move.placed) - 1):
            if part:
                yield part
                piece, (x, y) = part[0]
                yield (Placed.from_json(f"{piece}@{x + source.randint(-2, 2)},{y}"), *part[1:])


@pytest.mark.parametrize("decisions", [0, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_refused_placement_is_unfinished_just_if_a_legal_one_holds_it_q3_q6_q7(seed, decisions):
    view = view_after("qwirkle", seed, decisions)
    legal = [move for move in qwirkle.legal_moves(view) if isinstance(move, Place)]
    wholes = [set(move.placed) for move in legal]
    for placed in begun(view, legal, random.Random(seed)):
        answer = judged("qwirkle", view, placed)
        if answer.problem is None:
            assert answer.unfinished is None
            continue
        holding = [len(whole) - len(placed) for whole in wholes if whole > set(placed)]
        if view.grid:  # an opening may lie anywhere, and is listed in one place only
            assert (answer.unfinished is not None) == bool(holding), placed
        if holding:
            assert len(answer.unfinished.more) == min(holding)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "To close the gap: one more red one."),
        ("fr", "Pour combler le trou\N{NO-BREAK SPACE}: encore une pièce rouge."),
        ("de", "Um die Lücke zu schließen: noch eins in Rot."),
    ],
)
def test_a_gap_that_the_hand_can_close_is_told_neutrally_q6(language, told):
    view = parse_position("qwirkle", "Ro@0,0 | hand Rc Rt Rs | bag 90")
    answer = judged("qwirkle", view, (Placed.from_json("Rc@1,0"), Placed.from_json("Rt@3,0")), language)
    assert answer.problem.rule == "Q6"
    assert answer.unfinished.sentence == told
    assert answer.problem.cells == (drafts.CellShown(x=1, y=0), drafts.CellShown(x=3, y=0))


def test_what_can_no_longer_become_right_is_not_called_unfinished_q8():
    view = parse_position("qwirkle", "Ro@0,0 | hand Bs Rt Rs | bag 90")
    assert judged("qwirkle", view, (Placed.from_json("Bs@1,0"),)).unfinished is None


def test_a_short_row_is_unfinished_while_some_cards_complete_it_k5():
    view = next(
        view for seed in range(20) if (view := view_after("cards", seed, 3)).phase is cards.Phase.PLAY and view.hand
    )
    everything = (*view.hand, *(card for row in view.rows for card in row))
    for card in view.hand:
        others = list(everything)
        others.remove(card)
        answer = presenters.of("cards").draft(view, drafts.RowsDraft(rows=(*view.rows, (card,))), "en")
        can = any(is_pure((card, *two)) for two in combinations(others, 2))
        assert (answer.rows[-1].unfinished is not None) == can
        assert (answer.unfinished is not None) == can


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_arrangement_without_a_card_of_the_hand_is_begun_and_not_wrong_k4(language):
    view = next(view for seed in range(20) if (view := view_after("cards", seed, 3)).phase is cards.Phase.PLAY)
    answer = presenters.of("cards").draft(view, drafts.RowsDraft(rows=view.rows), language)
    assert answer.problem.code == "cards/play-one"
    assert answer.unfinished.more == ()


def test_a_draft_of_very_many_cards_is_soon_answered_k5(monkeypatch):
    tried = count()

    def is_pure_and_counted(pieces):
        assert next(tried) < 1_000, "every copy of a card is tried"
        return is_pure(pieces)

    monkeypatch.setattr(cards_presenter, "is_pure", is_pure_and_counted)
    many = map(Piece, ("Ro", "Bs") * 300)
    assert cards_presenter.fewest_for_row((), (Piece("Yd"),) * 3, tuple(many)) is None


def test_what_an_opening_lacks_is_asked_of_the_rules_once_an_axis_q3():
    asked = []
    laid, left = (Placed(Piece("Rc"), Cell(0, 0)),), tuple(map(Piece, ("Bo", "Rd", "Ro", "Rs", "Yx")))

    def stands(placement):
        asked.append(placement)
        return len(asked) == len(AXES)

    assert Grown(EMPTY, laid, left, stands).fewest() == ("Rd", "Ro", "Rs")
    assert len(asked) == len(AXES)
