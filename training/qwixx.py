"""Learns to judge Qwixx from games against itself: one net for two players, one for more.

python -m training.qwixx --seed 1
"""

from itertools import cycle

from sixfold.kernels.judge import QwixxStudent
from training.lessons import Course, keep, options

MEMORY = 0.8
FOR_TWO = Course(games=400_000, first_rate=0.05, last_rate=0.002)
FOR_MORE = Course(games=60_000, first_rate=0.05, last_rate=0.002)


def main() -> None:
    """Learn, and write the weights."""
    wanted = options(__doc__)
    for_two = QwixxStudent(wanted.seed)
    FOR_TWO.teach(lambda games, rate: for_two.learn(games, 2, rate, MEMORY), "Qwixx for two")
    keep("qwixx-2", for_two.weights, wanted.out)
    for_more, players = QwixxStudent(wanted.seed), cycle((3, 4, 5))
    FOR_MORE.teach(lambda games, rate: for_more.learn(games, next(players), rate, MEMORY), "Qwixx for more")
    keep("qwixx-3", for_more.weights, wanted.out)


if __name__ == "__main__":
    main()
