"""Pads as messages: where an evening stands, for every phone on it."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from pydantic import Field

from sixfold.pads.judging import Way, manners_of
from sixfold.pads.pad import MOST_GAMES, Line, Pad, PadGame, new_game
from sixfold.pads.pad_entries import Begun, Entry, EntryId, Name
from sixfold.pads.summaries import PadPerson, PadSummary, summary, words_of
from sixfold.pads.tellings import Telling, seat_of
from sixfold.rulebook import Language
from sixfold.rules.catalog import GAMES, find_game
from sixfold.tables import presenters
from sixfold.tables.drafts import LineScore
from sixfold.tables.messages import GameName, GameView
from sixfold.tables.model import MOST_SEATS, Model, Problem

PadTelling = Telling  # as clients call them
PadEntry = Entry


class PadLine(Model):
    """One telling: in words, what it scored, where everyone stood after it, and why the rules refuse it if they do."""

    id: str
    seat: int | None
    telling: Telling
    text: str
    points: int
    scores: tuple[int, ...]
    lines: tuple[LineScore, ...]
    problem: Problem | None
    at: int


class PadGameState(Model):
    """A game of the evening.

    `due`: whose turn is told next, nobody's where anyone's may be. `waits`: what a game with dice waits for. `view` is
    what lies open, `left` how many of each kind have not been seen, `bag` how many pieces the bag holds. `choices`: the
    numbers that each seat can cross, or the words for a turn without points. `then`: by seat, whose turn is told after
    its own, while nobody judges it; () where anyone's may be. `position`: what a referee can be asked about, as one
    line. `winners` once it is over.
    """

    number: int
    game: GameName
    manner: str
    players: tuple[str, ...]
    lines: tuple[PadLine, ...]
    scores: tuple[int, ...]
    due: tuple[int, ...]
    waits: Literal["open", "roll"] | None
    view: GameView | None
    left: dict[str, int]
    bag: int | None
    choices: tuple[tuple[str, ...], ...]
    then: tuple[int, ...] = ()
    position: str | None = None
    winners: tuple[int, ...] | None
    reason: str | None
    stopped: bool


class PadState(Model):
    """Where an evening stands: `number` is that of the log's last entry, `shown` the game that was asked for."""

    code: str
    number: int
    mine: bool
    games: tuple[PadSummary, ...]
    shown: PadGameState | None


class PadLink(Model):
    """An evening in a list."""

    code: str
    changed_at: int
    mine: bool
    games: tuple[PadSummary, ...]


class PadList(Model):
    """The evenings that someone kept, newest first, and what everyone did in them."""

    pads: tuple[PadLink, ...]
    people: tuple[PadPerson, ...]


class PadManners(Model):
    """How each game can be kept, the usual way first, and how it begins for every number of people, who have no names.

    A phone without a network shows by `begins` a next game that nobody has heard of yet.
    """

    games: dict[GameName, tuple[str, ...]]
    begins: tuple[PadGameState, ...]


class NewPad(Model):
    """The first game of an evening."""

    id: EntryId
    game: GameName
    manner: str = Field(max_length=16)
    players: tuple[Name, ...] = Field(min_length=1, max_length=MOST_SEATS)


class PadQuestion(Model):
    """A turn about which the rules are asked: the next one, or one `before` another in game number `game`."""

    telling: Telling
    game: int | None = Field(default=None, ge=1, le=MOST_GAMES)
    before: EntryId | None = None


class PadAnswer(Model):
    """What a turn would score, line by line, or why the rules refuse it."""

    points: int
    lines: tuple[LineScore, ...]
    problem: Problem | None


class PadHand(Model):
    """A hand that someone shows, to ask whether it can be played at all."""

    hand: str = Field(max_length=200)


class PadProof(Model):
    """The answer: with the cards and the rows after such a turn, or that there is none."""

    playable: bool
    cards: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def proof(way: Way | None) -> PadProof:
    """Return what a solver found as a message."""
    if way is None:
        return PadProof(playable=False, cards=(), rows=())
    return PadProof(playable=True, cards=way.cards, rows=way.rows)


