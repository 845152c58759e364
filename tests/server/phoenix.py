"""A server that rises again whenever it is killed: each life is a process of its own, forked from a warm one.

Prints the process id of every life. Restarting a fresh interpreter a hundred times would take minutes.
"""

import os
import signal
import sys

from alembic import command, config  # noqa: F401  loaded before the first life

from sixfold.server import bots  # noqa: F401
from sixfold.server.run import run
from sixfold.server.settings import Limits, Settings, sqlite_url


def main() -> None:
    port, database, seed = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    url = database if "://" in database else sqlite_url(database)
    settings = Settings(database=url, workers=1, limits=Limits().times(100), seed=seed)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    while True:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            run(settings, "127.0.0.1", port)
            os._exit(0)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
