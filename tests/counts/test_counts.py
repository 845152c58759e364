"""Both generators find the same placements: in the tables' positions, and all through games of random play."""

from itertools import islice

import pytest

from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.rules import Grid, check_placement, placements
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.rules.core import Options
from sixfold.rules.match import Match
from sixfold.rules.pieces import Pieces
from sixfold.rules.record import Participant
from sixfold.seeds import Stream, chance_stream
from tests.counts.naive import Turn, naive_count, naive_subsets, naive_turns
from tests.counts.table import BAG, COUNTERS, FOLDER, TABLES, Position, format_table, plain, read_table

POSITIONS = [(game, position) for game in TABLES for position in read_table(game)]
IDS = [f"{game}: {position.name}" for game, position in POSITIONS]
CHEAP = 60  # placements up to which the naive generator counts depth 2 too


def fast_turns(grid: Grid, hand: Pieces) -> list[Turn]:
    return [frozenset((str(p), (cell.x, cell.y)) for p, cell in placed) for placed in placements(grid, hand)]


@pytest.mark.parametrize(("game", "position"), POSITIONS, ids=IDS)
def test_the_rules_count_what_the_table_says(game: str, position: Position):
    assert COUNTERS[game](position.grid, position.hand) == position.counts


@pytest.mark.parametrize(("game", "position"), POSITIONS, ids=IDS)
def test_the_naive_generator_counts_what_the_table_says(game: str, position: Position):
    board, counts = plain(position.grid), position.counts
    assert naive_count(board, position.hand, 1) == counts["1"]
    if counts["1"] <= CHEAP:
        assert naive_count(board, position.hand, 2) == counts["2"]
    if game == "qwirkle":
        assert counts["moves"] == counts["1"] + len(naive_subsets(position.hand, min(BAG, len(position.hand)))) - 1
    else:
        assert counts["rolls"] == len(naive_subsets(position.hand, len(position.hand)))


@pytest.mark.parametrize(("game", "position"), POSITIONS, ids=IDS)
def test_the_generator_of_the_rules_lists_nothing_twice_and_nothing_that_check_refuses(game: str, position: Position):
    found = list(placements(position.grid, position.hand))
    assert len(set(found)) == len(found)
    for placement in islice(found, 0, None, max(1, len(found) // 500)):
        check_placement(position.grid, placement)


@pytest.mark.parametrize("game", TABLES)
def test_a_table_is_written_as_it_is_read(game: str):
    assert format_table(game, read_table(game)) == (FOLDER / f"{game}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", [qwirkle, cubes], ids=["qwirkle", "cubes"])
def test_both_generators_agree_all_through_a_game_of_random_play(game, seed):
    compared = 0
    for state in random_play(game.ABOUT.name, seed):
        hand = state.hands[state.turn]
        fast = fast_turns(state.grid, hand)
        assert len(fast) == len(set(fast))
        assert set(fast) == naive_turns(plain(state.grid), hand)
        compared += 1
    assert compared > 8


def random_play(game: str, seed: int):
    """Go through the positions in which a seat places, in a game of random moves; every fourth."""
    players = (Participant("random", "bot"),) * 2
    match = Match.start(game, players, Options(), seed).settled(lambda event: chance_stream(seed, event))
    source, shown = Stream(seed, "moves"), 0
    while match.outcome is None:
        state = match.state
        if state.grid and state.phase in {"play", "place"}:
            shown += 1
            if shown % 4 == 1:
                yield state
        moves = match.game.legal_moves(match.view(match.deciders[0]))
        placing = [move for move in moves if match.game.format_move(move).count("@")]
        chosen = (placing or moves)[source.below(len(placing or moves))]
        match = match.played(match.deciders[0], chosen).settled(lambda event: chance_stream(seed, event))
