"""Equal luck in Qwixx."""

from sixfold.games.dice.arena import COMMON as COMMON
