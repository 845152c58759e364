"""The face of Qwixx Duel: one board, black pawns and grey ones."""

from collections.abc import Iterator
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from sixfold.cli.terminal.faces.base import MARK, Choice, Scene, player_label, spread, title_line
from sixfold.cli.terminal.faces.dice import by_skips, draw_dice, marked, tidy_cross
from sixfold.cli.terminal.style import FAINT, ROW_PAINT, ROW_PALE
from sixfold.cli.terminal.words import Words
from sixfold.rules import duel
from sixfold.rules.dice import LAST_POSITION, ROWS, Cross, Move, Row
from sixfold.rules.duel import Stack, Track

HIDES_HANDS: Final = False
PAWNS: Final = ("●", "○")  # by seat
PLAIN_PAWNS: Final = ("x", "o")
WIDE: Final = 60  # characters that the board takes with cells of four
SIDES: Final = ("black", "grey")


def draw(scene: Scene) -> Iterator[RenderableType]:
    """Draw both players, the four rows and the dice."""
    view, look = scene.view, scene.look
    yield title_line(scene)
    yield spread((_player(scene, seat) for seat in range(2)), look.width)
    for row in ROWS:
        yield from _Track(scene, row).lines()
    if view.dice is not None:
        yield draw_dice(view.dice, scene.words, whites_count=view.phase is duel.Phase.WHITE)


def pawn(scene: Scene, seat: int) -> str:
    """Return how a player's pawn looks."""
    return (PAWNS if scene.look.glyphs else PLAIN_PAWNS)[seat]


def _player(scene: Scene, seat: int) -> Text:
    view, words = scene.view, scene.words
    label = player_label(scene, seat, turn=view.active == seat and view.reason is None)
    left = words("board.pawns-left", pawns=words.count("pawns", view.pawns_left(seat)))
    misses = words.count("misses", view.misses[seat])
    side = words.shared("sides", SIDES[seat])
    return Text.assemble(
        label, f" {pawn(scene, seat)} {side}", (f"  {view.score(seat)}", "bold"), (f"  {left}, {misses}", FAINT)
    )


class _Track:
    """One row of the board: the numbers, and the pawns below them."""

    def __init__(self, scene: Scene, row: Row) -> None:
        self.scene, self.row = scene, row
        self.track: Track = scene.view.tracks[row.place]
        self.width = 4 if scene.look.width >= WIDE else 3
        self.usable = set(duel.legal_moves(scene.view))
        self.fresh = {cross for crosses in marked(scene.recent).values() for cross in crosses}

    def lines(self) -> Iterator[Text]:
        """Draw numbers above, pawns below."""
        ink = f"bold #ffffff on {ROW_PAINT[self.row]}"
        numbers, pawns = Text.assemble((f" {self.row.letter} ", ink)), Text.assemble(("   ", ink))
        for position in range(LAST_POSITION + 1):
            number = self.row.number(position)
            numbers.append_text(self._number(number))
            pawns.append_text(self._pawns(number))
        numbers.append("(L)" if self.track.lock is None else "(#)", ink)
        pawns.append("   " if self.track.lock is None else f" {pawn(self.scene, self.track.lock)} ", ink)
        counts = "  ".join(f"{pawn(self.scene, seat)}{self.track.pawns(seat)}" for seat in range(2))
        yield numbers
        yield pawns.append(f"  {counts}", FAINT)

    def _number(self, number: int) -> Text:
        paint, pale = ROW_PAINT[self.row], ROW_PALE[self.row]
        if Cross(self.row, number) in self.usable:
            return Text(f"[{number}]".center(self.width), "bold #000000 on #ffffff")
        return Text(str(number).center(self.width), f"{paint} on {pale}")

    def _pawns(self, number: int) -> Text:
        stack = self.track.on(number)
        return Text(self._stack(stack).center(self.width), f"bold #000000 on {ROW_PALE[self.row]}")

    def _stack(self, stack: Stack | None) -> str:
        if stack is None:
            return ""
        height = str(stack.pawns) if stack.pawns > 1 else ""
        mark = MARK if Cross(self.row, stack.number) in self.fresh else ""
        return mark + pawn(self.scene, stack.owner) + height


def choices(view: duel.View, words: Words) -> list[Choice]:
    """List spaces, those that lose the fewest first."""
    last = {row: _own_position(view, row) for row in ROWS}
    return [Choice(*each) for each in by_skips(duel.legal_moves(view), last, words)]


def _own_position(view: duel.View, row: Row) -> int:
    own = view.tracks[row.place].rightmost(view.active)
    return -1 if own is None else row.position(own.number)


def forced(view: duel.View) -> Move | None:
    """Return nothing where nothing is possible."""
    moves = duel.legal_moves(view)
    return moves[0] if len(moves) == 1 else None


def typed(text: str, view: duel.View) -> str:  # noqa: ARG001
    """Read any case and spacing."""
    return tidy_cross(text)


def due(view: duel.View) -> str:
    """Say what is asked for."""
    return "ask.duel-white" if view.phase is duel.Phase.WHITE else "ask.duel-colour"
