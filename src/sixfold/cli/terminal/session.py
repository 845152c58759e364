"""A game at the terminal as it stands: the match, who plays, what was told to whom; and what can be done with it."""

import secrets
from functools import partial
from pathlib import Path
from typing import Final

from rich.text import Text

from sixfold.cli.terminal.faces import TerminalFace, TypedMove, drawn, face_of
from sixfold.cli.terminal.faces.base import read_number
from sixfold.cli.terminal.files import write_record
from sixfold.cli.terminal.game_log import GameLog
from sixfold.cli.terminal.refusals import InputRefused, reason_of
from sixfold.cli.terminal.screen import Screen
from sixfold.cli.terminal.seating import Chair
from sixfold.cli.terminal.style import FAINT
from sixfold.cli.terminal.undo import UndoPoint, UndoStack
from sixfold.cli.terminal.words import Words
from sixfold.drawing import Scene
from sixfold.rulebook import Teller
from sixfold.rules import events
from sixfold.rules.core import AnyMove, AnyState, AnyView
from sixfold.rules.errors import SixfoldError
from sixfold.rules.match import AnyMatch
from sixfold.rules.pieces import Cell, Pieces
from sixfold.rules.record import Stopped, replay

FEWEST_LINES: Final = 3  # of the log on a screen
SEED_BITS: Final = 53  # every reader of JSON keeps these exact


def new_seed() -> int:
    """Return a seed that nobody knows."""
    return secrets.randbits(SEED_BITS)


