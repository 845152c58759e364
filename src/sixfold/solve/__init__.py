"""Exact answers to the questions of certain games: `sf.solve.cards_turn`, `sf.solve.qwirkle_endgame` and their like.

Pieces, sheets, dice and positions may be values or their text. Except for `cards_turn` and `cubes_rerolls`, which then
take long, all need the C++ extension and raise NeedsExtension without it. A game brings its own in `solver.py`,
which lists them as `__all__`; type checkers know them from `__init__.pyi`.
"""

from sixfold.rules.catalog import our_games, part

_MODULES = [module for game in sorted(our_games()) if (module := part(game, "solver"))]
_SOLVERS = {name: getattr(module, name) for module in _MODULES for name in module.__all__}
globals().update(_SOLVERS)

__all__ = sorted(_SOLVERS)  # noqa: PLE0605  a list of names
