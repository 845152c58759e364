"""Duel by OpenSpiel's own Monte Carlo tree search, in Python, against any legal action.

python -m examples.openspiel_duel --games 4 --simulations 20

The search is `open_spiel.python.algorithms.mcts`, which asks nothing of the game but the interface that every game of
OpenSpiel has: legal actions, chance nodes, returns. (OpenSpiel's C++ MCTSBot crashes on games in Python.)
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

import sixfold.envs.openspiel  # noqa: F401  registers the games


def play(game: pyspiel.Game, bots: list[pyspiel.Bot], rng: np.random.RandomState) -> list[float]:
    """Play one game and return everyone's share of the win."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(numbers, p=likely)))
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
    return list(state.returns())


def main() -> None:
    """Let the search play so many games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=20, help="of every decision")
    wanted = parser.parse_args()
    game, rng = pyspiel.load_game("sixfold_duel"), np.random.RandomState(1)
    search = mcts.MCTSBot(game, 1.0, wanted.simulations, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    bots = [search, uniform_random.UniformRandomBot(1, rng)]
    shares = [play(game, bots, rng)[0] for _ in range(wanted.games)]
    print(f"{wanted.simulations} simulations a decision win {np.mean(shares):.2f} of {wanted.games} games")


if __name__ == "__main__":
    main()
