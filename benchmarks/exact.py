"""How often the analysis finds the best move where everything is known, judged by going through all that can happen.

`python -m benchmarks.exact --games 200`: ends of Qwirkle for two with few tiles left, by the rules alone; the last
round of Cards for two, by every turn that differs in what is played or left lying and the best answer to each.
"""

import argparse
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from rich.progress import track

from sixfold.analysis import analyse
from sixfold.arena import play_game
from sixfold.kernels.cards import TieBreaks, best_turn, best_turns
from sixfold.players.cards import lying_on
from sixfold.players.shares import share_of_win
from sixfold.rules import cards, qwirkle
from sixfold.rules.record import replay

FEW: Final = 4  # tiles in both hands
EVERY: Final = 10_000  # turns: more than there are
NEARLY: Final = 0.01  # of a win


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--effort", type=float, default=1.0)
    asked = parser.parse_args()
    print("| game | positions | best move found | value within 1 % |\n|---|---|---|---|")
    for game, positions in (("qwirkle", ends_of_qwirkle), ("cards", last_rounds)):
        seeds = track(range(asked.games), description=game, transient=True)
        judged = [agreement(state, shares, asked.effort) for seed in seeds for state, shares in positions(seed)]
        best, value = (sum(each[at] for each in judged) / len(judged) for at in (0, 1))
        print(f"| {game} | {len(judged)} | {best:.1%} | {value:.1%} |", flush=True)


def agreement(state: Any, shares: dict[str, float], effort: float) -> tuple[bool, bool]:
    """Tell whether the analysis chooses one of the best moves, and whether it knows what that is worth."""
    found = analyse(state, effort=effort)
    true, best = shares[_key(state, found.best.move)], max(shares.values())
    return true == best, abs(found.best.share.value - best) <= NEARLY


def _key(state: Any, move: Any) -> str:
    """Return a move as far as it matters: in Cards what is played and left lying, not how it lies."""
    return _left(move) if isinstance(state, cards.State) else qwirkle.format_move(move)


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


if __name__ == "__main__":
    main()
