"""How often the analysis finds the best move where everything is known, judged by going through all that can happen.

`python -m benchmarks.exact --games 200`: ends of Qwirkle for two with few tiles left, by the rules alone; the last
round of Cards for two, by every turn that differs in what is played or left lying and the best answer to each; the last
own turn of a sheet of Qwixx beside one that can cross nothing more and misses for the fourth time after it, by the
rules and all 36 falls of the white dice. So the sheet is alone, and what it should do is still a share of the win.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Any, Final

from rich.progress import track

from sixfold.analysis import analyse
from sixfold.arena import play_game
from sixfold.games.cards import rules as cards
from sixfold.games.cards.bots import lying_on
from sixfold.games.cards.kernel import TieBreaks, best_turn, best_turns
from sixfold.games.dice.rules import LAST_POSITION, LOCK_NEEDS, MISS_COSTS, MISSES_TO_END, ROWS, Dice, Move, Row, Skip
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.games.qwixx import rules as qwixx
from sixfold.players.shares import share_of_win
from sixfold.rules.core import at_seat
from sixfold.rules.positions import game_of
from sixfold.rules.record import replay

FEW: Final = 4  # tiles in both hands
EVERY: Final = 10_000  # turns: more than there are
NEARLY: Final = 0.01  # of a win
SAME: Final = 1e-9  # of a win: sums of parts
AHEAD: Final = 9  # points that the other sheet is ahead at most
LATE: Final = 12  # crosses of a sheet
FACES: Final = range(1, 7)  # of a die


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("names", nargs="*", default=list(POSITIONS))
    asked = parser.parse_args()
    print("| game | positions | best move found | value within 1 % | value in its interval |\n|---|---|---|---|---|")
    for game in asked.names:
        seeds = track(range(asked.games), description=game, transient=True)
        found = ((state, shares) for seed in seeds for state, shares in POSITIONS[game](seed))
        judged = [agreement(state, shares, asked.effort) for state, shares in found]
        shown = [f"{sum(told) / len(judged):.1%}" for told in zip(*judged, strict=True)]
        print(f"| {' | '.join((game, str(len(judged)), *shown))} |", flush=True)


def agreement(state: Any, shares: dict[str, float], effort: float) -> tuple[bool, bool, bool]:
    """Tell whether the analysis chooses one of the best moves, and whether it knows what its choice is worth."""
    found = analyse(state, effort=effort).best
    true, share = shares[_key(state, found.move)], found.share
    is_best = true >= max(shares.values()) - SAME
    return is_best, abs(share.value - true) <= NEARLY, share.low - SAME <= true <= share.high + SAME


def _key(state: Any, move: Any) -> str:
    """Return a move as far as it matters: in Cards what is played and left lying, not how it lies."""
    return _left(move) if isinstance(state, cards.State) else game_of(state).format_move(move)


def _left(move: cards.Play) -> str:
    left = sorted(card for row in move.rows if len(row) < cards.QWIRKLE for card in row)
    return f"{' '.join(sorted(move.cards))} | {' '.join(left)}"


def ends_of_qwirkle(seed: int) -> Iterator[tuple[qwirkle.State, dict[str, float]]]:
    """Go through positions of a game in which a seat can choose and only few tiles are left, all in hands."""
    for step in replay(play_game("qwirkle", ["greedy", "greedy"], seed)):
        state = step.state
        few = not state.bag and sum(map(len, state.hands)) <= FEW and state.phase is qwirkle.Phase.PLAY
        moves = qwirkle.legal_moves(qwirkle.view(state, state.turn)) if few else ()
        if len(moves) > 1:
            shares = {qwirkle.format_move(move): _after(state, move)[state.turn] for move in moves}
            yield state, shares


def _after(state: qwirkle.State, move: qwirkle.Move) -> tuple[float, float]:
    return _worth(qwirkle.apply(state, state.turn, move).state)


@lru_cache(maxsize=500_000)
def _worth(state: qwirkle.State) -> tuple[float, float]:
    """Return both shares of the win if both choose as well as can be, by the rules alone."""
    end = qwirkle.outcome(state)
    if end is not None:
        return share_of_win(end.scores, 0), share_of_win(end.scores, 1)
    moves = qwirkle.legal_moves(qwirkle.view(state, state.turn))
    return max((_after(state, move) for move in moves), key=lambda shares: shares[state.turn])


def last_rounds(seed: int) -> Iterator[tuple[cards.State, dict[str, float]]]:
    """Go through the positions of a game in which each has one turn left."""
    for step in replay(play_game("cards", ["greedy", "expert"], seed)):
        state = step.state
        if state.phase is cards.Phase.PLAY and state.turns_left == 2:
            seat, lying = state.turn, lying_on(cards.view(state, state.turn))
            turns = best_turns(lying, state.hands[seat], TieBreaks(), EVERY)
            plays = [cards.Play(*turn) for turn in turns]
            yield state, {_left(play): _answered(state, play) for play in plays}


def _answered(state: cards.State, play: cards.Play) -> float:
    """Return the share of the win if the other takes all the Qwirkles that this turn leaves."""
    scores = list(cards.scores(cards.view(state, state.turn)))
    scores[state.turn] += sum(len(row) == cards.QWIRKLE for row in play.rows)
    lying = [card for row in play.rows if len(row) < cards.QWIRKLE for card in row]
    answer = best_turn(lying, state.hands[1 - state.turn]).worth
    scores[1 - state.turn] += 0 if answer is None else answer.qwirkles
    return share_of_win(scores, state.turn)


def late_sheets(seed: int) -> Iterator[tuple[qwixx.State, dict[str, float]]]:
    """Go through the last own turns of a sheet, each beside one that nothing fits on any more, a few points ahead."""
    for number, step in enumerate(replay(play_game("qwixx", ["expert", "greedy"], seed))):
        state, own = step.state, step.state.sheets[step.state.active]
        if state.phase is not qwixx.Phase.WHITE or any(state.choices) or sum(map(len, own.crosses)) < LATE:
            continue
        table = _beside(state, own.score() + number % AHEAD, ROWS[number % len(ROWS)])
        shares = {qwixx.format_move(move): _first(table, move) for move in _choices(table, table.active)}
        if max(shares.values()) > min(shares.values()) + SAME:
            yield table, shares


def _beside(state: qwixx.State, points: int, locked: Row) -> qwixx.State:
    """Return the table with another sheet of about so many points at the end, which nothing fits on any more."""
    other = state.sheets[1 - state.active]
    locks = other.locks or (frozenset() if state.closed else frozenset({locked}))
    closed = state.closed | locks
    ways = product(*(_ended_rows(row, closed, locks) for row in ROWS))
    sheets = (qwixx.Sheet(crosses, locks, MISSES_TO_END - 1) for crosses in ways)
    ended = min(sheets, key=lambda sheet: abs(sheet.score() - MISS_COSTS - points))
    assert state.dice is not None, "action 1 follows a throw"
    both = at_seat(state.sheets, 1 - state.active, ended)
    return replace(state, sheets=both, closed=closed, dice=state.dice.without(closed))


def _ended_rows(row: Row, closed: frozenset[Row], locks: frozenset[Row]) -> list[tuple[int, ...]]:
    """Return crosses with which nothing more fits into a row: it is closed, or lacks crosses for the lock (X8)."""
    *numbers, before, last = (row.number(position) for position in range(LAST_POSITION + 1))
    if row in locks:
        return [(*numbers[:count], last) for count in range(LOCK_NEEDS, len(numbers))]
    if row in closed:
        return [tuple(numbers[:count]) for count in range(len(numbers))]
    return [(*numbers[:count], before) for count in range(LOCK_NEEDS - 1)]


def _choices(state: qwixx.State, seat: int) -> tuple[Move, ...]:
    return qwixx.legal_moves(qwixx.view(state, seat))


def _first(state: qwixx.State, move: Move) -> float:
    """Return the share of the active player who chooses this in action 1, the best in action 2 and in the next turn."""
    seat = state.active
    after = qwixx.apply(qwixx.apply(state, seat, move).state, 1 - seat, Skip()).state
    if after.phase is qwixx.Phase.OVER:
        return _won(after, seat)
    return max(_next(qwixx.apply(after, seat, second).state, seat) for second in _choices(after, seat))


def _next(state: qwixx.State, seat: int) -> float:
    """Return the share before the throw of the other, who crosses nothing and has missed four times then."""
    if state.phase is qwixx.Phase.OVER:
        return _won(state, seat)
    sums = Counter(one + two for one, two in product(FACES, FACES))
    return sum(often * _passive(state, seat, white) for white, often in sums.items()) / sums.total()


def _passive(state: qwixx.State, seat: int, white: int) -> float:
    """Return the share once the white dice of the other show this; nobody crosses by the coloured ones."""
    one = max(1, white - len(FACES))
    dice = Dice((one, white - one), (1,) * len(ROWS)).without(state.closed)
    thrown = qwixx.settle(state, dice).state
    skipped = qwixx.apply(thrown, thrown.active, Skip()).state
    return max(_last(qwixx.apply(skipped, seat, move).state, seat) for move in _choices(skipped, seat))


def _last(state: qwixx.State, seat: int) -> float:
    over = state.phase is qwixx.Phase.OVER
    return _won(state if over else qwixx.apply(state, state.active, Skip()).state, seat)


def _won(state: qwixx.State, seat: int) -> float:
    end = qwixx.outcome(state)
    assert end is not None, "the other has missed four times"
    return share_of_win(end.scores, seat)


POSITIONS: Final = {"qwirkle": ends_of_qwirkle, "cards": last_rounds, "qwixx": late_sheets}

if __name__ == "__main__":
    main()
