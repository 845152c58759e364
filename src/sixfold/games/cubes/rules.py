"""Qwirkle Cubes: Qwirkle with cubes that may be rolled again before placing; every hand lies open.

C-numbers point to docs/rules. Lines, placements and their points are those of `grid/rules.py`. Nothing here draws a
random number.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import ClassVar, Final

from sixfold.games.grid.rules import (
    EMPTY,
    Grid,
    Pass,
    Place,
    check_opening,
    check_placing,
    format_placing,
    opening_lines,
    parse_placing,
    pieces_of,
    placement_points,
    placements,
    require_in_hand,
)
from sixfold.rules import events
from sixfold.rules.chance import Chance, ChanceOutcome, Source, draws, expect, rolls, sample_from
from sixfold.rules.core import (
    About,
    Options,
    Outcome,
    Reason,
    Seat,
    Step,
    at_seat,
    judges,
    require_decider,
    require_setup,
)
from sixfold.rules.draw import read_deals, read_pieces, require_count
from sixfold.rules.errors import IllegalMove, ImpossibleChance, InvalidNotation, at_event
from sixfold.rules.notation import Word
from sixfold.rules.open_table import revealed as revealed
from sixfold.rules.open_table import seen as seen
from sixfold.rules.pieces import COLOURS, SHAPES, Colour, Piece, Pieces, largest_sets, parse_pieces, without

ABOUT: Final = About(
    name="cubes",
    letter="C",
    order=2,
    seats=range(2, 5),  # C1
    usual_seats=2,
    minutes=30,
    piece="cube",
    tie="youngest",  # C3
    ends=(Reason.OUT, Reason.BLOCKED),  # C6, C9
    event_rules={"open": "C3", "forced": "C6", "redraw": "C6", "bonus": "C9"},
)
Colours = tuple[Colour, ...]  # cubes in the bag: a multiset, sorted
CUBES: Final[Colours] = tuple(sorted(COLOURS * 15))  # C1
HAND: Final = 6  # C2
OUT_BONUS: Final = 6  # C9


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll these cubes again (C4): `roll Ro Gd`, or `keep` for none."""

    cubes: Pieces


Move = Roll | Place | Pass


def faces(colour: Colour) -> Pieces:
    """Return the six faces of a cube of this colour (C1)."""
    return tuple(Piece(colour + shape) for shape in SHAPES)


@dataclass(frozen=True, slots=True)
class Throwing(Chance[Pieces]):
    """Cubes of one hand rolled again. The outcome is what each shows now, in the same order."""

    seat: Seat
    cubes: Pieces
    forced: bool = False
    told_by: ClassVar[type[events.Event]] = events.CubesRolled

    def drawn(self, source: Source) -> Pieces:
        """Roll."""
        return tuple(faces(cube.colour)[source.below(6)] for cube in self.cubes)

    def outcomes(self) -> Iterator[tuple[Pieces, Fraction]]:
        """Every fall of these cubes."""
        return rolls([faces(cube.colour) for cube in self.cubes])

    def check(self, outcome: Pieces) -> None:
        """Refuse another number of cubes, or a cube that changed colour (C4)."""
        require_count(outcome, len(self.cubes))
        for old, new in zip(self.cubes, outcome, strict=True):
            if old.colour != new.colour:
                raise ImpossibleChance("chance/colour-changed", old=old, new=new)

    def read(self, told: Sequence[events.Event]) -> Pieces:
        """Read a `roll` event of just these cubes."""
        event = expect(told, 0, events.CubesRolled, self.seat)
        if len(event.of) != len(event.faces):
            raise ImpossibleChance("chance/wrong-count", due=len(event.of), found=len(event.faces))
        event = event.canonical()
        if read_pieces(event.of) != self.cubes:
            raise ImpossibleChance("chance/other-cubes", due=" ".join(self.cubes), found=" ".join(event.of))
        return tuple(Piece(face) for face in event.faces)


