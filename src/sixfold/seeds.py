"""Numbers from a seed, the same on every machine and every version of Python.

Each stream is SHA-256 in counter mode over the seed and a label, so a stream needs no memory of earlier draws: the
chance before event 17 of a game depends only on the game's seed and the 17. It is also not predictable from what
players have seen, which a Mersenne twister would be.
"""

import hashlib


class Stream:
    """An endless source of fair numbers; two streams with the same seed and labels are equal."""

    def __init__(self, seed: int, *labels: str | int) -> None:
        self._key = "/".join(map(str, ("sixfold", seed, *labels))).encode()
        self._block = 0
        self._bytes = b""

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, each exactly as likely."""
        if not 0 < bound <= 1 << 64:
            raise ValueError(f"a bound from 1 to 2**64 is needed, not {bound}")
        fair = (1 << 64) - (1 << 64) % bound  # beyond it the last numbers would come up a little more often
        while True:
            word = self._word()
            if word < fair:
                return word % bound

    def _word(self) -> int:
        if not self._bytes:
            self._bytes = hashlib.sha256(self._key + b"/" + str(self._block).encode()).digest()
            self._block += 1
        word, self._bytes = self._bytes[:8], self._bytes[8:]
        return int.from_bytes(word)


def chance_stream(seed: int, event: int) -> Stream:
    """Return the source for the chance of a game that has written `event` events so far."""
    return Stream(seed, "chance", event)


def player_stream(seed: int, seat: int, event: int) -> Stream:
    """Return the source that the player at this seat decides with, `event` events into the game."""
    return Stream(seed, "player", seat, event)


def game_seed(seed: int, number: int) -> int:
    """Return the seed of one game of a series: 53 bits, which every reader of JSON keeps exact."""
    return Stream(seed, "game", number).below(1 << 53)
