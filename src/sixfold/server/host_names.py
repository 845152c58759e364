"""The names under which this server is asked for: a page of another name is not ours, whatever address it reaches.

A site that lets its own name point here (DNS rebinding) names itself in `Host`, so it is turned away. An address
instead of a name cannot be made to point elsewhere and is always known.
"""

import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

ALWAYS = ("localhost",)


@dataclass(frozen=True, slots=True)
class Names:
    """What this server is called, and which other sites may talk to it."""

    hosts: frozenset[str]
    origins: frozenset[str]

    @classmethod
    def known(cls, public: Iterable[str], origins: Iterable[str]) -> "Names":
        """Return the given names and those of this machine."""
        own = socket.gethostname().lower()
        return cls(frozenset((*ALWAYS, own, f"{own}.local", *map(str.lower, public))), frozenset(origins))

    def has_host(self, connection: HTTPConnection) -> bool:
        """Tell whether a request names this server; one without a name comes from no browser."""
        host = connection.headers.get("host")
        return host is None or self._is_ours(_name(f"//{host}"))

    def has_origin(self, connection: HTTPConnection) -> bool:
        """Tell whether the page that asks is ours or a friend's; programs that are no browsers name no origin."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        return _netloc(origin) == connection.headers.get("host", "").lower()

    def friend(self, connection: HTTPConnection) -> str | None:
        """Return the other site whose page asks, if it may talk to us: browsers want to hear so."""
        origin = connection.headers.get("origin")
        return origin if origin in self.origins else None

    def _is_ours(self, name: str | None) -> bool:
        return name is not None and (name in self.hosts or _is_address(name))


def _name(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None


def _netloc(url: str) -> str | None:
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
