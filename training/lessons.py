"""What all training shares: a rate of learning that falls, a progress bar, and where weights go."""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.progress import track

from sixfold.players.weights import folder_of, write_weights


@dataclass(frozen=True, slots=True)
class Course:
    """So many games against oneself, learning ever more slowly."""

    games: int
    first_rate: float
    last_rate: float
    lessons: int = 100

    def rates(self) -> Iterator[float]:
        """Go through the rates, a constant share less from one lesson to the next."""
        for lesson in range(self.lessons):
            yield self.first_rate * (self.last_rate / self.first_rate) ** (lesson / max(1, self.lessons - 1))

    def teach(self, learn: Callable[[int, float], None], name: str) -> None:
        """Call `learn(games, rate)` for every lesson."""
        for rate in track(list(self.rates()), description=f"learning {name}"):
            learn(self.games // self.lessons, rate)


def kept_weights(game: str) -> Path:
    """Return the folder of this game's weights."""
    return Path(str(folder_of(game)))


def options(description: str | None, folder: Path | None) -> argparse.Namespace:
    """Read the command line of a training whose weights belong into this folder."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=folder, help="the folder that the weights go to")
    return parser.parse_args()


def keep(name: str, weights: "memoryview[float]", folder: Path) -> None:
    """Write the weights and say where."""
    print(f"written: {write_weights(name, weights, folder)}")
