"""What the five games are: pure functions over frozen values. Start reading at `core.py`."""
