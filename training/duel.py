"""Learns to judge Qwixx Duel from games against itself.

python -m training.duel --seed 1
"""

from sixfold.kernels.judge import DuelStudent
from training.lessons import Course, keep, options

MEMORY = 0.7


def main() -> None:
    """Learn, and write the weights."""
    wanted = options(__doc__, games=300_000)
    student = DuelStudent(wanted.seed)
    course = Course(wanted.games, first_rate=0.02, last_rate=0.002)
    course.teach(lambda games, rate: student.learn(games, rate, MEMORY), "Duel")
    keep("duel", student.weights, wanted.out)


if __name__ == "__main__":
    main()
