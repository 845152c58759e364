"""Learns to judge Qwixx: for two players against simple players, and against itself; for more players against itself.

python -m training.qwixx --seed 1
"""

from itertools import cycle

from sixfold.games.qwixx.bots import SIMPLE
from sixfold.games.qwixx.kernel_net import Student
from training.lessons import Course, keep, kept_weights, options

MEMORY = 0.8
AGAINST_SIMPLE = Course(games=800_000, first_rate=0.02, last_rate=0.001)
FOR_TWO = Course(games=1_000_000, first_rate=0.02, last_rate=0.001)
FOR_MORE = Course(games=60_000, first_rate=0.02, last_rate=0.001)


def main() -> None:
    """Learn, and write the weights."""
    wanted = options(__doc__, kept_weights("qwixx"))
    against_simple = Student(wanted.seed)
    AGAINST_SIMPLE.teach(
        lambda games, rate: against_simple.learn(games, 2, rate, MEMORY, SIMPLE), "Qwixx against simple players"
    )
    keep("simple", against_simple.weights, wanted.out)
    for_two = Student(wanted.seed)
    FOR_TWO.teach(lambda games, rate: for_two.learn(games, 2, rate, MEMORY), "Qwixx for two")
    keep("2", for_two.weights, wanted.out)
    for_more, players = Student(wanted.seed), cycle((3, 4, 5))
    FOR_MORE.teach(lambda games, rate: for_more.learn(games, next(players), rate, MEMORY), "Qwixx for more")
    keep("3", for_more.weights, wanted.out)


if __name__ == "__main__":
    main()
