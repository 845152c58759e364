"""The terminal game: draws a table, reads what a person types, tells what happened. Knows no rules.

`start.py` goes from the command line to the end of a game, `loop.py` plays it, `session.py` is the game as it stands.
`faces/` reads and lists the moves of each game, `words/` is the terminal's own texts in three languages.
"""
