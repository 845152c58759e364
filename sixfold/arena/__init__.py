"""Games between bots: seeds in, records out."""

from sixfold.arena.simulation import play_game, simulate

__all__ = ["play_game", "simulate"]
