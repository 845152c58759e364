"""How good positions and decisions are, why, and how much of a result was luck. Returns data, prints nothing."""

from sixfold.analysis.figures import Figure
from sixfold.analysis.options import Analysis, Option, Why, analyse
from sixfold.analysis.review import Mark, Review, review

__all__ = ["Analysis", "Figure", "Mark", "Option", "Review", "Why", "analyse", "review"]
