"""Training of the nets that the players and the camera bring along: `python -m training.GAME --seed 1`."""
