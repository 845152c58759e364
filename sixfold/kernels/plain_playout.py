"""`_kernels.Setup` in plain Python: the same games from the same seeds, on the rules alone.

It draws, rolls and chooses in the order of src/playout.hpp with the random source of src/random.hpp.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from sixfold.kernels.plain_grid import Board, Tile, to_pieces
from sixfold.kernels.plain_random import Random
from sixfold.rules.pieces import largest_sets

HAND = 6
OUT_BONUS = 6

QWIRKLE, CUBES = range(2)
OUT, BLOCKED = range(2)
RANDOM, GREEDY, GREEDY_KEEP = range(3)
DEAL, OPEN, PLACE, SWAP, PASS, DRAW, CHOOSE, ROLL, FORCED, BONUS = range(10)

Result = tuple[list[int], int, int]  # scores, turns, reason
Event = tuple[int, int, int, list[int], list[int], list[Tile]]  # type, seat, points, pieces, faces, placed


class SeatSetup(NamedTuple):
    """What is known of a seat at the start."""

    known: Sequence[int]
    unknown: int
    score: int
    age: float
    policy: int


def _sort_of(game: int, kind: int) -> int:
    return kind if game == QWIRKLE else kind // 6


def _faces(hand: Sequence[int]) -> list[int]:
    """Return every face that these cubes could show."""
    return sorted({cube // 6 * 6 + shape for cube in hand for shape in range(6)})


class Setup:
    """Where playouts start."""

    def __init__(  # noqa: PLR0913  as the C++ class has it
        self,
        game: int,
        seats: Sequence[tuple[Sequence[int], int, int, float, int]],
        board: Board | None = None,
        aside: Sequence[int] = (),
        to_move: int = -1,
        has_rolled: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        self.game = game
        self.seats = [SeatSetup(*seat) for seat in seats]
        self.board = board.copy() if board else Board()
        self.aside = list(aside)
        self.to_move = to_move
        self.has_rolled = has_rolled
        self._check()

    def _check(self) -> None:
        if self.game not in (QWIRKLE, CUBES):
            raise ValueError("unknown game")
        if not 2 <= len(self.seats) <= 4:
            raise ValueError("Q1: two to four seats")
        if not -1 <= self.to_move < len(self.seats):
            raise ValueError("no such seat to move")
        if self.to_move < 0 and len(self.board):
            raise ValueError("a position needs the seat to move")
        for seat in self.seats:
            self._check_seat(seat)
        unseen = self.unseen()
        if min(unseen) < 0:
            raise ValueError("Q1: more pieces of one sort than the box holds")
        if sum(unseen) < sum(seat.unknown for seat in self.seats):
            raise ValueError("fewer unseen pieces than the hands need")

    def _check_seat(self, seat: SeatSetup) -> None:
        to_pieces(seat.known)
        if seat.unknown < 0 or len(seat.known) + seat.unknown > HAND:
            raise ValueError("a hand is at most six pieces")
        if len(seat.known) + seat.unknown == 0:
            raise ValueError("Q12: an empty hand ends the game")
        if seat.policy not in (RANDOM, GREEDY, GREEDY_KEEP):
            raise ValueError("unknown policy")

    def unseen(self) -> list[int]:
        """By sort (kind, or colour of a cube): how many are neither on the grid, nor in a known hand, nor aside."""
        sorts, copies = (36, 3) if self.game == QWIRKLE else (6, 15)
        seen = [kind for _, _, kind in self.board.tiles()] + self.aside
        seen += [kind for seat in self.seats for kind in seat.known]
        counted = Counter(_sort_of(self.game, kind) for kind in seen)
        return [copies - counted[sort] for sort in range(sorts)]

    def play(self, seed: int, first: int, count: int) -> list[Result]:
        """Play games `first` to `first + count - 1` of the batch that `seed` names."""
        return [Playout(self, seed, number).play() for number in range(first, first + count)]

    def play_logged(self, seed: int, number: int) -> tuple[Result, list[Event]]:
        """Play one game and tell what happened."""
        playout = Playout(self, seed, number)
        return playout.play(), playout.events


class Playout:
    """One game."""

    def __init__(self, setup: Setup, seed: int, number: int) -> None:
        self.setup = setup
        self.random = Random(seed, number)
        self.events: list[Event] = []
        self.board = setup.board.copy()
        self.bag = [sort for sort, count in enumerate(setup.unseen()) for _ in range(count)]
        self.hands: list[list[int]] = []
        self.scores = [seat.score for seat in setup.seats]
        self.seat = 0
        self.turns = 0

    @property
    def is_cubes(self) -> bool:
        """Whether pieces roll."""
        return self.setup.game == CUBES

    @property
    def hand(self) -> list[int]:
        """The hand of the seat to move."""
        return self.hands[self.seat]

    def note(
        self,
        kind: int,
        points: int = 0,
        pieces: Sequence[int] = (),
        faces: Sequence[int] = (),
        placed: Sequence[Tile] = (),
    ) -> None:
        """Write down what the seat to move did."""
        self.events.append((kind, self.seat, points, list(pieces), list(faces), list(placed)))

    def play(self) -> Result:
        """Play to the end."""
        self._deal()
        self.seat = self._opener() if self.setup.to_move < 0 else self.setup.to_move
        has_rolled = self.setup.has_rolled or not len(self.board)
        if not len(self.board):
            self.note(OPEN)
        if self._is_blocked():
            return self._result(BLOCKED)
        while True:
            self.turns += 1
            if self.is_cubes and not has_rolled:
                self._choose_rolls()
            has_rolled = False
            reason = self._take_turn()
            if reason is not None:
                return self._result(reason)
            self.seat = (self.seat + 1) % len(self.hands)

    def _result(self, reason: int) -> Result:
        return self.scores, self.turns, reason

    def _deal(self) -> None:
        for number, seat in enumerate(self.setup.seats):
            self.seat = number
            self.hands.append(list(seat.known) + [self._draw_one() for _ in range(seat.unknown)])
            self.note(DEAL, pieces=self.hand)
        self.bag += [_sort_of(self.setup.game, kind) for kind in self.setup.aside]

    def _opener(self) -> int:
        sizes = [len(largest_sets(to_pieces(hand))[0]) for hand in self.hands]
        tied = [seat for seat, size in enumerate(sizes) if size == max(sizes)]
        by_age = sorted(tied, key=lambda seat: (-self.setup.seats[seat].age, seat))
        return by_age[-1] if self.is_cubes else by_age[0]

    def _roll(self, colour: int) -> int:
        return colour * 6 + self.random.below(6)

    def _draw_one(self) -> int:
        at = self.random.below(len(self.bag))
        sort = self.bag[at]
        self.bag[at] = self.bag[-1]
        self.bag.pop()
        return self._roll(sort) if self.is_cubes else sort

    def _choose_rolls(self) -> None:
        policy, choice = self.setup.seats[self.seat].policy, 0
        if policy == RANDOM:
            choice = self.random.below(1 << len(self.hand))
        elif policy == GREEDY:
            values, _ = self.board.reroll(self.hand)
            choice = min(range(len(values)), key=lambda c: (-values[c], c.bit_count(), c))
        self.note(CHOOSE, pieces=[cube for i, cube in enumerate(self.hand) if choice >> i & 1])
        if choice:
            self._roll_cubes(choice, ROLL)

    def _roll_cubes(self, choice: int, kind: int) -> None:
        chosen = [i for i in range(len(self.hand)) if choice >> i & 1]
        before = [self.hand[i] for i in chosen]
        for i in chosen:
            self.hand[i] = self._roll(self.hand[i] // 6)
        self.note(kind, pieces=before, faces=[self.hand[i] for i in chosen])

    def _take_turn(self) -> int | None:
        """Place, exchange or pass; return why the game is over, if it is."""
        can_place = not self.is_cubes or self._roll_until_fit()
        placement = self._choose_placement() if can_place else None
        if placement:
            return self._place(*placement)
        if self.bag and not self.is_cubes:
            self._exchange()
        else:
            self.note(PASS)
        return None

    def _roll_until_fit(self) -> bool:
        if not self.board.fits(_faces(self.hand)):
            return False
        while not self.board.fits(self.hand):
            self._roll_cubes((1 << len(self.hand)) - 1, FORCED)
        return True

    def _choose_placement(self) -> tuple[int, list[Tile]] | None:
        found = self.board.placements(self.hand)
        if not found:
            return None
        is_random = self.setup.seats[self.seat].policy == RANDOM
        return found[self.random.below(len(found)) if is_random else 0]

    def _place(self, points: int, tiles: list[Tile]) -> int | None:
        self.note(PLACE, points=points, placed=tiles)
        self.board.place(tiles)
        for _, _, kind in tiles:
            self.hand[self.hand.index(kind)] = self.hand[-1]
            self.hand.pop()
        self.scores[self.seat] += points
        if not self.hand and not self.bag:
            self.scores[self.seat] += OUT_BONUS
            self.note(BONUS, points=OUT_BONUS)
            return OUT
        if not self.is_cubes and self._is_blocked():
            return BLOCKED
        self._refill()
        return BLOCKED if self.is_cubes and self._is_blocked() else None

    def _refill(self) -> None:
        drawn: list[int] = []
        while self.bag and len(self.hand) + len(drawn) < HAND:
            drawn.append(self._draw_one())
        self.hand.extend(drawn)
        if drawn:
            self.note(DRAW, pieces=drawn)

    def _exchange(self) -> None:
        self.hand.sort()
        count = min(len(self.hand), len(self.bag))
        aside, kept = self.hand[:count], self.hand[count:]
        drawn = [self._draw_one() for _ in range(count)]
        self.hands[self.seat] = drawn + kept
        self.bag += aside
        self.note(SWAP, pieces=aside)
        self.note(DRAW, pieces=drawn)

    def _is_blocked(self) -> bool:
        held = [piece for hand in self.hands for piece in hand]
        return not self.board.fits(_faces(held) if self.is_cubes else held + self.bag)