@dataclass(frozen=True, slots=True)
class Filling(Chance[Pieces]):
    """All cubes of `sure` and `count` more from the bag, rolled once (C2, C7). The outcome is what they show."""

    seat: Seat
    bag: Colours
    count: int
    sure: Colours = ()
    told_by: ClassVar[type[events.Event]] = events.Draw

    def drawn(self, source: Source) -> Pieces:
        """Draw, then roll."""
        colours = self.sure + sample_from(source, self.bag, self.count)
        return tuple(sorted(faces(colour)[source.below(6)] for colour in colours))

    def outcomes(self) -> Iterator[tuple[Pieces, Fraction]]:
        """Every draw and fall; the same faces may come up more than once."""
        for colours, likely in draws(self.bag, self.count):
            for fallen, also in rolls([faces(colour) for colour in self.sure + colours]):
                yield tuple(sorted(fallen)), likely * also

    def check(self, outcome: Pieces) -> None:
        """Refuse another number of cubes, colours that are not there any more, or a sure one left behind."""
        require_count(outcome, len(self.sure) + self.count)
        taken(self.sure + self.bag, outcome)
        left = Counter(self.sure) - Counter(colours_of(outcome))
        if left:
            raise ImpossibleChance("chance/left-in-bag", colour=min(left))

    def read(self, told: Sequence[events.Event]) -> Pieces:
        """Read one event of the kind that this filling writes."""
        event = expect(told, 0, self.told_by, self.seat)
        assert isinstance(event, events.Draw | events.Redraw), "told by pieces"
        return read_pieces(event.pieces)


@dataclass(frozen=True, slots=True)
class Changing(Filling):
    """The new hand of a stuck player (C6)."""

    told_by: ClassVar[type[events.Event]] = events.Redraw


@dataclass(frozen=True, slots=True)
class FirstHands(Chance[tuple[Pieces, ...]]):
    """The first cubes of every seat, drawn and rolled (C2). The outcome is the hands, by seat."""

    bag: Colours
    seats: int
    told_by: ClassVar[type[events.Event]] = events.Deal

    def drawn(self, source: Source) -> tuple[Pieces, ...]:
        """Draw and roll for one seat after the other."""
        hands, bag = [], self.bag
        for seat in range(self.seats):
            hands.append(Filling(seat, bag, HAND).drawn(source))
            bag = taken(bag, hands[-1])
        return tuple(hands)

    def outcomes(self) -> Iterator[tuple[tuple[Pieces, ...], Fraction]]:
        """Every deal; there are far too many to wait for the last."""
        return self._from(0, self.bag)

    def _from(self, seat: Seat, bag: Colours) -> Iterator[tuple[tuple[Pieces, ...], Fraction]]:
        if seat == self.seats:
            yield (), Fraction(1)
            return
        for hand, likely in Filling(seat, bag, HAND).outcomes():
            for others, also in self._from(seat + 1, taken(bag, hand)):
                yield (hand, *others), likely * also

    def check(self, outcome: tuple[Pieces, ...]) -> None:
        """Refuse hands of another size, or more cubes of a colour than the box holds."""
        if len(outcome) != self.seats:
            raise ImpossibleChance("chance/wrong-count", due=self.seats, found=len(outcome))
        bag = self.bag
        for seat, hand in enumerate(outcome):
            with at_event(seat):
                require_count(hand, HAND)
                bag = taken(bag, hand)

    def read(self, told: Sequence[events.Event]) -> tuple[Pieces, ...]:
        """Read one `deal` event a seat, in seat order."""
        return read_deals(told, self.seats)


def colours_of(cubes: Pieces) -> Colours:
    """Return the colours of these cubes, sorted: all that a bag knows of them."""
    return tuple(sorted(cube.colour for cube in cubes))


def taken(bag: Colours, cubes: Pieces) -> Colours:
    """Return the bag without these cubes. Raises ImpossibleChance where it does not hold them."""
    left = list(bag)
    for cube in cubes:
        if cube.colour not in left:
            raise ImpossibleChance("chance/no-such-piece", piece=cube)
        left.remove(cube.colour)
    return tuple(left)


class Phase(Word):
    """What the table waits for."""

    DEAL = "deal"
    OPEN = "open"  # the opening placement
    CHOOSE = "choose"  # which cubes to roll again (C4)
    REROLL = "reroll"
    FORCED = "forced"  # everything again, because nothing fits (C6)
    REDRAW = "redraw"  # a new hand, because no face of its colours fits (C6)
    PLACE = "place"
    DRAW = "draw"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """The table; only the order of the bag is unknown, and that is not in here."""

    options: Options
    hands: tuple[Pieces, ...]  # by seat, as they show
    bag: Colours
    scores: tuple[int, ...]
    grid: Grid = EMPTY
    turn: Seat = 0
    phase: Phase = Phase.DEAL
    rolling: Pieces = ()  # cubes that are about to be rolled again
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class View(State):
    """What a seat may know: everything (C2)."""

    seat: Seat | None = None


def start(seats: int, options: Options = Options()) -> State:
    """Return the table before the deal (C1)."""
    require_setup(ABOUT, seats, options)
    return State(options=options, hands=((),) * seats, bag=CUBES, scores=(0,) * seats)


