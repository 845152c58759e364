"""A server that rises again whenever it ends: each life is a process of its own, forked from a warm one.

Prints the process id of every life. A fresh interpreter takes two CPU-seconds to serve, such a life a tenth of one.
"""

import gc
import os
import signal
import sys
from dataclasses import replace

import httptools  # noqa: F401  all of these are loaded before the first life
import psycopg  # noqa: F401
import uvicorn.lifespan.on
import uvicorn.loops.auto  # noqa: F401
from alembic import command, config  # noqa: F401
from sqlalchemy.dialects import postgresql, sqlite  # noqa: F401

from sixfold.server import bots  # noqa: F401
from sixfold.server.run import run
from sixfold.server.settings import Limits, Settings, sqlite_url

FRAMES_A_SECOND = 400.0  # more than a client of ours sends, and few enough for a flood to be one


def main() -> None:
    port, database, seed = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    settings = Settings(
        database=database if "://" in database else sqlite_url(database),
        workers=1,  # each life starts its own, and most end before it has answered
        idle_s=5,
        idle_over_s=1,
        limits=replace(Limits().times(100), messages_a_second=FRAMES_A_SECOND),
        seed=seed,
    )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    gc.collect()
    gc.freeze()  # no life walks over what all of them share
    while True:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})  # Python forgets what comes to a child being born
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
        if child == 0:
            run(settings, "127.0.0.1", port)
            os._exit(0)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
