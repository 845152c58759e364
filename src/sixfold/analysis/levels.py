"""Which bot someone played like, in the opening, the middle and the end of a game: by what their decisions lost.

`levels.json` holds what decisions of the bots lose on average, by game, level and phase, in games for two, looked at
with the effort of a review in the browser; `python -m benchmarks.levels` measures it.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import log
from typing import Final

from sixfold.analysis.account import JudgedDecision
from sixfold.rules.record import Record

PHASES: Final = ("opening", "middle", "end")  # thirds of a game, by its events
SEATS: Final = 2  # at the tables that were measured: with more, decisions lose less
FEWEST: Final = 3  # decisions that count, without which a phase tells nothing
SMALLEST: Final = 0.0005  # share of a win: losses below this are the same

Losses = Mapping[str, Sequence[float]]  # by level: what a decision loses, phase by phase


def played_like(record: Record, decisions: Sequence[JudgedDecision]) -> list[str | None]:
    """Return the level whose decisions lose most nearly as much, phase by phase; None where too little is known.

    `decisions` are those of one seat that count.
    """
    measured = measured_losses(record.game) if len(record.players) == SEATS else {}
    return [_nearest(measured, phase, lost) for phase, lost in enumerate(by_phase(record, decisions))]


def by_phase(record: Record, decisions: Sequence[JudgedDecision]) -> list[list[float]]:
    """Return what decisions lost, phase by phase."""
    lost: list[list[float]] = [[] for _ in PHASES]
    for judged in decisions:
        lost[len(PHASES) * (judged.event - 1) // len(record.events)].append(judged.loss)
    return lost


def _nearest(measured: Losses, phase: int, lost: Sequence[float]) -> str | None:
    if not measured or len(lost) < FEWEST:
        return None
    mean = sum(lost) / len(lost)
    return min(measured, key=lambda level: abs(_scale(measured[level][phase]) - _scale(mean)))


def _scale(loss: float) -> float:
    return log(max(loss, SMALLEST))


@cache
def measured_losses(game: str) -> Losses:
    """Return what the bots of a game lose, the weakest first; nothing for a game that nobody measured."""
    told: dict[str, Losses] = json.loads(files("sixfold.analysis").joinpath("levels.json").read_text("utf-8"))
    return told.get(game, {})
