"""Pads: games that people play at a real table, told turn by turn and judged by the rules.

A pad is a frozen value folded from a log (`pad.py`). Whoever keeps it tells what lies open (`telling.py`); hands and
draws, which nobody shows, are replaced by stand-ins that make the telling possible, so that `rules` itself judges it:
what is refused is refused for every hand a player could hold. Knows no network, no database and no clock.
"""
