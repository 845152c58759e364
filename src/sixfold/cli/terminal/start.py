"""From the command line to a game that is over: sit down, play, save, say goodbye."""

import sys
from dataclasses import dataclass
from math import isfinite, nan
from pathlib import Path
from typing import Final

from rich.text import Text

from sixfold.cli.terminal.faces.base import read_number
from sixfold.cli.terminal.files import read_record
from sixfold.cli.terminal.loop import play
from sixfold.cli.terminal.refusals import InputRefused, Leaving, reason_of
from sixfold.cli.terminal.screen import Screen
from sixfold.cli.terminal.seating import Chair, chairs_of, parse_seats
from sixfold.cli.terminal.session import TerminalSession, new_seed
from sixfold.cli.terminal.style import FAINT, STRONG
from sixfold.cli.terminal.typed_commands import obey
from sixfold.cli.terminal.words import Words
from sixfold.rulebook import Language, game_players, game_summary, game_title
from sixfold.rules.catalog import GAMES, find_game
from sixfold.rules.core import Options
from sixfold.rules.errors import SixfoldError
from sixfold.rules.match import AnyMatch, Match

DONE: Final = 0
BAD_FILE: Final = 1
BAD_WISH: Final = 2
DEFAULT_SEATS: Final = "you,greedy"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for."""

    game: str | None
    seats: str
    seed: int | None
    load: Path | None
    save: Path | None
    ages: str
    colour: bool


def run(wishes: Wishes, language: Language) -> int:
    """Play the game that was wished for; return the exit code."""
    screen, words = Screen(colour=wishes.colour), Words(language)
    try:
        session = _loaded(wishes, screen, words) if wishes.load else _seated(wishes, screen, words)
    except (InputRefused, SixfoldError) as error:
        return _failed(error, words, BAD_FILE if wishes.load else BAD_WISH)
    except (Leaving, EOFError, KeyboardInterrupt):
        return DONE
    return DONE if session is None else _played(session, wishes.save)


def _seated(wishes: Wishes, screen: Screen, words: Words) -> TerminalSession | None:
    """Sit down to a new game, or return None after listing the games. Raises InputRefused or SixfoldError."""
    game = wishes.game or _chosen_game(screen, words)
    if game is None:
        return None
    find_game(game)
    chairs = parse_seats(wishes.seats or DEFAULT_SEATS, words)
    seed = new_seed() if wishes.seed is None else wishes.seed
    players = tuple(chair.participant for chair in chairs)
    return TerminalSession(Match.start(game, players, Options(_ages(wishes.ages)), seed), chairs, screen, words)


def _loaded(wishes: Wishes, screen: Screen, words: Words) -> TerminalSession:
    """Sit down to a game of a file. Raises InputRefused or SixfoldError."""
    assert wishes.load is not None, "a file is given"
    match: AnyMatch = Match.resume(read_record(wishes.load))
    chairs = _replaced(parse_seats(wishes.seats, words), match) if wishes.seats else chairs_of(match.players)
    session = TerminalSession(match, chairs, screen, words)
    session.file = wishes.load
    return session


def _replaced(chairs: tuple[Chair, ...], match: AnyMatch) -> tuple[Chair, ...]:
    if len(chairs) != len(match.players):
        raise InputRefused("refused.seats", given=len(chairs), needed=len(match.players))
    return chairs


def _ages(text: str) -> tuple[float, ...]:
    try:
        ages = tuple(float(age) for age in text.split(",")) if text else ()
    except ValueError:
        ages = (nan,)
    if not all(map(isfinite, ages)):
        raise InputRefused("refused.ages", text=text[:40])
    return ages


def _chosen_game(screen: Screen, words: Words) -> str | None:
    """Show the games and, where somebody sits, ask which one."""
    for number, game in enumerate(GAMES, 1):
        title, told = game_title(game, words.language), game_summary(game, words.language)
        players = words("games.players", players=game_players(game, words.language))
        screen.show(Text.assemble((f"{number}  {title}", STRONG), (f"  {game} · {players}", FAINT), f"\n   {told}"))
    if not screen.live:
        screen.show(words("games.how"))
        return None
    while True:
        typed = screen.ask(words("games.which", most=len(GAMES)) + " ").strip().lower()
        number = read_number(typed) or 0
        if 1 <= number <= len(GAMES):
            return list(GAMES)[number - 1]
        if typed in GAMES:
            return typed
        if typed:
            screen.show(words("games.no-such", known=", ".join(GAMES)))


def _played(session: TerminalSession, save: Path | None) -> int:
    """Play to the end or until somebody leaves, and save if that was asked for."""
    try:
        _play_on(session)
    except (Leaving, EOFError, KeyboardInterrupt):
        session.screen.show("", session.words("leave.bye"))
    if save is None:
        return DONE
    try:
        session.save(save)
    except InputRefused as refused:
        return _failed(refused, session.words, BAD_FILE)
    return DONE


def _play_on(session: TerminalSession) -> None:
    """Play, and let people look back and save once the game is over; `load` begins again. Raises Leaving."""
    while True:
        play(session)
        if not session.people:
            return
        session.screen.show(Text(session.words("end.what-now", command=session.words("commands.save")), FAINT))
        _look_back(session)


def _look_back(session: TerminalSession) -> None:
    """Read commands after the end until a game is loaded; Enter leaves. Raises Leaving."""
    while True:
        try:
            line = session.screen.ask("> ").strip()
        except EOFError:
            raise Leaving from None
        if not line and session.screen.live:
            raise Leaving
        try:
            if obey(session, line, None):
                return
        except (InputRefused, SixfoldError) as error:
            session.refuse(error)


def _failed(error: InputRefused | SixfoldError, words: Words, code: int) -> int:
    sys.stderr.write(f"sixfold: {reason_of(error, words)}\n")
    return code
