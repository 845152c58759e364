"""The terminal game: draws a table, reads what a person types, tells what happened. Knows no rules.

`session.py` is the loop; `faces/` draws each game; `words/` is every text in three languages.
"""
