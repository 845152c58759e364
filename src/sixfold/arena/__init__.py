"""Games between bots: seeds in, records and ratings out."""

from sixfold.arena.entrants import Entrant, parse_entrant
from sixfold.arena.faults import fault_report
from sixfold.arena.journal import Journal
from sixfold.arena.pairings import Schedule
from sixfold.arena.ray_runner import play_on_ray
from sixfold.arena.results import Fault, GameResult, Wrong, with_luck
from sixfold.arena.runner import play_here
from sixfold.arena.simulation import play_game, simulate
from sixfold.arena.standings import StandingsLine, running_share, standings, to_json

__all__ = [
    "Entrant",
    "Fault",
    "GameResult",
    "Journal",
    "Schedule",
    "StandingsLine",
    "Wrong",
    "fault_report",
    "parse_entrant",
    "play_game",
    "play_here",
    "play_on_ray",
    "running_share",
    "simulate",
    "standings",
    "to_json",
    "with_luck",
]
