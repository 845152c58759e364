"""Drafts say what the rules say: every cell offered is legal, every legal cell is offered."""

import random

import pytest

from sixfold.games.cards import rules as cards
from sixfold.games.duel import rules as duel
from sixfold.games.grid.rules import Place, Placed, check_placement, placement_points, placements
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.games.qwixx import rules as qwixx
from sixfold.players import find_bot
from sixfold.rules.errors import SixfoldError
from sixfold.rules.match import Match
from sixfold.rules.pieces import Cell, Piece, is_pure
from sixfold.rules.record import Participant
from sixfold.seeds import Stream, chance_stream
from sixfold.tables import drafts, presenters

PLAYERS = (Participant("a", "bot"), Participant("b", "bot"))


def positions(game, seed, steps):
    """The views of the deciders of one game between random bots."""
    bot = find_bot(game, "random")
    match = Match.start(game, PLAYERS).settled(lambda event: chance_stream(seed, event))
    for step in range(steps):
        if match.outcome is not None:
            return
        seat = match.deciders[0]
        yield match.view(seat)
        match = match.played(seat, bot.choose(match.view(seat), Stream(seed, step), 1.0))
        match = match.settled(lambda event: chance_stream(seed, event))


def stands(grid, placed):
    try:
        check_placement(grid, tuple(sorted(placed)))
    except SixfoldError:
        return False
    return True


@pytest.mark.parametrize("seed", range(3))
def test_the_cells_of_a_draft_are_just_those_that_keep_it_legal(seed):
    source = random.Random(seed)
    for view in positions("qwirkle", seed, 30):
        if view.phase is not qwirkle.Phase.PLAY:
            continue
        answer = presenters.of("qwirkle").draft(view, drafts.GridDraft(), "en")
        singles = {(str(p[0].piece), *p[0].cell) for p in placements(view.grid, view.hand) if len(p) == 1}
        offered = {(piece, cell.x, cell.y) for piece, cells in answer.cells.items() for cell in cells}
        assert offered == singles
        if not offered:
            continue
        piece, x, y = source.choice(sorted(offered))
        first = Placed(Piece(piece), Cell(x, y))
        answer = presenters.of("qwirkle").draft(view, drafts.GridDraft(placed=(str(first),)), "en")
        assert answer.move == str(first)
        assert answer.points == placement_points(view.grid, (first,)) == sum(line.points for line in answer.lines)
        near = {Cell(x + dx, y) for dx in range(-7, 8)} | {Cell(x, y + dy) for dy in range(-7, 8)}
        for other, cells in answer.cells.items():
            legal = {
                cell
                for cell in near
                if cell not in view.grid and stands(view.grid, (first, Placed(Piece(other), cell)))
            }
            assert {Cell(cell.x, cell.y) for cell in cells} == legal


def test_a_refused_placement_says_its_rule_and_what_it_would_score_is_nothing():
    view = next(view for view in positions("qwirkle", 1, 9) if view.phase is qwirkle.Phase.PLAY)
    away = drafts.GridDraft(placed=(f"{view.hand[0]}@90,90",))
    answer = presenters.of("qwirkle").draft(view, away, "fr")
    assert answer.move is None
    assert answer.problem.rule == "Q7"
    assert answer.lines == ()


def test_an_opening_leads_to_the_largest_set_and_nowhere_else():
    view = next(iter(positions("qwirkle", 5, 1)))
    draft = drafts.GridDraft()
    for _ in range(6):
        answer = presenters.of("qwirkle").draft(view, draft, "en")
        if answer.move:
            break
        piece, cells = next((piece, cells) for piece, cells in answer.cells.items() if cells)
        draft = drafts.GridDraft(placed=(*draft.placed, f"{piece}@{cells[-1].x},{cells[-1].y}"))
    qwirkle.check(view, qwirkle.parse_move(answer.move))
    assert isinstance(qwirkle.parse_move(answer.move), Place)


