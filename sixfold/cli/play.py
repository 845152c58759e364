"""`sixfold play`."""


def play() -> None:
    """Play in the terminal."""
