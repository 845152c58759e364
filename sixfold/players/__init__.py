"""Bots: each gets a View, never a State, and returns a legal move."""

from sixfold.players.core import Bot
from sixfold.players.own import AnyBot, SimpleBot, as_bot, is_bot, name_of
from sixfold.players.registry import LEVELS, find_bot, levels_of

__all__ = ["LEVELS", "AnyBot", "Bot", "SimpleBot", "as_bot", "find_bot", "is_bot", "levels_of", "name_of"]
