"""The face of a game that brings none: its moves as it writes them, to be typed or chosen by number."""

from sixfold.cli.terminal.faces.base import TypedMove
from sixfold.cli.terminal.words import Words
from sixfold.rules.core import AnyGame, AnyMove, AnyView


class PlainFace:
    """A face made from nothing but the game's rules, and what another leaves out."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choices(self, view: AnyView, _words: Words) -> list[TypedMove]:
        """List the legal moves as the rules do."""
        return [TypedMove(move, self._game.format_move(move)) for move in self._game.legal_moves(view)]

    def forced(self, view: AnyView) -> AnyMove | None:
        """Return the only legal move, or None if there is a choice."""
        moves = self._game.legal_moves(view)
        return moves[0] if len(moves) == 1 else None

    def typed(self, text: str, _view: AnyView) -> str:
        """Read a move as it stands."""
        return text.strip()

    def due(self, _view: AnyView) -> str:
        """Say that a move is asked for."""
        return "ask.any"
