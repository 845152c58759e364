"""Learns to judge Qwixx from games against itself.

python -m training.qwixx --seed 1
"""

from sixfold.kernels.judge import QwixxStudent
from training.lessons import Course, keep, options

MEMORY = 0.8


def main() -> None:
    """Learn, and write the weights."""
    wanted = options(__doc__, games=300_000)
    student = QwixxStudent(wanted.seed)
    course = Course(wanted.games, first_rate=0.05, last_rate=0.002)
    course.teach(lambda games, rate: student.learn(games, 2, rate, MEMORY), "Qwixx")
    keep("qwixx", student.weights, wanted.out)


if __name__ == "__main__":
    main()
