"""What a person can type besides a move, under its English name or its name in the language."""

import re
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path
from typing import Final
from unicodedata import combining, normalize

from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from sixfold.cli.terminal.faces import drawn
from sixfold.cli.terminal.files import read_record
from sixfold.cli.terminal.refusals import InputRefused, Leaving
from sixfold.cli.terminal.seating import chairs_of
from sixfold.cli.terminal.session import TerminalSession
from sixfold.cli.terminal.style import FAINT, STRONG
from sixfold.cli.terminal.words import Words
from sixfold.rulebook import RulebookError, rule, rules, section
from sixfold.rules.errors import GameOver
from sixfold.rules.match import AnyMatch, Match
from sixfold.rules.pieces import Cell

LISTED: Final = 16  # moves on a screen where its height is not known
YES: Final = ("y", "yes", "o", "oui", "j", "ja")

Command = Callable[[TerminalSession, str, int | None], bool]  # True once the game has moved


def obey(session: TerminalSession, line: str, seat: int | None) -> bool:
    """Do what a line says: a command or, for a seat that is asked, a move. True once the game has moved.

    Raises InputRefused, SixfoldError or Leaving.
    """
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(_command_name(word, session.words))
    if command is not None:
        return command(session, rest.strip(), seat)
    if not line:
        return False
    if seat is None:
        raise GameOver
    session.make(seat, line)
    return True


def is_undo(line: str, words: Words) -> bool:
    """Tell whether a line asks for a decision to be taken back."""
    return _command_name(line.strip(), words) == "undo"


def _command_name(word: str, words: Words) -> str:
    """Return the English name of a command, whichever name was typed, with or without accents."""
    typed = _folded(word)
    return next((name for name in COMMANDS if typed in (name, _folded(words(f"commands.{name}")))), "")


def _folded(word: str) -> str:
    return "".join(each for each in normalize("NFKD", word.casefold()) if not combining(each))


def _help(session: TerminalSession, _rest: str, _seat: int | None) -> bool:
    words = session.words
    page = words.help(session.match.game.ABOUT.name).splitlines()
    for is_usage, lines in groupby(page, key=lambda line: line.startswith("  ")):
        if is_usage:
            session.screen.show(_explained(line.strip().partition("   ")[::2] for line in lines))
        else:
            session.screen.show(*map(Text, lines))
    usages = (f"{words(f'commands.{name}')} {words(f'usage.{name}')}" for name in COMMANDS)
    session.screen.show("", _explained(zip(usages, (words(f"about.{name}") for name in COMMANDS), strict=True)))
    return False


def _explained(usages: Iterable[tuple[str, str]]) -> Table:
    """Put what can be typed beside what it does."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=STRONG, overflow="fold")
    table.add_column()
    for usage, meaning in usages:
        table.add_row(Text(f"  {usage}"), Text(meaning.strip()))
    return table


def _moves(session: TerminalSession, rest: str, seat: int | None) -> bool:
    words = session.words
    if seat is None:
        raise GameOver
    session.picks = session.face.choices(session.match.view(seat), words)
    height = session.screen.room.height
    most = len(session.picks) if rest else min(len(session.picks), (height - 4) if height else LISTED)
    for number, choice in enumerate(session.picks[:most], 1):
        note = (f"  {choice.note}", FAINT) if choice.note else ""
        session.screen.show(Text.assemble((f"{number:>4} ", FAINT), (choice.text, STRONG), note))
    if most < len(session.picks):
        session.screen.show(
            Text(words("moves.more", count=len(session.picks) - most, command=words("commands.moves")), FAINT)
        )
    return False


def _rules(session: TerminalSession, rest: str, _seat: int | None) -> bool:
    language = session.words.language
    if not rest:
        for each in rules(session.match.game.ABOUT.name, language):
            session.screen.show(Text.assemble((f"{each.id:>4} ", STRONG), each.name))
        session.screen.show(Text(session.words("rules.more", command=session.words("commands.rules")), FAINT))
        return False
    try:
        session.screen.show(Markdown(section(rule(rest, language), language)))
    except RulebookError:
        raise InputRefused("refused.no-rule", rule=rest[:20]) from None
    return False


def _board(session: TerminalSession, rest: str, seat: int | None) -> bool:
    """Draw the table again, around a cell if one is given."""
    found = re.fullmatch(r"(-?\d{1,4})\s*,\s*(-?\d{1,4})", rest)
    if rest and not found:
        raise InputRefused("refused.no-cell", text=rest[:20])
    focus = Cell(int(found[1]), int(found[2])) if found else None
    session.screen.show(drawn(session.scene(seat, focus)))
    return False


def _log(session: TerminalSession, _rest: str, seat: int | None) -> bool:
    for line in session.log.lines(0, seat):
        session.screen.show(Text(line, "italic"))
    return False


def _undo(session: TerminalSession, _rest: str, _seat: int | None) -> bool:
    session.undo()
    return True


def _save(session: TerminalSession, rest: str, _seat: int | None) -> bool:
    path = _path(rest) if rest else session.file
    if path is None:
        raise InputRefused("refused.no-file", command=session.words("commands.save"))
    if path.exists() and path != session.file and not _may_replace(session, path):
        raise InputRefused("refused.exists", file=path)
    session.save(path)
    return False


def _path(text: str) -> Path:
    """Return the path that a person means; `~` is their home."""
    try:
        return Path(text).expanduser()
    except RuntimeError:  # a home that does not exist
        return Path(text)


def _may_replace(session: TerminalSession, path: Path) -> bool:
    if not session.screen.live or path.is_dir():
        return False
    return session.screen.ask(session.words("files.replace", file=path) + " ").strip().lower() in YES


def _load(session: TerminalSession, rest: str, _seat: int | None) -> bool:
    if not rest:
        raise InputRefused("refused.no-file", command=session.words("commands.load"))
    path = _path(rest)
    match: AnyMatch = Match.resume(read_record(path))
    session.take_up(match, chairs_of(match.players))
    session.file = path
    session.screen.show(session.words("files.loaded", file=path))
    return True


def _quit(session: TerminalSession, _rest: str, seat: int | None) -> bool:
    if session.screen.live and not session.saved and session.match.outcome is None:
        name = session.screen.ask(session.words("leave.offer") + " ").strip()
        if name:
            _save(session, name, seat)
    raise Leaving


COMMANDS: Final[dict[str, Command]] = {
    "help": _help,
    "moves": _moves,
    "rules": _rules,
    "board": _board,
    "log": _log,
    "undo": _undo,
    "save": _save,
    "load": _load,
    "quit": _quit,
}
