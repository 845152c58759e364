"""`sixfold serve`: live tables for a household, a club, or a node of many."""

import socket
import sys
import webbrowser
from collections.abc import Iterable, Iterator
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sixfold.cli.speaking import Speaker, greeting, own_words
from sixfold.rules.errors import InvalidSetup

if TYPE_CHECKING:
    from sixfold.server.settings import PushSettings

LOCAL = ("127.0.0.1", "::1")


def serve(
    *,
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 is the whole home network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at; 0 is any that is free.")] = 8666,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="SIXFOLD_DATABASE",
            help="A file, or an address such as postgresql+psycopg://…; a file in your data directory if not given.",
        ),
    ] = None,
    origin: Annotated[list[str] | None, typer.Option(help="Another site whose pages may connect. Repeatable.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes in which bots think.")] = 2,
    rates: Annotated[
        float, typer.Option(min=0.1, help="Multiply how often clients may ask; 1 is right for people.")
    ] = 1.0,
    browse: Annotated[bool, typer.Option("--open", help="Open the browser once the tables are ready.")] = False,
    public_name: Annotated[
        list[str] | None,
        typer.Option(
            envvar="SIXFOLD_PUBLIC_NAME",
            help="A name under which clients find this server, such as play.example.org. Repeatable.",
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(help="An address or network whose proxies report the clients' addresses. Repeatable."),
    ] = None,
    behind_proxy: Annotated[
        bool, typer.Option(help="Trust the proxies on this machine: --trusted-proxy 127.0.0.1 --trusted-proxy ::1.")
    ] = False,
    keep_games: Annotated[
        float | None, typer.Option(min=1, help="Take games away in which nothing happened for so many days.")
    ] = None,
    push: Annotated[
        str | None,
        typer.Option(
            envvar="SIXFOLD_PUSH",
            help="Tell people whose page is closed that it is their turn, by web push. "
            "Say whom push services can write to: mailto:… or https:….",
        ),
    ] = None,
    push_key: Annotated[
        Path | None,
        typer.Option(envvar="SIXFOLD_PUSH_KEY", help="The key for it, made if it is not there; nodes share one."),
    ] = None,
    push_service: Annotated[
        list[str] | None, typer.Option(help="A push service besides those of the known browsers. Repeatable.")
    ] = None,
    json_lines: Annotated[
        bool | None,
        typer.Option(
            "--json-lines/--in-words",
            help="Log each request as a line of JSON, or tell a person what happens; words on a terminal if not given.",
        ),
    ] = None,
    table_seed: Annotated[int | None, typer.Option(hidden=True, help="The seed of every table, for tests.")] = None,
) -> None:
    """Serve live tables over HTTP and WebSocket."""
    from sixfold.server.run import run  # noqa: PLC0415  nobody else needs the server's libraries
    from sixfold.server.settings import Limits, Settings, database_url  # noqa: PLC0415

    settings = Settings(
        database=database_url(database),
        origins=tuple(origin or ()),
        workers=workers,
        public_names=(*(public_name or ()), host),
        trusted_proxies=(*_networks(trusted_proxy or ()), *(LOCAL if behind_proxy else ())),
        limits=Limits().times(rates),
        keep_days=keep_games,
        push=_push_settings(push, push_key, push_service or ()),
        seed=table_seed,
    )
    port = _free_port(host, port)
    address = f"http://{_reachable(host)}:{port}"
    speaker = None if json_lines or (json_lines is None and not sys.stderr.isatty()) else Speaker(own_words())
    if speaker is None:
        typer.echo(f"Sixfold at {address}", err=True)
    if table_seed is not None:
        typer.echo("For tests only: with a seed that is known, so are all tiles and dice to come.", err=True)

    def ready() -> None:
        for line in greeting(address, own_words(), is_shared=host not in (*LOCAL, "localhost")) if speaker else ():
            typer.echo(line, err=True)
        if browse:
            webbrowser.open(address)

    run(settings, host, port, ready=ready, speaker=speaker)


def _push_settings(contact: str | None, key: Path | None, services: Iterable[str]) -> "PushSettings | None":
    """Return what the host chose. Raises InvalidSetup."""
    from sixfold.server.settings import PushSettings, data_folder  # noqa: PLC0415  only a server needs its libraries

    if contact is None:
        return None
    if not contact.startswith(("mailto:", "https://")):
        raise InvalidSetup("setup/push-contact", contact=contact)
    return PushSettings(contact, key or data_folder() / "push.pem", tuple(services))


def _networks(given: Iterable[str]) -> Iterator[str]:
    """Return addresses and networks as they are understood. Raises InvalidSetup."""
    for each in given:
        try:
            yield str(ip_network(each, strict=False))
        except ValueError:
            raise InvalidSetup("setup/network", network=each) from None


def _reachable(host: str) -> str:
    """Return the address under which others find a server that listens at `host`, so that shared links are right."""
    found = _own_address(host) if host in ("0.0.0.0", "::") else host  # noqa: S104  compared, not listened at
    return f"[{found}]" if ":" in found else found


def _own_address(host: str) -> str:
    """Return the address from which this machine reaches others, of the kind that a server at `host` listens at."""
    beyond, alone = ("2001:db8::1", "::1") if ":" in host else ("192.0.2.1", "127.0.0.1")
    with socket.socket(_family(host), socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((beyond, 9))  # an address for documentation: nothing is sent, only a route is chosen
        except OSError:
            return alone
        return str(probe.getsockname()[0])


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _free_port(host: str, port: int) -> int:
    """Return this port, or any that is free for 0. Raises InvalidSetup where another program has it."""
    try:
        with socket.create_server((host, port), family=_family(host)) as probe:
            return int(probe.getsockname()[1])
    except OSError as error:
        raise InvalidSetup("setup/port", port=port, why=error.strerror or error) from None
