"""Sixfold: five table games behind one exact rulebook. `import sixfold as sf` is all there is to learn.

>>> import sixfold as sf
>>> m = sf.new("qwirkle", ["Ada", "Bo"], seed=7)
>>> m = m.play(m.moves_scored()[0].move).play(sf.bot("greedy"))
>>> m.turn, m.outcome
(0, None)

`new` begins a game, `Match.play` goes on, `print` draws; `position` reads one line of text; `bot`, `play` and `match`
are for bots; `load` reads records; `solve` has exact answers; `analyse` ranks what a seat can do, and `review` tells
luck from play. A name is loaded when it is first used.

The rooms behind it, in the order in which they may import each other: `sixfold.rules` (what the games are),
`sixfold.rulebook` (the rules and refusals in words), `sixfold.drawing`, `sixfold.camera` (photos of a real table),
`sixfold.kernels` (the same answers, fast), `sixfold.players`, `sixfold.analysis`, `sixfold.arena`, `sixfold.door` (what
this page offers), `sixfold.cli`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sixfold import solve as solve
    from sixfold.analysis import analyse, review
    from sixfold.door.contest import Contest, match
    from sixfold.door.games import AnyMatch, draw, format_move, format_position, load
    from sixfold.door.match import Match, ScoredMove
    from sixfold.door.typed import bot, legal_moves, new, play, position  # of `games`, typed for each game
    from sixfold.players import AnyBot, Bot, SimpleBot
    from sixfold.rules.core import Outcome
    from sixfold.rules.errors import IllegalMove, SixfoldError
    from sixfold.rules.record import Participant, Record

    __version__: str

_ROOMS = {
    "sixfold.analysis": ("analyse", "review"),
    "sixfold.door.contest": ("Contest", "match"),
    "sixfold.door.games": (
        "AnyMatch",
        "bot",
        "draw",
        "format_move",
        "format_position",
        "legal_moves",
        "load",
        "new",
        "play",
        "position",
    ),
    "sixfold.door.match": ("Match", "ScoredMove"),
    "sixfold.players": ("AnyBot", "Bot", "SimpleBot"),
    "sixfold.rules.core": ("Outcome",),
    "sixfold.rules.errors": ("IllegalMove", "SixfoldError"),
    "sixfold.rules.record": ("Participant", "Record"),
}
_HOME = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "AnyBot",
    "AnyMatch",
    "Bot",
    "Contest",
    "IllegalMove",
    "Match",
    "Outcome",
    "Participant",
    "Record",
    "ScoredMove",
    "SimpleBot",
    "SixfoldError",
    "__version__",
    "analyse",
    "bot",
    "draw",
    "format_move",
    "format_position",
    "legal_moves",
    "load",
    "match",
    "new",
    "play",
    "position",
    "review",
    "solve",
]


if not TYPE_CHECKING:  # a type checker knows each name from above, and which ones do not exist

    def __getattr__(name: str) -> object:
        """Load what is asked for."""
        if name == "__version__":
            from importlib.metadata import version  # noqa: PLC0415  slow to load, and rarely asked for

            found: object = version("sixfold")
        elif name == "solve":
            found = import_module("sixfold.solve")
        elif name in _HOME:
            found = getattr(import_module(_HOME[name]), name)
        else:
            raise AttributeError(f"module 'sixfold' has no attribute {name!r}")
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
