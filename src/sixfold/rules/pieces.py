"""The 36 kinds of piece that Qwirkle, Qwirkle Cubes and Qwirkle Cards share, and sets of them.

A piece is its notation: `Ro` is the red circle. Sorting pieces as text is their canonical order everywhere.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Final, NamedTuple, Self

from sixfold.rules.errors import InvalidNotation
from sixfold.rules.notation import Word, quoted, split_words


class Colour(Word):
    """Six colours, by their letter."""

    RED = "R"
    ORANGE = "O"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    PURPLE = "P"


class Shape(Word):
    """Six shapes, by their letter."""

    CIRCLE = "o"
    SQUARE = "s"
    DIAMOND = "d"
    CLOVER = "c"
    STARBURST = "t"
    CRISSCROSS = "x"


COLOURS: Final = tuple(Colour)
SHAPES: Final = tuple(Shape)


class Cell(NamedTuple):
    """A place on the table, where the games on the grid count from its middle."""

    x: int
    y: int


class Piece(str):  # noqa: SLOT000  there are only 36 of them, and they carry their colour and shape
    """A tile, a cube's upper face or a card: colour then shape."""

    colour: Colour
    shape: Shape

    def __new__(cls, text: str) -> Self:
        """Return the one piece of this notation. Raises InvalidNotation."""
        piece = _BY_TEXT.get(text)
        if piece is None:
            raise InvalidNotation("format/piece", text=text[:80])
        return piece  # type: ignore[return-value]  # one object a kind

    @classmethod
    def from_json(cls, data: object) -> "Piece":
        """Read `Ro`."""
        if not isinstance(data, str):
            raise InvalidNotation("format/piece", text=quoted(data))
        return cls(data)

    def __repr__(self) -> str:
        return f"Piece({str(self)!r})"

    @cached_property
    def kind(self) -> int:
        """The number of this kind, 0 to 35, as kernels count them."""
        return COLOURS.index(self.colour) * 6 + SHAPES.index(self.shape)


def _make(colour: Colour, shape: Shape) -> Piece:
    piece = str.__new__(Piece, colour + shape)
    piece.colour, piece.shape = colour, shape
    return piece


KINDS: Final = tuple(_make(colour, shape) for colour in COLOURS for shape in SHAPES)  # KINDS[p.kind] is p
_BY_TEXT: Final = {str(piece): piece for piece in KINDS}

Pieces = tuple[Piece, ...]  # a multiset, sorted


def parse_pieces(text: str) -> Pieces:
    """Read pieces separated by spaces. Raises InvalidNotation."""
    return tuple(sorted(Piece(word) for word in split_words(text)))


def without(pieces: Pieces, taken: Iterable[Piece]) -> Pieces | None:
    """Return the pieces that are left, or None if one of `taken` is not there."""
    rest = Counter(pieces)
    rest.subtract(taken)
    if any(count < 0 for count in rest.values()):
        return None
    return tuple(sorted(rest.elements()))


def missing(pieces: Pieces, wanted: Iterable[Piece]) -> Piece | None:
    """Return the first wanted piece that is not among these, if there is one."""
    return min((Counter(wanted) - Counter(pieces)).elements(), default=None)


def share_attribute(pieces: Iterable[Piece]) -> bool:
    """Tell whether all are of one colour or all of one shape."""
    pieces = tuple(pieces)
    return len({piece.colour for piece in pieces}) <= 1 or len({piece.shape for piece in pieces}) <= 1


def is_pure(pieces: Iterable[Piece]) -> bool:
    """Tell whether these could be one line or row: one attribute shared, no piece twice (Q8, K5)."""
    pieces = tuple(pieces)
    return len(set(pieces)) == len(pieces) and share_attribute(pieces)


def largest_sets(pieces: Pieces) -> tuple[Pieces, ...]:
    """Return the largest sets of different pieces sharing an attribute (Q3, C3, K3), each once, in order."""
    kinds = set(pieces)
    lines = [{p for p in kinds if p.colour == c} for c in COLOURS] + [
        {p for p in kinds if p.shape == s} for s in SHAPES
    ]
    size = max(map(len, lines))
    return tuple(sorted({tuple(sorted(line)) for line in lines if len(line) == size}))
