"""Learns what tables of Qwirkle and Cubes are worth between two turns, at two to four players.

python -m training.grid --seed 1
"""

from itertools import cycle

from sixfold.games.cubes import bots as cubes
from sixfold.games.grid.kernel_rollouts import Student
from sixfold.games.qwirkle import bots as qwirkle
from training.lessons import Course, keep, kept_weights, options

STYLES = {"qwirkle": qwirkle.STYLE, "cubes": cubes.STYLE}
GAMES = {"qwirkle": 48_000, "cubes": 144_000}  # dice take longer to tell what a table is worth
NEW_GAMES = 1_000  # by which a net is judged


def main() -> None:
    """Learn, and write the weights."""
    wanted = options(__doc__, None)
    for game, style in STYLES.items():
        student, players = Student(game, style, wanted.seed), cycle((2, 3, 2, 4))
        course = Course(games=GAMES[game], first_rate=0.02, last_rate=0.001, lessons=96)
        course.teach(
            lambda games, rate, student=student, players=players: student.learn(games, next(players), rate), game
        )
        for seats in (2, 3, 4):
            learned, by_lead = student.loss(seats, NEW_GAMES)
            print(f"{game}, {seats} players: log loss {learned:.4f}, of a lead in points {by_lead:.4f}")
        keep("leaf", student.weights, wanted.out or kept_weights(game))


if __name__ == "__main__":
    main()
