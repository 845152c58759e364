"""Games as files: one record, one line."""

from collections import deque
from pathlib import Path

from sixfold.cli.terminal.refusals import InputRefused
from sixfold.rules.match import AnyMatch
from sixfold.rules.record import Record, format_record, parse_record, records_in


def write_record(match: AnyMatch, path: Path) -> None:
    """Write the game as it stands: a file gets the whole record or stays as it was. Raises InputRefused."""
    text = format_record(match.record()) + "\n"
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():  # a pipe or a device is not replaced
            target.write_text(text, encoding="utf-8")
            return
        draft = target.with_name(f".{target.name}.part")
        draft.write_text(text, encoding="utf-8")
        draft.replace(target)
    except (OSError, ValueError) as error:
        raise InputRefused("refused.write", file=path, why=_why(error)) from None


def read_record(path: Path) -> Record:
    """Read the last game of a file. Raises InputRefused or SixfoldError."""
    try:
        with path.open("rb") as file:
            last = deque(records_in(file), maxlen=1)
    except (OSError, ValueError) as error:
        raise InputRefused("refused.read", file=path, why=_why(error)) from None
    if not last:
        raise InputRefused("refused.empty-file", file=path)
    return parse_record(last[0][1])


def _why(error: OSError | ValueError) -> str:
    return str(getattr(error, "strerror", None) or error)
