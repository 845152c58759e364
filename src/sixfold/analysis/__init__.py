"""How good positions and decisions are, why, and how much of a result was luck. Returns data, prints nothing."""

from sixfold.analysis.account import JudgedDecision, Lucky, judge_view, judged_part
from sixfold.analysis.figures import Figure
from sixfold.analysis.options import Analysis, Option, Why, analyse, written
from sixfold.analysis.reviewing import Mark, Review, SeatReview, legs, mark_of, review, reviewed

__all__ = [
    "Analysis",
    "Figure",
    "JudgedDecision",
    "Lucky",
    "Mark",
    "Option",
    "Review",
    "SeatReview",
    "Why",
    "analyse",
    "judge_view",
    "judged_part",
    "legs",
    "mark_of",
    "review",
    "reviewed",
    "written",
]
