"""Hot-seat play hides hands: what each person reads holds nothing of the other's hand."""

import re

import pytest

from sixfold.games.grid.rules import Place
from sixfold.rulebook import piece_name
from sixfold.rulebook.telling import PIECES
from tests.cli.runs import after, mirrored, play

SECTION = re.compile(r"Pass the keyboard to (\w+)")
PIECE = re.compile(r"\b([ROYGBP][osdctx])\b")


@pytest.mark.parametrize(("game", "seed"), [("qwirkle", 0), ("qwirkle", 1), ("qwirkle", 2), ("cards", 0), ("cards", 1)])
def test_no_hand_of_another_person_appears_between_two_handovers(game, seed):
    match, lines, known = mirrored(game, ("Ada", "Bob"), seed), [], []
    held = [set(), set()]  # what each has ever had in hand or seen on the table
    while match.outcome is None and len(lines) < 12:
        seat = match.deciders[0]
        view = match.view(seat)
        moves = match.game.legal_moves(view)
        swaps = [move for move in moves if not isinstance(move, Place)] if game == "qwirkle" else []
        move = swaps[-1] if swaps and len(lines) % 3 == 2 else moves[0]
        following = after(match, seat, move)
        if not (game == "cards" and len(moves) == 1 and match.state.phase != "play"):
            lines.append(match.game.format_move(move))
            held[seat] |= _may_know(match, seat) | _may_know(following, seat)
            known.append((seat, set(held[seat]), held[1 - seat] | set(match.state.hands[1 - seat])))
        match = following
    run = play(game, "--seed", seed, "--seats", "Ada,Bob", lines=lines)
    sections = SECTION.split(run.stdout)[1:]
    read = list(zip(sections[::2], sections[1::2], strict=True))
    assert len(read) >= len(lines)
    for (name, text), (seat, public, other) in zip(read, known, strict=False):
        assert name == ("Ada", "Bob")[seat]
        shown = set(PIECE.findall(_without_examples(text))) | _named(text)
        assert not shown & (other - public), f"{name} reads {shown & (other - public)}"


def _may_know(match, seat):
    """Every piece that this seat has in hand or sees on the table."""
    view = match.view(seat)
    table = view.grid.values() if hasattr(view, "grid") else [card for row in view.rows for card in row]
    return {*view.hand, *table, *getattr(view, "shown", ())}


def _named(text):
    """Every piece that is told in words."""
    return {piece for piece in PIECES if piece_name(piece, "en") in " ".join(text.split())}


def _without_examples(text):
    """The text without the line that shows how moves are typed."""
    return "\n".join(re.sub(r"[●■◆♣✸✕]", "", line) for line in text.splitlines() if "(help, moves)" not in line)


def test_choices_of_action_1_are_not_told_before_all_are_in():
    run = play("qwixx", "--seed", 3, "--seats", "Ada,Bob,Cleo", lines=["1", "1"])
    assert "crosses" not in run.stdout
    assert "X" not in re.sub(r"[^\n]*help\)", "", run.stdout).replace("Qwixx", "")


def test_games_without_hidden_hands_need_no_handover():
    for game in ("cubes", "qwixx", "duel"):
        assert "Pass the keyboard" not in play(game, "--seed", 3, "--seats", "Ada,Bob", lines=["1", "1"]).stdout


def test_one_person_among_bots_needs_no_handover():
    assert "Pass the keyboard" not in play("qwirkle", "--seats", "Ada,greedy,random", lines=["1", "1"]).stdout
