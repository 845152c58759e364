"""What happens in a game, told in words to one reader: the only place where events become sentences.

Events are told as they are given: whoever asks has hidden what the reader may not know (`Game.seen`). The words of a
game's own moves are the game's own, in a module that `part` finds (`sixfold.rulebook.GAME`). The moves of a game that
brings none are told as they are written.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from types import MappingProxyType
from typing import Final, Protocol

from sixfold.rulebook.data import flow, load
from sixfold.rulebook.languages import Language, RulebookError
from sixfold.rulebook.words import COLOUR_LETTERS, SHAPE_LETTERS, counted, listed, piece_name, space_name, word
from sixfold.rules import events
from sixfold.rules.catalog import find_game, part_or
from sixfold.rules.events import Event, FaceDown, Move
from sixfold.rules.positions import AnyPosition

PIECES = frozenset(colour + shape for colour in COLOUR_LETTERS for shape in SHAPE_LETTERS)


@dataclass(frozen=True, slots=True)
class Addressee:
    """Who is told: of which game, how the players are called by seat, and where the reader sits, if anywhere."""

    game: str
    names: tuple[str, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Teller:
    """Makes sentences for one reader in one language: what the words of all games are made with."""

    reader: Addressee
    language: Language
    qwirkles: int = 0  # that the placement made: no event says so

    def says(self, key: str, **values: object) -> str:
        """Tell what everyone is told alike: `key` in the section `everyone`."""
        return _text("everyone", key, self.language).format(**values)

    def by(self, seat: int, key: str, **values: object) -> str:
        """Tell what someone did: `key` in the section `others`, or in `you` if that is the reader."""
        section = "you" if seat == self.reader.seat else "others"
        return _text(section, key, self.language).format(name=self.reader.names[seat], **values)

    def pieces(self, pieces: Iterable[str]) -> str:
        """Name pieces as what someone places or draws: `a red circle and a blue square`."""
        return listed((self._piece(piece) for piece in pieces), self.language)

    def _piece(self, piece: str) -> str:
        return piece_name(piece, self.language, article=True, as_object=True) if piece in PIECES else piece

    def space(self, space: str) -> str:
        """Name a number of a row: `red 5`."""
        return space_name(space, self.language)

    def count(self, what: str, number: int) -> str:
        """Say a number of something: `1 point`, `2 points`."""
        forms: Sequence[str] = load(self.language, "events")["counts"][what]
        return counted(forms, number, self.language)


class Storyteller(Protocol):
    """The words of one game's own moves."""

    def tell_move(self, event: Move | FaceDown, teller: Teller) -> str:
        """Tell a decision, or as much of it as the reader may know; empty where there is nothing to say."""

    def qwirkles(self, event: Event, after: AnyPosition) -> int:
        """Return how many Qwirkles an event made that led to this position."""


def tell(event: Event, reader: Addressee, language: Language, qwirkles: int = 0) -> str:
    """Tell an event, as this reader may know it, in a sentence or two; empty where there is nothing to say.

    `qwirkles`: how many it made, as `qwirkles_in` counts them.

    >>> tell(events.Move(0, "Ro@0,0 Bo@1,0", points=2), Addressee("qwirkle", ("Ada", "Ben")), "en")
    'Ada places a red circle and a blue circle for 2 points.'
    """
    teller = Teller(reader, language, qwirkles)
    match event:
        case events.Move(move="?" | "swap"):
            return _unknown_move(event, teller)
        case events.Show():
            key = "show-overlooked" if event.overlooked else "show"
            return teller.by(event.seat, key, pieces=teller.pieces(event.pieces))
        case events.Move():
            return _storyteller(reader.game).tell_move(event, teller)
        case events.FaceDown():
            return _face_down(event, teller)
        case events.Draw():
            return teller.by(event.seat, "draw", pieces=teller.pieces(event.pieces))
        case events.Redraw():
            return teller.by(event.seat, "redraw", pieces=teller.pieces(event.pieces))
        case events.CubesRolled():
            return _cubes_rolled(event, teller)
        case events.DiceRolled():
            return teller.says("dice", dice=", ".join(_dice(event.dice, teller)))
    return _plain(event, teller)


