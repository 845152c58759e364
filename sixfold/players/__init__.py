"""Bots: each gets a View, never a State, and returns a legal move."""

from sixfold.players.core import Bot
from sixfold.players.registry import LEVELS, find_bot, levels_of

__all__ = ["LEVELS", "Bot", "find_bot", "levels_of"]