def chance(state: State) -> FirstHands | Throwing | Filling | None:
    """Say what is drawn or rolled next (C2, C4, C6, C7)."""
    hand = state.hands[state.turn]
    if state.phase is Phase.DEAL:
        return FirstHands(state.bag, len(state.hands))
    if state.phase is Phase.REROLL:
        return Throwing(state.turn, state.rolling)
    if state.phase is Phase.FORCED:
        return Throwing(state.turn, hand, forced=True)
    if state.phase is Phase.DRAW:
        return Filling(state.turn, state.bag, min(HAND - len(hand), len(state.bag)))
    if state.phase is Phase.REDRAW and len(state.bag) >= len(hand):
        return Changing(state.turn, state.bag, len(hand))
    if state.phase is Phase.REDRAW:  # the whole bag, then the old cubes for the rest
        return Changing(state.turn, colours_of(hand), len(hand) - len(state.bag), sure=state.bag)
    return None


def settle(state: State, outcome: ChanceOutcome) -> Step[State]:
    """Go on after the deal, a roll or a draw."""
    asked = chance(state)
    assert asked is not None, "nothing to settle"
    asked.check(outcome)
    if isinstance(asked, FirstHands):
        return _dealt(state, outcome)
    if isinstance(asked, Throwing):
        return _rolled(state, asked, outcome)
    return _changed(state, outcome) if isinstance(asked, Changing) else _drawn(state, outcome)


def _dealt(state: State, hands: tuple[Pieces, ...]) -> Step[State]:
    sizes = [len(largest_sets(hand)[0]) for hand in hands]
    opener = state.options.youngest(seat for seat, size in enumerate(sizes) if size == max(sizes))  # C3
    bag = taken(state.bag, tuple(cube for hand in hands for cube in hand))
    deals = tuple(events.Deal(seat, hand) for seat, hand in enumerate(hands))
    return Step(replace(state, hands=hands, bag=bag, turn=opener, phase=Phase.OPEN), (*deals, events.Open(opener)))


def _rolled(state: State, thrown: Throwing, fallen: Pieces) -> Step[State]:
    hand = tuple(sorted((without(state.hands[state.turn], thrown.cubes) or ()) + fallen))
    told = events.CubesRolled(state.turn, thrown.cubes, fallen, forced=thrown.forced).canonical()
    return Step(_after_roll(replace(state, hands=at_seat(state.hands, state.turn, hand), rolling=())), (told,))


def _changed(state: State, hand: Pieces) -> Step[State]:
    """Take a new hand, mix the old one into the bag, and go on with C6."""
    bag = taken(tuple(sorted(state.bag + colours_of(state.hands[state.turn]))), hand)
    table = replace(state, hands=at_seat(state.hands, state.turn, hand), bag=bag)
    return Step(_after_roll(table), (events.Redraw(state.turn, hand),))


def _after_roll(state: State) -> State:
    """Let the player place; or roll everything until something fits; or change the hand; or pass (C5, C6)."""
    hand = state.hands[state.turn]
    if state.grid.has_room_for(hand):
        return replace(state, phase=Phase.PLACE)
    if _could_place(state.grid, colours_of(hand)):
        return replace(state, phase=Phase.FORCED)
    can_change = hand and _could_place(state.grid, state.bag)  # a typed table may leave a hand untold
    return replace(state, phase=Phase.REDRAW if can_change else Phase.PLACE)


def _could_place(grid: Grid, colours: Iterable[Colour]) -> bool:
    """Tell whether any faces of these colours could ever be placed (C6)."""
    return grid.has_room_for(face for colour in set(colours) for face in faces(colour))


def _drawn(state: State, cubes: Pieces) -> Step[State]:
    hand = tuple(sorted(state.hands[state.turn] + cubes))
    table = replace(state, hands=at_seat(state.hands, state.turn, hand), bag=taken(state.bag, cubes))
    return _next_turn(table, (events.Draw(state.turn, cubes),))


def _next_turn(state: State, told: tuple[events.Event, ...]) -> Step[State]:
    outside = (*state.bag, *(cube.colour for hand in state.hands for cube in hand))
    if not _could_place(state.grid, outside):  # C6
        return _ended(state, Reason.BLOCKED, told)
    return Step(replace(state, turn=(state.turn + 1) % len(state.hands), phase=Phase.CHOOSE), told)


def deciders(state: State) -> tuple[Seat, ...]:
    """Return whose turn it is, unless the table waits for chance."""
    return (state.turn,) if state.phase in (Phase.OPEN, Phase.CHOOSE, Phase.PLACE) else ()


def view(state: State, seat: Seat | None) -> View:
    """Return the table as this seat sees it: all of it (C2)."""
    return View(
        options=state.options,
        hands=state.hands,
        bag=state.bag,
        scores=state.scores,
        grid=state.grid,
        turn=state.turn,
        phase=state.phase,
        rolling=state.rolling,
        reason=state.reason,
        seat=seat,
    )


