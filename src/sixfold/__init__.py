"""Sixfold: five table games behind one exact rulebook. `import sixfold as sf` is all there is to learn.

>>> import sixfold as sf
>>> m = sf.new("qwirkle", ["Ada", "Bo"], seed=7)
>>> m = m.play(m.moves_scored()[0].move).play(sf.bot("greedy"))
>>> m.turn, m.outcome
(0, None)

`new` begins a game, `Match.play` goes on, `print` draws; `position` reads one line of text; `bot`, `play` and `match`
are for bots; `load` reads records; `solve` has exact answers; `analyse` ranks what a seat can do, and `review` tells
luck from play. A name is loaded when it is first used.

The rooms behind it, and after each arrow the nearest that it may import:

    games/     a folder for each game and family, ours as any other's: each of its files belongs to the room that names
               it in brackets, and may import what that room may
    rules      what a game is: pure functions over frozen values, records, refusals; the judge [rules.py, position.py]
    seeds      how a seed becomes the seeds of games
    processes  processes of our own that are asked and answer; what breaks there breaks nothing else
    rulebook   the numbered rules and every refusal in three languages [telling.py] <- rules
    drawing    any view as text and as SVG [drawing.py] <- rulebook
    camera     a photo of a real table into pieces on a grid [camera.py] <- rules, processes
    kernels    the same answers, hundreds of times faster, in C++ [kernel.py] <- rules
    players    bots: they get what their seat may know, nothing else [bots.py] <- seeds, kernels
    puzzles    positions with one clearly best move, and the judge of answers [puzzles.py] <- rules
    analysis   how good positions and decisions are, why, and how much was luck [analysis.py] <- players, puzzles
    arena      games between bots, ratings with intervals [arena.py] <- analysis
    envs       environments for reinforcement learning [env.py] <- drawing, players
    logs       a log of entries that is folded into a value; hosts of tables and pads keep such logs <- rules
    fair       proof that chance was fair <- rules, seeds
    pads       games at a real table, told turn by turn and judged [pad.py] <- rulebook, logs
    tables     a table as a value: seats, commands, drafts, messages; no network, no database [presenter.py] <- puzzles,
               fair, pads
    local      tables on one device, run by a worker of the browser <- players, tables
    server     live tables over HTTP and WebSocket; the log of events is the truth <- camera, arena, tables
    solve      exact answers [solver.py] <- kernels
    door       what `import sixfold as sf` offers <- drawing, arena, fair, solve
    cli        the command `sixfold`, one verb a file [terminal.py] <- drawing, server
    web/       the browser client: draws what messages say, and asks what is allowed; games in web/src/games/
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
