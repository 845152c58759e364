"""Training of the nets in `sixfold/players/weights`: `python -m training.GAME --seed 1`."""
