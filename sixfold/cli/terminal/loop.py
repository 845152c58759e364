"""The loop of a game: chance speaks, bots decide, people are asked, until it is over or somebody leaves."""

from typing import Any, Final

from rich.text import Text

from sixfold.cli.terminal.commands import is_undo, obey
from sixfold.cli.terminal.look import STRONG
from sixfold.cli.terminal.refusals import Leaving, Refused
from sixfold.cli.terminal.session import Session
from sixfold.players import find_bot
from sixfold.rules import events
from sixfold.rules.errors import SixfoldError

BUDGET_S: Final = 1.0  # a bot's time for one decision


def play(session: Session) -> None:
    """Go on until the game is over. Raises Leaving when somebody wants to go."""
    _let_chance_speak(session)
    while session.match.outcome is None:
        seat = _next_decider(session)
        if session.chairs[seat].level is None:
            _person_decides(session, seat)
        else:
            _bot_decides(session, seat)
        _let_chance_speak(session)
    session.tell_end()


def _let_chance_speak(session: Session) -> None:
    while (asked := session.match.game.chance(session.match.state)) is not None:
        source = session.luck.chance_at(len(session.match.events))
        session.go_on(session.match.told(asked.sample(source)))
        session.past.close("undo.chance")


def _next_decider(session: Session) -> int:
    """Return who is asked next: of several who decide at once people come before bots, so that they can undo."""
    deciders = session.match.deciders
    return next((seat for seat in deciders if session.chairs[seat].level is None), deciders[0])


def _bot_decides(session: Session, seat: int) -> None:
    match, level = session.match, session.chairs[seat].level
    assert level is not None, "a bot has a level"
    source = session.luck.player_at(seat, len(match.events))
    move = find_bot(match.game.ABOUT.name, level).choose(match.view(seat), source, BUDGET_S)
    session.go_on(match.played(seat, move))
    session.past.close("undo.answered")
    if not session.people:
        session.show_story(None)


def _person_decides(session: Session, seat: int) -> None:
    forced = session.face.forced(session.match.view(seat))
    if forced is not None:
        _play_forced(session, seat, forced)
        return
    if session.hides and session.at_keyboard != seat and not _handed_over(session, seat):
        return
    session.at_keyboard = seat
    session.picks = []
    session.show_table(seat)
    while not _asked(session, seat):
        pass


def _play_forced(session: Session, seat: int, move: Any) -> None:
    """Make the only move there is, with a word about it."""
    event = events.Move(seat, session.match.game.format_move(move))
    told = session.face.told(event, session.words, own=False)
    session.story.note(session.words("story.forced", name=session.chairs[seat].name, move=told))
    session.decide(seat, move)
    if session.face.HIDES_HANDS:
        session.past.close("undo.shown")  # that nothing else was possible tells something about the hand


def _handed_over(session: Session, seat: int) -> bool:
    """Let people change places before a hidden hand appears; False if a decision was taken back instead."""
    name = session.chairs[seat].name
    session.screen.clear(forget=True)
    session.screen.show(Text(session.words("seat.pass-to", name=name), STRONG))
    while is_undo(_waited(session, name), session.words):
        try:
            session.undo()
        except Refused as refused:
            session.refuse(refused)
        else:
            return False
    if session.at_keyboard is not None:
        session.past.close("undo.shown")
    return True


def _waited(session: Session, name: str) -> str:
    try:
        return session.screen.wait(session.words("seat.press-enter", name=name))
    except (EOFError, KeyboardInterrupt):
        raise Leaving from None


def _asked(session: Session, seat: int) -> bool:
    """Ask once; True once the game has moved. Raises Leaving."""
    try:
        line = session.screen.ask(f"{session.chairs[seat].name}> ")
    except (EOFError, KeyboardInterrupt):
        raise Leaving from None
    try:
        return obey(session, line.strip(), seat)
    except (Refused, SixfoldError) as error:
        session.refuse(error)
        return False
