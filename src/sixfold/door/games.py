"""The functions of the front door: begin a game, read a position, name a bot, play, load.

What they return for which game, as type checkers are told, is in `typed.pyi`.
"""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from operator import index
from os import PathLike
from pathlib import Path
from typing import TypeAlias

from sixfold.door.level import Level
from sixfold.door.match import Match
from sixfold.drawing import draw_svg, draw_text
from sixfold.players import AnyBot, as_bot, find_bot, name_of
from sixfold.rules.catalog import GAMES
from sixfold.rules.chance import Generator
from sixfold.rules.core import Options
from sixfold.rules.positions import format_position as format_position
from sixfold.rules.positions import game_of, parse_position
from sixfold.rules.record import Participant, Record, parse_record, records_in

AnyMatch: TypeAlias = Match[object, object, object]  # of a game whose name the type checker does not know
Players: TypeAlias = int | Iterable[str | Participant]
Seed: TypeAlias = int | Generator | None
SEEDS = 1 << 53  # every reader of JSON keeps them exact


def new(game: str, players: Players = 2, *, seed: Seed = None, ages: Sequence[float] = ()) -> AnyMatch:
    """Begin a game, so that someone has to decide: names or a number of players, in the order of their seats.

    All chance follows from the seed: a number, or a `random.Random` to draw it from; without one the operating system
    draws it, and `Match.seed` tells. Raises InvalidSetup, and TypeError for what is no seed or no list of players.

    >>> import sixfold as sf
    >>> m = sf.new("qwirkle", ["Ada", "Bo"], seed=7)
    >>> m.play("Bc@0,0 Bs@1,0").scores
    (2, 0)
    """
    require_list(players, "players")
    names = tuple(f"seat {seat}" for seat in range(players)) if isinstance(players, int) else tuple(players)
    seated = tuple(Participant(each, "human") if isinstance(each, str) else each for each in names)
    return Match.start(game, seated, Options(tuple(ages)), _seed(seed))


def _seed(given: Seed) -> int:
    if given is None:
        return secrets.randbelow(SEEDS)
    return given.randrange(SEEDS) if isinstance(given, Generator) else index(given)  # a record holds whole numbers


def require_list(given: object, what: str) -> None:
    """Refuse one text where several are meant: its letters would be taken for them. Raises TypeError."""
    if isinstance(given, str):
        raise TypeError(f"{what}: a list is needed, such as [{given!r:.80}], not the text alone")


def position(game: str, text: str = "") -> object:
    """Read a position of one line, as docs/records.md tells: what a seat may know, or the whole table.

    Raises InvalidNotation for a line that cannot be read, and IllegalPosition for one that the rules do not allow.

    >>> import sixfold as sf
    >>> p = sf.position("qwirkle", "Ro@0,0 Rs@1,0 | hand Rc Rt | bag 90")
    >>> p.bag_size
    90
    >>> sf.format_position(p)
    'Ro@0,0 Rs@1,0 | hand Rc Rt | bag 90'
    """
    return parse_position(game, text)


def legal_moves(view: object) -> tuple[object, ...]:
    """List the moves of the view's own seat, in notation order; () if it owes no decision. Raises TypeError.

    >>> import sixfold as sf
    >>> p = sf.position("qwirkle", "Ro@0,0 Rs@1,0 | hand Rc | bag 90")
    >>> [sf.format_move(move) for move in sf.legal_moves(p)]
    ['Rc@-1,0', 'Rc@0,-1', 'Rc@0,1', 'Rc@1,-1', 'Rc@1,1', 'Rc@2,0', 'swap Rc']
    """
    return game_of(view).legal_moves(view)


def format_move(move: object) -> str:
    """Write a move of any game in notation. Raises TypeError for anything else.

    >>> import sixfold as sf
    >>> sf.format_move(sf.new("duel", seed=7).legal_moves[-1])
    'Y8'
    """
    for game in GAMES.values():
        if isinstance(move, game.Move):
            return game.format_move(move)
    raise TypeError(f"not a move: {move!r:.80}")


class Drawn:
    """A drawing of a position: `print` shows it as text, a notebook as SVG."""

    def __init__(self, position: object, names: Sequence[str] | None) -> None:
        self._position = position
        self._names = names

    def __str__(self) -> str:
        return draw_text(self._position, names=self._names)

    def _repr_svg_(self) -> str:
        return draw_svg(self._position, names=self._names)


def draw(position: object, names: Sequence[str] | None = None) -> Drawn:
    """Draw a View or a State: what it knows is shown, hands included. Raises TypeError when shown for anything else.

    >>> import sixfold as sf
    >>> m = sf.new("qwirkle", ["Ada", "Bo"], seed=7)
    >>> str(sf.draw(m.view(0), m.players)).splitlines()[-1]
    'Hand Bc♣  Bs■  Gd◆  Gx✕  Po●  Px✕   ● o  ■ s  ◆ d  ♣ c  ✸ t  ✕ x'
    """
    return Drawn(position, names)


def bot(level: str, budget_s: float | None = None) -> Level:
    """Name a bot: `random`, `greedy`, `expert` or `master`, and what it may think in seconds; it plays any game.

    >>> import sixfold as sf
    >>> p = sf.position("qwirkle", "Ro@0,0 Rs@1,0 | hand Rc Rt | bag 90")
    >>> sf.format_move(sf.bot("greedy").choose(p))
    'Rc@1,1 Rt@0,1'
    """
    return Level(level, budget_s)


def play(game: str, bots: Sequence[str | AnyBot], *, seed: Seed = None) -> AnyMatch:
    """Let bots play a game to its end, one a seat: names of levels, or objects with `choose`.

    What a bot raises comes through; a move that is not allowed raises IllegalMove. Raises InvalidSetup and TypeError.

    >>> import sixfold as sf
    >>> sf.play("duel", ["greedy", "random"], seed=7).outcome
    Outcome(reason=Reason.MISSES, scores=(73, 6))
    """
    require_list(bots, "bots")
    seated = [find_bot(game, each) if isinstance(each, str) else as_bot(each) for each in bots]
    names = [each if isinstance(each, str) else name_of(each) for each in bots]
    match: AnyMatch = new(game, [Participant(name, "bot") for name in names], seed=seed)
    while match.turn is not None:
        match = match.play(seated[match.turn])
    return match


def load(path: str | PathLike[str]) -> Iterator[Record]:
    """Read a file of records (JSON Lines) one by one; `Record.verify` judges a game, `Match.resume` plays on.

    A game that was kept on a pad (`Record.pad`) is judged by `sixfold.pads.records.verify`, as `sixfold replay` does.

    Raises InvalidNotation, with the line of the file at fault in its note, and OSError.
    """
    with Path(path).open("rb") as file:
        for number, text in records_in(file):
            yield _record(text, f"{path}, line {number}")


def _record(text: bytes, where: str) -> Record:
    try:
        return parse_record(text)
    except Exception as error:
        error.add_note(where)
        raise
