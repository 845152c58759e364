"""Games of bots against bots, each a pure function of its seed."""

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import islice

from sixfold.players import choose, find_bot, turns
from sixfold.rules.core import Seat
from sixfold.rules.match import AnyMatch, Match
from sixfold.rules.record import Participant, Record, format_record
from sixfold.seeds import chance_stream, game_seed


class _Simulation:
    """A game of bots whose chance comes from its seed."""

    def __init__(self, game: str, levels: Sequence[str], seed: int) -> None:
        self.bots = [find_bot(game, level) for level in levels]
        self.match: AnyMatch = Match.start(game, tuple(Participant(level, "bot") for level in levels), seed=seed)
        self.seed = seed

    @property
    def due(self) -> tuple[Seat, ...]:
        """Who owes a decision."""
        return self.match.deciders

    def settle(self) -> None:
        """Let chance speak."""
        self.match = self.match.settled(partial(chance_stream, self.seed))

    def decide(self, seat: Seat) -> None:
        """Let the bot of this seat decide."""
        self.match = self.match.played(seat, choose(self.bots[seat], self.match, seat, self.seed))


def play_game(game: str, levels: Sequence[str], seed: int) -> Record:
    """Let these bots, one a seat, play one game. Raises InvalidSetup."""
    simulation = _Simulation(game, levels, seed)
    for seats in turns(simulation):
        simulation.decide(seats[0])
    return simulation.match.record()


def simulate(game: str, levels: Sequence[str], games: int, seed: int, jobs: int = 1) -> Iterator[str]:
    """Play a series and give each record as a line of JSON, in order, whatever the number of processes."""
    one = partial(_line, game, tuple(levels))
    seeds = (game_seed(seed, number) for number in range(games))
    if jobs <= 1:
        yield from map(one, seeds)
        return
    with _pool(jobs) as pool:
        waiting = [pool.submit(one, each) for each in islice(seeds, 4 * jobs)]
        while waiting:
            yield waiting.pop(0).result()
            waiting.extend(pool.submit(one, each) for each in islice(seeds, 1))


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Lend so many processes; where nobody wants more games, as after Ctrl-C, those under way are not waited for."""
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            yield pool
        except BaseException:
            for worker in list(pool._processes.values()):  # noqa: SLF001  `terminate_workers` of Python 3.14
                worker.terminate()
            raise


def _line(game: str, levels: Sequence[str], seed: int) -> str:
    return format_record(play_game(game, levels, seed))