def hands(state: State) -> tuple[Pieces, ...]:
    """Return the hands by seat."""
    return state.hands


def legal_moves(view: View) -> tuple[Move, ...]:
    """All moves of this seat; openings are listed across from the origin (they may lie anywhere, either way)."""
    if view.seat not in deciders(view):
        return ()
    hand = view.hands[view.turn]
    if view.phase is Phase.OPEN:
        return _listed(Place(line) for cubes in largest_sets(hand) for line in opening_lines(cubes))
    if view.phase is Phase.CHOOSE:
        return _listed({Roll(cubes) for count in range(len(hand) + 1) for cubes in combinations(hand, count)})
    return _listed(Place(placed) for placed in placements(view.grid, hand)) or (Pass(),)


def _listed(moves: Iterable[Move]) -> tuple[Move, ...]:
    return tuple(sorted(moves, key=format_move))


@judges(Move)
def check(view: View, move: Move) -> None:
    """Judge a move of the view's own seat (C3 to C6, with Q5 to Q8)."""
    require_decider(view.seat, deciders(view), over=view.phase is Phase.OVER)
    hand = view.hands[view.turn]
    if view.phase is Phase.OPEN:
        if not isinstance(move, Place):
            raise IllegalMove("C3", "cubes/open-by-placing")
        check_opening(hand, move, "C3")
    elif isinstance(move, Roll):
        _check_roll(view, move)
    elif view.phase is Phase.CHOOSE:
        raise IllegalMove("C4", "cubes/choose-first")
    elif isinstance(move, Place):
        check_placing(view.grid, hand, move, "C5")
    elif view.grid.has_room_for(hand):
        raise IllegalMove("C5", "cubes/can-place")


def _check_roll(view: View, move: Roll) -> None:
    if view.phase is Phase.PLACE:
        raise IllegalMove("C4", "cubes/already-rolled")
    require_in_hand(view.hands[view.turn], move.cubes)


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    """Choose what to roll again, place, or pass."""
    require_decider(seat, deciders(state), over=state.phase is Phase.OVER)
    check(view(state, seat), move)
    if isinstance(move, Place):
        return _place(state, move)
    told = (events.Move(seat, format_move(move)),)
    if isinstance(move, Pass):
        return _next_turn(state, told)
    if move.cubes:
        return Step(replace(state, phase=Phase.REROLL, rolling=move.cubes), told)
    return Step(_after_roll(state), told)


def _place(state: State, move: Place) -> Step[State]:
    points = placement_points(state.grid, move.placed)  # C8
    hand = without(state.hands[state.turn], pieces_of(move.placed)) or ()
    table = replace(
        state,
        hands=at_seat(state.hands, state.turn, hand),
        grid=state.grid.with_placed(move.placed),
        scores=_scored(state, points),
    )
    told = (events.Move(state.turn, format_move(move), points=points),)
    if hand or table.bag:
        return Step(replace(table, phase=Phase.DRAW), told) if table.bag else _next_turn(table, told)
    bonus = events.Bonus(state.turn, OUT_BONUS)  # C9
    return _ended(replace(table, scores=_scored(table, OUT_BONUS)), Reason.OUT, (*told, bonus))


def _scored(state: State, points: int) -> tuple[int, ...]:
    return at_seat(state.scores, state.turn, state.scores[state.turn] + points)


def _ended(state: State, reason: Reason, told: tuple[events.Event, ...]) -> Step[State]:
    end = Outcome(reason, state.scores)
    return Step(replace(state, phase=Phase.OVER, reason=reason), (*told, end.event()))


def scores(view: View) -> tuple[int, ...]:
    """Return the points so far, by seat (C8, C9)."""
    return view.scores


def outcome(state: State) -> Outcome | None:
    """Return the totals once the game is over (C9)."""
    return Outcome(state.reason, state.scores) if state.reason else None


def parse_move(text: str) -> Move:
    """Read `roll Ro Gd`, `keep`, a placement or `pass`."""
    word, _, rest = text.strip(" ").partition(" ")
    if word == "keep" and not rest:
        return Roll(())
    if word == "roll" and rest.strip():
        return Roll(parse_pieces(rest))
    placing = parse_placing(text)
    if placing is None:
        raise InvalidNotation("format/cubes-move", text=text[:80])
    return placing


def format_move(move: Move) -> str:
    """Write a move in its canonical form."""
    if isinstance(move, Roll):
        return f"roll {' '.join(sorted(move.cubes))}" if move.cubes else "keep"
    return format_placing(move)
