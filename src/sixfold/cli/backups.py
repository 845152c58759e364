"""`sixfold backup` and `sixfold restore`: copies of the server's database that can be relied on."""

from pathlib import Path
from typing import Annotated

import typer

Database = Annotated[
    str | None,
    typer.Option(
        envvar="SIXFOLD_DATABASE",
        help="The server's database, as `sixfold serve` is told; the file in your data directory if not given.",
    ),
]


def backup(file: Annotated[Path, typer.Argument(help="Where the copy goes.")], *, database: Database = None) -> None:
    """Copy the server's database into a file, while the server runs or not."""
    from sixfold.server.backups import backup as copy  # noqa: PLC0415  nobody else needs the server's libraries

    source = _sqlite_file(database, f"pg_dump --format=custom --file={file}")
    copy(source, file)
    typer.echo(f"{source} is copied to {file}, and the copy was checked.")


def restore(file: Annotated[Path, typer.Argument(help="The copy.")], *, database: Database = None) -> None:
    """Put a copy in the place of the server's database; the server must be stopped."""
    from sixfold.server.backups import restore as put_back  # noqa: PLC0415

    target = _sqlite_file(database, f"pg_restore --clean --if-exists --single-transaction --dbname=DATABASE {file}")
    old = put_back(file, target)
    typer.echo(f"{target} is what {file} holds, and was checked.")
    if old is not None:
        typer.echo(f"What was there before is {old}: remove it once you are sure.")


def _sqlite_file(database: str | None, instead: str) -> Path:
    """Return the file of a SQLite database. Raises InvalidSetup, which says what to run, for PostgreSQL."""
    from sixfold.server.settings import database_url, sqlite_file  # noqa: PLC0415

    return sqlite_file(database_url(database), instead)
