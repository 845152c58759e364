"""What a drawing is made from, and the words on it. A drawing judges nothing; it shows what its view holds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sixfold.drawing.spans import FAINT, PLAIN, STRONG, Ink, Line, Span, joined, text_width
from sixfold.drawing.svg import Block, Player, SvgPicture
from sixfold.drawing.theme import FRESH, GLYPHS, PAINT, TILE
from sixfold.rulebook import Language, game_title, word
from sixfold.rulebook.data import load
from sixfold.rules import events
from sixfold.rules.pieces import Cell, Piece, Pieces

MARK: Final = "*"  # what happened since one last looked
USUAL_WIDTH: Final = 80


@dataclass(frozen=True, slots=True)
class Extent:
    """How much can be shown; None is as much as it takes."""

    width: int | None = None
    height: int | None = None
    glyphs: bool = True  # more than plain letters

    @property
    def columns(self) -> int:
        """Return the width that things which flow are broken at."""
        return self.width or USUAL_WIDTH


@dataclass(frozen=True, slots=True)
class Scene:
    """The view or the state to draw, the names at the table, and what the others did."""

    game: str
    view: Any
    names: tuple[str, ...]
    language: Language = "en"
    room: Extent = Extent()
    recent: tuple[events.Move, ...] = ()  # of the others, since one last looked
    focus: Cell | None = None  # where to scroll to

    @property
    def seat(self) -> int | None:
        """Whose eyes these are; None is a spectator, or somebody who sees everything."""
        seat: int | None = getattr(self.view, "seat", None)
        return seat

    def text(self, key: str, **values: object) -> str:
        """Return a text that stands on a drawing, filled in."""
        text: str = load(self.language, "drawing")["texts"][key]
        return text.format(**values)

    def count(self, what: str, number: int) -> str:
        """Say a number of something: `1 tile`, `2 tiles`."""
        one, many = load(self.language, "drawing")["counts"][what]
        alone = abs(number) < 2 if self.language == "fr" else abs(number) == 1  # French: 0 tuile
        return str(one if alone else many).format(n=number)

    def word(self, section: str, key: str) -> str:
        """Return a word of the rulebook."""
        return word(section, key, self.language)

    def title(self) -> str:
        """Return the game's name as its box has it."""
        return game_title(self.game, self.language)

    def ending(self) -> str:
        """Say why the game is over; nothing while it goes on."""
        reason = getattr(self.view, "reason", None)
        return "" if reason is None else self.word("reasons", reason)

    def player(self, seat: int, score: int, note: str = "", *, is_turn: bool) -> Player:
        """Return what there is to say about a player; nobody has a turn after the end."""
        return Player(self.names[seat], score, note, is_turn and self.view.reason is None)

    def picture(self, facts: Sequence[str], blocks: Sequence[Block]) -> SvgPicture:
        """Return a picture with the game's name as its heading."""
        title = ": ".join(filter(None, (self.title(), ", ".join(self.names))))
        return SvgPicture(title, self.title(), [*facts, *filter(None, [self.ending()])], blocks)

    def hands(self) -> dict[int, Pieces]:
        """Return the hands that may be seen, by seat: one's own, or all of a state."""
        if hasattr(self.view, "hands"):
            return dict(enumerate(self.view.hands))
        return {} if self.seat is None else {self.seat: self.view.hand}

    def hand_label(self, seat: int) -> str:
        """Return what stands before a hand: whose it is, where it is not one's own."""
        hand = self.text("hand")
        return hand if seat == self.seat else f"{hand}, {self.names[seat]}"


def title_line(scene: Scene, *facts: str) -> Line:
    """Draw the first line: the game, and what stands in one place only."""
    title = f" {scene.title()} "
    told = f" {' · '.join(facts)} " if facts else ""
    fill = max(0, scene.room.columns - text_width(title) - text_width(told) - 4)
    return (Span("──", FAINT), Span(title, STRONG), Span("─" * fill, FAINT), Span(told), Span("──", FAINT))


def player_label(scene: Scene, seat: int, *, turn: bool) -> Line:
    """Draw a player's name, with an arrow if it is their turn."""
    return (Span("▶ " if turn else "  ", STRONG), Span(scene.names[seat], STRONG if turn else PLAIN))


def piece_span(scene: Scene, piece: Piece, *, fresh: bool = False, small: bool = False) -> Span:
    """Draw a piece: letters and shape, `Ro●`, or small in two characters, `R●`."""
    letter = piece.colour.value if small else str(piece)
    glyph = GLYPHS[piece.shape] if scene.room.glyphs else piece.shape.value if small else ""
    return Span(letter + glyph, Ink(PAINT[piece.colour], FRESH if fresh else TILE, bold=True))


def pieces_line(scene: Scene, pieces: Pieces) -> Line:
    """Draw pieces in a row."""
    return joined(((piece_span(scene, piece),) for piece in pieces), "  ")


def mark_span(*, fresh: bool) -> Span:
    """Draw the space before a piece: a mark where it is new."""
    return Span(MARK if fresh else " ", Ink(ground=FRESH if fresh else TILE, bold=True))


def legend(scene: Scene) -> Line:
    """Tell which glyph has which letter; empty where the letters themselves are shown."""
    if not scene.room.glyphs:
        return ()
    return (Span("  ".join(f"{glyph} {shape.value}" for shape, glyph in GLYPHS.items()), FAINT),)


def hand_lines(scene: Scene) -> tuple[Line, ...]:
    """Draw every hand that may be seen and is not empty."""
    return tuple(
        (Span(scene.hand_label(seat), FAINT), Span(" "), *pieces_line(scene, hand))
        for seat, hand in scene.hands().items()
        if hand
    )
