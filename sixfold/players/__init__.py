"""Bots: each gets a View, never a State, and returns a legal move."""

from sixfold.players.core import Bot
from sixfold.players.playing import BUDGET_S, choose, play
from sixfold.players.registry import LEVELS, find_bot, levels_of

__all__ = ["BUDGET_S", "LEVELS", "Bot", "choose", "find_bot", "levels_of", "play"]
