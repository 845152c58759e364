"""Programs that tests start: ports for them, and signals that reach them."""

import random
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager

PORTS = range(20_000, 32_000)  # below those that systems lend to outgoing connections, which would come in between


def free_port(host: str = "127.0.0.1") -> int:
    """A port that nobody listens at, chosen by chance so that test runs side by side do not meet."""
    for port in random.SystemRandom().sample(PORTS, 100):
        with socket.socket() as probe:
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise AssertionError("no free port in a hundred")


@contextmanager
def interruptible() -> Iterator[None]:
    """Programs started in here notice Ctrl-C, even if this run ignores it, as one in the background may."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
