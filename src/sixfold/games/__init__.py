"""The games: one folder a game, one file a room; `ls` shows a whole game."""
