"""A bot's own process: reads one question a line, writes one answer a line. Ends when its server does."""

from sixfold.players.asked import answered
from sixfold.server.processes import answer_lines

if __name__ == "__main__":
    answer_lines(answered)
