"""A game at the terminal: chance speaks, bots decide, people are asked, until it is over or somebody leaves."""

from functools import partial

from rich.text import Text

from sixfold.cli.terminal.refusals import InputRefused, Leaving
from sixfold.cli.terminal.session import TerminalSession
from sixfold.cli.terminal.style import STRONG
from sixfold.cli.terminal.typed_commands import is_undo, obey
from sixfold.players import choose, find_bot, turns
from sixfold.rulebook import Teller
from sixfold.rules.core import AnyMove, Seat
from sixfold.rules.errors import SixfoldError
from sixfold.seeds import chance_stream


class _Table:
    """A session as the play loop sees it: people come before bots, and can take things back."""

    def __init__(self, session: TerminalSession) -> None:
        self.session = session

    @property
    def due(self) -> tuple[Seat, ...]:
        """Who owes a decision."""
        return self.session.match.deciders

    def settle(self) -> None:
        """Let chance speak, told step by step; what led to it is final."""
        session = self.session
        while (asked := session.match.game.chance(session.match.state)) is not None:
            source = chance_stream(session.seed, len(session.match.events))
            session.go_on(session.match.told(asked.sample(source)))
            session.undo_stack.close("undo.chance")

    def decide(self, seats: tuple[Seat, ...]) -> None:
        """Ask one of them: of several who decide at once people come before bots, so that they can undo."""
        people = [seat for seat in seats if seat in self.session.people]
        if people:
            _person_decides(self.session, people[0])
        else:
            _bot_decides(self.session, seats[0])


def play(session: TerminalSession) -> None:
    """Go on until the game is over. Raises Leaving when somebody wants to go."""
    table = _Table(session)
    for seats in turns(table):
        table.decide(seats)
    session.tell_end()


def _bot_decides(session: TerminalSession, seat: Seat) -> None:
    match, level = session.match, session.chairs[seat].level
    assert level is not None, "a bot has a level"
    move = choose(find_bot(match.game.ABOUT.name, level), match, seat, session.seed)
    session.go_on(match.played(seat, move))
    session.undo_stack.close("undo.answered")
    if not session.people:
        session.show_log(None)


def _person_decides(session: TerminalSession, seat: int) -> None:
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


def _play_forced(session: TerminalSession, seat: int, move: AnyMove) -> None:
    """Make the only move there is, with a word about it."""
    session.log.note(partial(Teller.by, seat=seat, key="forced"))
    session.decide(seat, move)
    if session.match.game.ABOUT.hidden:
        session.undo_stack.close("undo.shown")  # that nothing else was possible tells something about the hand


def _handed_over(session: TerminalSession, seat: int) -> bool:
    """Let people change places before a hidden hand appears; False if a decision was taken back instead."""
    name = session.chairs[seat].name
    session.screen.clear(forget=True)
    session.screen.show(Text(session.words("seat.pass-to", name=name), STRONG))
    while is_undo(_waited(session, name), session.words):
        try:
            session.undo()
        except InputRefused as refused:
            session.refuse(refused)
        else:
            return False
    if session.at_keyboard is not None:
        session.undo_stack.close("undo.shown")
    return True


def _waited(session: TerminalSession, name: str) -> str:
    try:
        return session.screen.wait(session.words("seat.press-enter", name=name))
    except (EOFError, KeyboardInterrupt):
        raise Leaving from None


def _asked(session: TerminalSession, seat: int) -> bool:
    """Ask once; True once the game has moved. Raises Leaving."""
    try:
        line = session.screen.ask(f"{session.chairs[seat].name}> ")
    except (EOFError, KeyboardInterrupt):
        raise Leaving from None
    try:
        return obey(session, line.strip(), seat)
    except (InputRefused, SixfoldError) as error:
        session.refuse(error)
        return False
