"""Games of bots against bots, each a pure function of its seed."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice

from sixfold.players import find_bot
from sixfold.rules.match import Match
from sixfold.rules.record import Participant, Record, format_record
from sixfold.seeds import chance_stream, game_seed, player_stream

BUDGET_S = 1.0  # what a bot may think about one decision


def play_game(game: str, levels: Sequence[str], seed: int) -> Record:
    """Let these bots, one a seat, play one game. Raises InvalidSetup."""
    bots = [find_bot(game, level) for level in levels]
    players = tuple(Participant(level, "bot") for level in levels)
    chance = partial(chance_stream, seed)
    match = Match.start(game, players, seed=seed).settled(chance)
    while match.outcome is None:
        seat = match.deciders[0]
        source = player_stream(seed, seat, len(match.events))
        move = bots[seat].choose(match.view(seat), source, BUDGET_S)
        match = match.played(seat, move).settled(chance)
    return match.record()


def simulate(game: str, levels: Sequence[str], games: int, seed: int, jobs: int = 1) -> Iterator[str]:
    """Play a series and give each record as a line of JSON, in order, whatever the number of processes."""
    one = partial(_line, game, tuple(levels))
    seeds = (game_seed(seed, number) for number in range(games))
    if jobs <= 1:
        yield from map(one, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(one, each) for each in islice(seeds, 4 * jobs)]
        while waiting:
            yield waiting.pop(0).result()
            waiting.extend(pool.submit(one, each) for each in islice(seeds, 1))


def _line(game: str, levels: Sequence[str], seed: int) -> str:
    return format_record(play_game(game, levels, seed))