class TerminalSession:
    """A match, the people and bots who play it, and the screen they sit at."""

    def __init__(self, match: AnyMatch, chairs: tuple[Chair, ...], screen: Screen, words: Words) -> None:
        self.screen = screen
        self.words = words
        self.file: Path | None = None  # where this game was loaded from or saved to
        self.take_up(match, chairs)

    def take_up(self, match: AnyMatch, chairs: tuple[Chair, ...]) -> None:
        """Begin with this game where it stands."""
        self.match = match
        self.chairs = chairs
        self.face: TerminalFace = face_of(match.game.ABOUT.name)
        self.seed = new_seed() if match.seed is None else match.seed
        self.undo_stack = UndoStack()
        self.log = GameLog(match.game, tuple(chair.name for chair in chairs), self.only_person, self.words.language)
        self._retell()
        loaded = max(0, len(self.log.entries) - len(chairs))  # the last round, to find one's way again
        self.seen: dict[int | None, int] = dict.fromkeys((None, *range(len(chairs))), loaded)
        self.picks: list[TypedMove] = []
        self.at_keyboard: int | None = None
        self.saved = bool(match.events)

    def _retell(self) -> None:
        """Tell a game that was begun elsewhere, and how people ended it there, if they did."""
        game = self.match.game
        record = self.match.record()
        table, told = record.opening, 0
        for step in replay(record):
            for seat, player in enumerate(self.match.players):
                if player.bot is not None and told < player.bot.from_ <= told + len(step.events):
                    self.log.note(partial(Teller.by, seat=seat, key="stand-in"))
            self._add(step.events, game.revealed(table), step.state)
            table, told = step.state, told + len(step.events)
        if self.match.stopped is not None:
            self._say(self._told_stop(self.match.stopped))

    def _add(self, told: tuple[events.Event, ...], revealed: Pieces, after: AnyState) -> None:
        """Go on with these events, up to a state; `revealed` is the hand that someone had to show before them."""
        for event in told:
            if isinstance(event, events.Redraw) and revealed:
                name, pieces = self.chairs[event.seat].name, self.words.names(revealed)
                self._say(self.words("board.shown", name=name, pieces=pieces))
            self.log.add(event, after)

    def _say(self, text: str) -> None:
        self.log.note(lambda _: text)

    def _told_stop(self, stopped: Stopped) -> str:
        names = [chair.name for chair in self.chairs]
        why = self.words(f"stopped.{stopped.reason}", name="" if stopped.seat is None else names[stopped.seat])
        scores = ", ".join(f"{name} {score}" for name, score in zip(names, stopped.scores, strict=True))
        return self.words("stopped.here", why=why, scores=scores)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.level is None]

    @property
    def only_person(self) -> int | None:
        """The seat of the person, where there is just one."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def hides(self) -> bool:
        """Whether people at this keyboard have something to hide from each other."""
        return self.match.game.ABOUT.hidden and len(self.people) > 1

    def go_on(self, match: AnyMatch) -> tuple[events.Event, ...]:
        """Take a step and return its events."""
        told = match.events[len(self.match.events) :]
        self._add(told, self.match.revealed, match.state)
        self.match = match
        self.saved = self.saved and not told
        return told

    def make(self, seat: int, text: str) -> None:
        """Make the move that a person typed. Raises InputRefused or SixfoldError, and then nothing has changed."""
        game, view = self.match.game, self.match.view(seat)
        number = read_number(text)
        move = game.parse_move(self.face.typed(text, view)) if number is None else self._picked(number, view)
        game.check(view, move)
        self.undo_stack.keep(UndoPoint(self.match, len(self.log.entries)))
        told = self.decide(seat, move)
        if len(self.people) > 1:
            self.screen.forget_typed()
            if not told:
                self.screen.erase_typed()  # a choice that the others may not know yet

    def _picked(self, number: int, view: AnyView) -> AnyMove:
        """Return the move that has this number in the list of moves."""
        self.picks = self.picks or self.face.choices(view, self.words)
        if not 1 <= number <= len(self.picks):
            raise InputRefused("refused.no-pick", number=number, most=len(self.picks))
        return self.picks[number - 1].move

    def decide(self, seat: int, move: AnyMove) -> tuple[events.Event, ...]:
        """Make a legal move for a person, see whether it is final with that, and return its events."""
        told = self.go_on(self.match.played(seat, move))
        if any(isinstance(event, events.Move) and event.seat != seat for event in told):
            self.undo_stack.close("undo.shown")
        if self.match.outcome is not None:
            self.undo_stack.close("undo.over")
        return told

    def undo(self) -> None:
        """Go back to before the last decision that is not final. Raises InputRefused."""
        self.match, told = self.undo_stack.back()
        self.log.cut(told)
        self.seen = {reader: min(count, told) for reader, count in self.seen.items()}
        self._say(self.words("undo.done"))

    def scene(self, seat: int | None, focus: Cell | None = None) -> Scene:
        """Return what this seat sees."""
        return Scene(
            game=self.match.game.ABOUT.name,
            view=self.match.view(seat),
            names=tuple(chair.name for chair in self.chairs),
            language=self.words.language,
            room=self.screen.room,
            recent=self.log.recent(seat),
            focus=focus,
        )

    def show_table(self, seat: int | None) -> None:
        """Draw the table on an empty screen, with what happened since this seat last looked."""
        if self.people:
            self.screen.clear(forget=len(self.people) > 1)
        shown = drawn(self.scene(seat))
        self.screen.show(shown)
        height = self.screen.room.height
        room = None
        if height is not None:
            room = max(FEWEST_LINES, height - len(self.screen.console.render_lines(shown)) - 3)
        self.show_log(seat, room)
        if seat in self.match.deciders:
            self.screen.show(Text(self.words(self.face.due(self.match.view(seat))), FAINT))

    def show_log(self, seat: int | None, most: int | None = None) -> None:
        """Tell what this seat has not been told yet, the last lines only if there are many."""
        reader = seat if self.hides else None
        lines = self.log.lines(self.seen[reader], seat)
        self.seen[reader] = len(self.log.entries)
        if most is not None and len(lines) > most:
            lines = [self.words("log.earlier", count=len(lines) - most + 1), *lines[1 - most :]]
        for line in lines:
            self.screen.show(Text(line, "italic"))

    def refuse(self, why: InputRefused | SixfoldError) -> None:
        """Say why something was refused."""
        self.screen.show(Text.assemble(("✗ ", "bold red"), reason_of(why, self.words)))

    def tell_end(self) -> None:
        """Show the last position, how it ended, the scores and who won."""
        outcome = self.match.outcome
        assert outcome is not None, "the game is over"
        words = self.words
        self.seen[None] = max(self.seen.values())  # people who hide something look together now
        self.show_table(self.only_person)
        names = [chair.name for chair in self.chairs]
        self.screen.show("")
        ranked = sorted(range(len(names)), key=lambda seat: (-outcome.scores[seat], seat))
        wide = max(map(len, names))
        for seat in ranked:
            won = "★" if seat in outcome.winners else " "
            self.screen.show(Text(f"  {won} {names[seat]:<{wide}}  {outcome.scores[seat]:>4}"))
        key = "end.winner" if len(outcome.winners) == 1 else "end.winners"
        self.screen.show(words(key, names=words.listed(names[seat] for seat in outcome.winners)))

    def save(self, path: Path) -> None:
        """Write the record. Raises InputRefused."""
        write_record(self.match, path)
        self.file, self.saved = path, True
        self.screen.show(self.words("files.saved", file=path))