def tell_all(told: Iterable[Event], reader: Addressee, language: Language, qwirkles: int = 0) -> tuple[str, ...]:
    """Tell events in their order, each that has something to say; choices that were shown together are one text.

    `qwirkles`: how many the placement among them made, as `qwirkles_in` counts them.
    """
    texts = (
        " ".join(filter(None, (tell(event, reader, language, qwirkles) for event in group)))
        for group in _together(told)
    )
    return tuple(filter(None, texts))


def qwirkles_in(game: str, told: Sequence[Event], after: AnyPosition) -> int:
    """Count the Qwirkles that these events made; `after` is the state, or a view of it, that they led to."""
    count = _storyteller(game).qwirkles
    return sum(count(event, after) for event in told)


def _plain(event: Event, teller: Teller) -> str:
    """Tell an event that is the same for everyone in every game."""
    match event:
        case events.Open():
            return teller.by(event.seat, "open")
        case events.Redeal():
            return teller.says("redeal")
        case events.Miss():
            return teller.by(event.seat, "miss")
        case events.Lock():
            return teller.says("lock", row=word("rows", event.row, teller.language))
        case events.Bonus():
            return teller.by(event.seat, "bonus", points=teller.count("points", event.points))
        case events.End():
            return teller.says("end", reason=word("reasons", event.reason, teller.language))
    return ""


def _face_down(event: FaceDown, teller: Teller) -> str:
    """Tell what others may know; that someone was dealt or drew pieces goes without saying."""
    if event.of == Move.type:
        return _storyteller(teller.reader.game).tell_move(event, teller)
    if event.of == events.Show.type:
        return teller.by(event.seat, "show-hidden")
    return teller.by(event.seat, "redraw-hidden") if event.of == events.Redraw.type else ""


def _unknown_move(event: Move, teller: Teller) -> str:
    """Tell a turn at a real table of which only the points are known, or that pieces were exchanged."""
    if event.move == "swap":
        return teller.by(event.seat, "exchange-some")
    counts = find_game(teller.reader.game).ABOUT.counts
    return teller.by(event.seat, "score", points=teller.count(counts, event.points or 0))


def _cubes_rolled(event: events.CubesRolled, teller: Teller) -> str:
    key = "cube-shows" if len(event.faces) == 1 else "cubes-show"
    shown = teller.says(key, pieces=teller.pieces(event.faces))
    return f"{teller.by(event.seat, 'roll-forced')} {shown}" if event.forced else shown


def _dice(dice: events.DiceFaces, teller: Teller) -> Iterator[str]:
    one, other = dice.white
    yield teller.says("white", one=one, other=other, sum=one + other)
    for colour in events.DICE_COLOURS:
        face: int | None = getattr(dice, colour)
        if face is not None:
            yield f"{word('colours', colour, teller.language)} {face}"


def _together(told: Iterable[Event]) -> Iterator[Sequence[Event]]:
    """Group decisions of several seats in one action: they were shown together. Everything else stands alone."""
    for action, group in groupby(told, key=lambda event: event.action if isinstance(event, Move) else None):
        members = tuple(group)
        yield from [members] if action is not None else [(member,) for member in members]


def _storyteller(game: str) -> Storyteller:
    return part_or(game, "telling", PLAIN)


class _Plain:
    """Tells moves as they are written, of a game without Qwirkles."""

    def tell_move(self, event: Move | FaceDown, teller: Teller) -> str:
        """Tell `Ada: MOVE`."""
        return teller.by(event.seat, "move", move=event.move)

    def qwirkles(self, _event: Event, _after: AnyPosition) -> int:
        """Return none."""
        return 0


PLAIN: Final[Storyteller] = _Plain()


def _text(section: str, key: str, language: Language) -> str:
    known = _texts(section, language)
    if key not in known:
        raise RulebookError(f"text in {section}", key, known)
    return known[key]


@cache
def _texts(section: str, language: Language) -> Mapping[str, str]:
    return MappingProxyType({key: flow(text) for key, text in load(language, "events")[section].items()})
