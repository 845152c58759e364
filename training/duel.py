"""Learns to judge Qwixx Duel from games against itself: a beginner's net for the expert, a long course for the master.

python -m training.duel --seed 1
"""

from sixfold.games.duel.kernel_net import Student
from training.lessons import Course, keep, kept_weights, options

MEMORY = 0.7
SHORT = Course(games=2_500, first_rate=0.02, last_rate=0.002)
LONG = Course(games=400_000, first_rate=0.02, last_rate=0.002)


def main() -> None:
    """Learn, and write the weights."""
    wanted = options(__doc__, kept_weights("duel"))
    for name, course in (("expert", SHORT), ("master", LONG)):
        student = Student(wanted.seed)
        course.teach(lambda games, rate, student=student: student.learn(games, rate, MEMORY), name)
        keep(name, student.weights, wanted.out)


if __name__ == "__main__":
    main()
