"""Training of the nets in the folders `weights` of the players and of the camera: `python -m training.GAME --seed 1`."""
