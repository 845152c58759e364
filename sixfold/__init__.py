"""Sixfold: five table games behind one exact rulebook."""
