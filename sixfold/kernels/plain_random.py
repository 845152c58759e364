"""The random numbers of the kernels in plain Python, as src/random.hpp has them."""

from collections.abc import Iterator
from typing import Final

WORD: Final = (1 << 64) - 1


class Random:
    """xoshiro256**, its state filled by splitmix64; every game of a batch has a stream of its own."""

    def __init__(self, seed: int, stream: int) -> None:
        words = _splitmix(next(_splitmix(seed)) ^ stream)
        self._state = [next(words) for _ in range(4)]

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, each as likely."""
        biased = (1 << 32) % bound
        while True:
            scaled = (self.next() >> 32) * bound
            if scaled % (1 << 32) >= biased:
                return scaled >> 32

    def next(self) -> int:
        """Return 64 random bits."""
        a, b, c, d = self._state
        result = _rotated(b * 5 & WORD, 7) * 9 & WORD
        c ^= a
        d ^= b
        self._state = [a ^ d, b ^ c, c ^ (b << 17 & WORD), _rotated(d, 45)]
        return result


def _splitmix(state: int) -> Iterator[int]:
    while True:
        state = state + 0x9E3779B97F4A7C15 & WORD
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
        yield z ^ z >> 31


def _rotated(word: int, by: int) -> int:
    return (word << by | word >> 64 - by) & WORD
