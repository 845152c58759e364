"""`sixfold serve`: live tables for a household, a club, or a node of many."""

import socket
import sys
import webbrowser
from collections.abc import Iterable, Iterator
from ipaddress import ip_network
from typing import Annotated

import typer

from sixfold.cli.speaking import Speaker, greeting, own_words
from sixfold.rules.errors import InvalidSetup

LOCAL = ("127.0.0.1", "::1")


def serve(
    *,
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 is the whole home network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at.")] = 8666,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="SIXFOLD_DATABASE",
            help="A file, or an address such as postgresql+psycopg://…; a file in your data directory if not given.",
        ),
    ] = None,
    origin: Annotated[list[str] | None, typer.Option(help="Another site whose pages may connect. Repeatable.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes in which bots think.")] = 2,
    bot_pause: Annotated[
        float, typer.Option(min=0, help="Seconds that a bot takes at least, so that people can follow.")
    ] = 0.6,
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
        bot_pause_s=bot_pause,
        public_names=(*(public_name or ()), host),
        trusted_proxies=(*_networks(trusted_proxy or ()), *(LOCAL if behind_proxy else ())),
        limits=Limits().times(rates),
        keep_days=keep_games,
        seed=table_seed,
    )
    _require_free(host, port)
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


def _networks(given: Iterable[str]) -> Iterator[str]:
    """Return addresses and networks as they are understood. Raises InvalidSetup."""
    for each in given:
        try:
            yield str(ip_network(each, strict=False))
        except ValueError:
            raise InvalidSetup("setup/network", network=each) from None


def _reachable(host: str) -> str:
    """Return the address under which others find a server that listens at `host`, so that shared links are right."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104  compared, not listened at
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nothing is sent, only a route is chosen
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _require_free(host: str, port: int) -> None:
    """Refuse a port that another program has. Raises InvalidSetup."""
    try:
        socket.create_server((host, port)).close()
    except OSError as error:
        raise InvalidSetup("setup/port", port=port, why=error.strerror or error) from None
