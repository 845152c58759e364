"""The face of Qwirkle Cubes: every hand lies open."""

from sixfold.cli.terminal.faces.base import TypedMove
from sixfold.cli.terminal.words import Words
from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.rules import Place, pieces_of, placement_points, placements
from sixfold.games.grid.terminal import placing_choices, tidy_placing
from sixfold.rules.pieces import Pieces, without


def choices(view: cubes.View, words: Words) -> list[TypedMove]:
    """List placements by points; or what could be rolled again, by what the other cubes are sure to score."""
    moves = cubes.legal_moves(view)
    if view.phase is cubes.Phase.CHOOSE:
        return _rolls(view, [move for move in moves if isinstance(move, cubes.Roll)], words)
    placing = placing_choices(view.grid, (move for move in moves if isinstance(move, Place)), words)
    return placing + [TypedMove(move, cubes.format_move(move)) for move in moves if not isinstance(move, Place)]


def _rolls(view: cubes.View, moves: list[cubes.Roll], words: Words) -> list[TypedMove]:
    """List what keeps the most points and, among those, rolls the most cubes, for rolling can only add to them."""
    hand = view.hands[view.turn]
    scored = [(placement_points(view.grid, placed), pieces_of(placed)) for placed in placements(view.grid, hand)]
    scored.sort(reverse=True)
    sure = {move: _most_points(scored, without(hand, move.cubes) or ()) for move in moves}
    moves.sort(key=lambda move: (-sure[move], -len(move.cubes), cubes.format_move(move)))
    return [
        TypedMove(move, cubes.format_move(move), words("moves.sure", points=words.count("points", sure[move])))
        for move in moves
    ]


def _most_points(scored: list[tuple[int, Pieces]], kept: Pieces) -> int:
    """Return the most points of a placement that these cubes alone can make."""
    return next((points for points, needed in scored if without(kept, needed) is not None), 0)


def typed(text: str, view: cubes.View) -> str:
    """Read any case and spacing; `roll all` is the whole hand."""
    tidy = tidy_placing(text)
    if tidy.lower() == "roll all":
        return f"roll {' '.join(view.hands[view.turn])}"
    return tidy


def due(view: cubes.View) -> str:
    """Say what is asked for."""
    return {cubes.Phase.OPEN: "ask.cubes-open", cubes.Phase.CHOOSE: "ask.cubes-choose"}.get(
        view.phase, "ask.cubes-place"
    )
