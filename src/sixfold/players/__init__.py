"""Bots: each gets a View, never a State, and returns a legal move."""

from sixfold.players.bot import Bot
from sixfold.players.own import AnyBot, SimpleBot, as_bot, is_bot, name_of
from sixfold.players.playing import BUDGET_S, choose, turns
from sixfold.players.registry import LEVELS, find_bot, levels_here, levels_of

__all__ = [
    "BUDGET_S",
    "LEVELS",
    "AnyBot",
    "Bot",
    "SimpleBot",
    "as_bot",
    "choose",
    "find_bot",
    "is_bot",
    "levels_here",
    "levels_of",
    "name_of",
    "turns",
]
