"""What holds, room by room; `golden/` has whole games, `counts/` counts of legal moves."""