def manners() -> PadManners:
    """Return how each game can be kept, and begins."""
    begins = tuple(state for game in GAMES for state in _begins(game))
    return PadManners(games={game: tuple(manners_of(game)) for game in GAMES}, begins=begins)


@cache
def _begins(game: str) -> tuple[PadGameState, ...]:
    return tuple(
        game_state(new_game(Begun(id="begins", game=game, manner=manner, players=("?",) * seats), 0), 1, "en")
        for manner in manners_of(game)
        for seats in find_game(game).ABOUT.seats
    )


@dataclass(frozen=True, slots=True)
class PadPlace:
    """Where on a pad someone looks: at a game by its number from 1, else the newest; as it stood before a turn."""

    game: int | None = None
    before: str | None = None

    def number(self, pad: Pad) -> int:
        """Return the number of the game."""
        return len(pad.games) if self.game is None or self.game > len(pad.games) else self.game

    def on(self, pad: Pad) -> PadGame:
        """Return the game, on a pad that has one. Raises Refusal where there is no such turn."""
        found = pad.games[self.number(pad) - 1]
        return found if self.before is None else found.before(self.before)


def pad_state(pad: Pad, code: str, language: Language, *, mine: bool, place: PadPlace | None = None) -> PadState:
    """Return where an evening stands. Raises Refusal where there is no such turn."""
    at = place or PadPlace()
    return PadState(
        code=code,
        number=pad.number,
        mine=mine,
        games=tuple(map(summary, pad.games)),
        shown=game_state(at.on(pad), at.number(pad), language) if pad.games else None,
    )


def game_state(game: PadGame, number: int, language: Language) -> PadGameState:
    """Return a game of an evening."""
    manner, position, end = game.manner, game.position, game.outcome
    is_over, seats = end is not None or game.is_stopped, range(len(game.begun.players))
    before = [(0,) * len(game.begun.players), *(line.scores for line in game.lines)]
    view = manner.view(position)
    return PadGameState(
        number=number,
        game=game.begun.game,
        manner=game.begun.manner,
        players=game.begun.players,
        lines=tuple(_line(game, line, old, language) for line, old in zip(game.lines, before, strict=False)),
        scores=game.scores,
        due=game.due,
        waits=None if is_over else manner.waits(position),
        view=None if view is None else presenters.of(game.begun.game).show(view),
        left=dict(manner.left(position)),
        bag=manner.bag(position),
        then=manner.then(position),
        position=manner.line(position),
        choices=() if is_over else tuple(manner.choices(position, seat) for seat in seats),
        winners=None if end is None else end.winners,
        reason=None if end is None else end.reason.value,
        stopped=game.is_stopped,
    )


def _line(game: PadGame, line: Line, before: tuple[int, ...], language: Language) -> PadLine:
    seat = seat_of(line.telling)
    return PadLine(
        id=line.id,
        seat=seat,
        telling=line.telling,
        text=words_of(game, line, language),
        points=0 if seat is None or line.problem else line.scores[seat] - before[seat],
        scores=line.scores,
        lines=_lines_made(game, line),
        problem=None if line.problem is None else presenters.problem(line.problem, language),
        at=line.at,
    )


def _lines_made(game: PadGame, line: Line) -> tuple[LineScore, ...]:
    view = game.manner.view(line.position)
    return () if view is None or line.problem else presenters.of(game.begun.game).lines(view, line.told)


def answer(pad: Pad, asked: PadQuestion, language: Language) -> PadAnswer:
    """Return what the rules would say to this turn, without telling it. Raises Refusal where there is no such place."""
    game, seat = PadPlace(asked.game, asked.before).on(pad), seat_of(asked.telling)
    line = game.judged("draft", asked.telling, 0)
    return PadAnswer(
        points=0 if seat is None or line.problem else line.scores[seat] - game.scores[seat],
        lines=_lines_made(game, line),
        problem=None if line.problem is None else presenters.problem(line.problem, language),
    )
