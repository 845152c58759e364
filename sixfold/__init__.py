"""Sixfold: five table games behind one exact rulebook.

The rooms, in the order in which they may import each other: `sixfold.rules` (what the games are), `sixfold.rulebook`
(the rules and refusals in words), `sixfold.camera` (photos of a real table), `sixfold.kernels` (the same answers,
fast), `sixfold.players`, `sixfold.arena`, `sixfold.cli`.
"""
