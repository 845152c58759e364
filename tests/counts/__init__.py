"""Legal moves counted by two generators that share no code; see naive.py."""
