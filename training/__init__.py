"""Training of the nets in `sixfold/players/weights` and `sixfold/camera/weights`: `python -m training.GAME --seed 1`."""