def test_an_exchange_is_drafted_by_picking():
    view = next(view for view in positions("qwirkle", 1, 9) if view.phase is qwirkle.Phase.PLAY)
    answer = presenters.of("qwirkle").draft(view, drafts.GridDraft(picked=view.hand[:2]), "en")
    assert answer.move == f"swap {view.hand[0]} {view.hand[1]}"
    assert answer.most_swap == 6


def test_rows_are_judged_one_by_one_and_together():
    views = (view for seed in range(20) for view in positions("cards", seed, 9) if view.phase is cards.Phase.PLAY)
    tried = ((view, presenters.of("cards").draft(view, drafts.RowsDraft(rows=view.rows), "en")) for view in views)
    view, answer = next((view, answer) for view, answer in tried if any(map(answer.fits.get, view.hand)))
    assert all(row.stands for row in answer.rows)
    assert answer.problem.code == "cards/play-one"
    card, rows = next((card, answer.fits[card]) for card in view.hand if answer.fits[card])
    longer = [(*row, card) if index == rows[0] else row for index, row in enumerate(view.rows)]
    answer = presenters.of("cards").draft(view, drafts.RowsDraft(rows=longer), "en")
    assert answer.used == (card,)
    cards.check(view, cards.parse_move(answer.move))
    broken = [longer[0][:2], *longer[1:]]
    answer = presenters.of("cards").draft(view, drafts.RowsDraft(rows=broken), "en")
    assert answer.move is None
    assert (answer.rows[0].stands, answer.rows[0].problem.rule) == (False, "K5")


def test_all_cards_in_one_row_are_a_draft_like_any_other_k5():
    view = list(positions("cards", 1, 9))[-1]
    together = (*(card for row in view.rows for card in row), *view.hand)
    answer = presenters.of("cards").draft(view, drafts.RowsDraft(rows=(together,)), "en")
    assert (answer.move, answer.rows[0].problem.rule) == (None, "K5")


def test_rows_that_would_take_a_card_are_told_for_hand_and_table():
    views = [view for seed in range(5) for view in positions("cards", seed, 12) if view.phase is cards.Phase.PLAY]
    moved = 0
    for view in views:
        fits = presenters.of("cards").draft(view, drafts.RowsDraft(rows=view.rows), "en").fits
        assert set(fits) == {*view.hand, *(card for row in view.rows for card in row)}
        for card, rows in fits.items():
            assert rows == tuple(i for i, row in enumerate(view.rows) if is_pure((*row, Piece(card))))
        moved += sum(bool(fits[card]) for row in view.rows for card in row)
    assert moved, "some card of the table fits another row"


def test_cards_not_in_sight_are_those_of_the_pile_and_of_the_other_hands():
    for view in positions("cards", 3, 40):
        shown = presenters.of("cards").show(view)
        open_hand = len(view.shown) if view.phase is cards.Phase.STUCK and view.seat != view.turn else 0
        hidden = view.pile_size + sum(view.hand_sizes) - len(view.hand) - open_hand
        assert sum(shown.unseen.values()) == hidden
        assert min(shown.unseen.values()) >= 0


@pytest.mark.parametrize("game", [qwixx, duel], ids=lambda game: game.ABOUT.name)
def test_crosses_are_those_of_the_rules_with_the_points_they_bring(game):
    for view in positions(game.ABOUT.name, 4, 40):
        answer = presenters.of(game.ABOUT.name).draft(view, drafts.CrossDraft(), "en")
        assert answer.legal == tuple(game.format_move(move) for move in game.legal_moves(view))
        for text in answer.legal:
            judged = presenters.of(game.ABOUT.name).draft(view, drafts.CrossDraft(cross=text), "en")
            assert judged.move == text
            gains = sum(row.after - row.before for row in judged.rows)
            assert judged.points == gains - (5 if text == "-" and judged.miss_if_nothing else 0)
        refused = presenters.of(game.ABOUT.name).draft(view, drafts.CrossDraft(cross="R12"), "en")
        assert refused.move == "R12" or refused.problem.rule
