"""Write conformance/cards.jsonl: `python -m conformance.cards`.

Tables come from seeded games of eager and of lazy players, from hands that fit nowhere, and from tables that were
changed card by card to make the search for the best turn longer. The same seed and kernel write the same file.
"""  # noqa: INP001  a folder of data with its makers

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from sixfold.games.cards import kernel as cards
from sixfold.games.cards.rules import CARDS, Play, format_move
from sixfold.games.cards.rules_rows import LINES, Row
from sixfold.rules.pieces import Piece, without

FILE = Path(__file__).parent / "cards.jsonl"
SEED = 20_260_302
GAMES = {
    "greedy game": (cards.GREEDY, cards.GREEDY),
    "mixed game": (cards.GREEDY, cards.LAZY),
    "lazy game": (cards.LAZY, cards.LAZY, cards.LAZY),
}
PER_GAME_STYLE = 50
STUCK = 50
HARD = 40
HARD_SIZES = range(24, 61)
CLIMB = 120  # changes tried to make a table harder
MOST_NODES = 700  # plain Python wants to check them too

Cards = Sequence[Piece]


def laid_out(table: Cards) -> tuple[Row, ...] | None:
    """Return rows of three to five in which these cards can lie, or None if there are none."""
    if not table:
        return ()
    turn = cards.best_turn(table[1:], table[:1], most_qwirkles=0).turn
    return None if turn is None else turn.rows


def line(source: str, table: Cards, hand: Cards) -> dict[str, Any]:
    """Return one position with its answers."""
    rows, answer = laid_out(table), cards.best_turn(table, hand)
    if rows is None or not answer.proven:
        raise AssertionError(f"no position for a conformance set: {table} {hand}")
    best = answer.turn
    return {
        "source": source,
        "rows": [" ".join(row) for row in rows],
        "hand": " ".join(sorted(hand)),
        "exists": best is not None,
        "qwirkles": best and best.qwirkles,
        "cards": best and len(best.cards),
        "move": best and format_move(Play(*best)),
    }


def game_lines(random: Random) -> Iterator[dict[str, Any]]:
    """Take two turns of each game."""
    for source, styles in GAMES.items():
        for _ in range(PER_GAME_STYLE // 2):
            record = cards.play_game(styles, random.getrandbits(32))
            for table, hand in random.sample(list(cards.positions(record)), 2):
                yield line(source, table, hand)


def random_rows(random: Random, most_rows: int) -> list[Piece]:
    """Lay a few rows of random cards and return the cards."""
    left, table = CARDS, list[Piece]()
    for _ in range(random.randint(1, most_rows)):
        line_kinds = random.choice(LINES)
        kinds = [card for card in sorted(set(left)) if card.kind in line_kinds]
        row = random.sample(kinds, min(len(kinds), random.randint(3, 5)))
        if laid_out([*table, *row]) is not None:
            table += row
            left = without(left, row) or ()
    return table


def stuck_lines(random: Random) -> Iterator[dict[str, Any]]:
    """Find hands that fit nowhere: small ones beside many cards, large ones beside few."""
    for number in range(STUCK):
        size = number % 9 + 1
        while True:
            table = random_rows(random, 9)
            hand = random.sample(without(CARDS, table) or (), size)
            if len(table) >= 18 - 2 * size and not cards.can_play(table, hand):
                yield line("stuck", table, hand)
                break


def hard_lines(random: Random) -> Iterator[dict[str, Any]]:
    """Swap cards of random tables as long as the search for the best turn grows."""
    for _ in range(HARD):
        size = random.choice(HARD_SIZES)
        deck = list(CARDS)
        random.shuffle(deck)
        while laid_out(deck[:size]) is None:
            random.shuffle(deck)
        nodes = 0
        for _ in range(CLIMB):
            other = deck.copy()
            here, there = random.randrange(size + 9), random.randrange(len(deck))
            other[here], other[there] = other[there], other[here]
            needed = cards.best_turn(other[:size], other[size : size + 9]).nodes
            if nodes <= needed <= MOST_NODES and laid_out(other[:size]) is not None:
                deck, nodes = other, needed
        yield line("hard", sorted(deck[:size]), deck[size : size + 9])


def lines() -> Iterator[dict[str, Any]]:
    """Return all positions, numbered."""
    random = Random(SEED)  # noqa: S311
    found = [*game_lines(random), *stuck_lines(random), *hard_lines(random)]
    return ({"id": number, **position} for number, position in enumerate(found, 1))


if __name__ == "__main__":
    FILE.write_text("".join(json.dumps(position) + "\n" for position in lines()), encoding="utf-8")
