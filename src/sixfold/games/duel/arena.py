"""Equal luck in Qwixx Duel."""

from sixfold.games.dice.arena import COMMON as COMMON
