"""Where the golden games lie: <game>/<case>.json is the record, <case>.txt beside it the transcript made from it."""

import json
from pathlib import Path

from sixfold.rules.record import Record, format_record, parse_record

FOLDER = Path(__file__).parent


def case_files(game: str = "*") -> list[Path]:
    """Return the records of this game, or of all games."""
    return sorted(FOLDER.glob(f"{game}/*.json"))


def read_case(path: Path) -> Record:
    """Read a record. Raises what `parse_record` raises."""
    return parse_record(path.read_bytes())


def load_case(name: str) -> Record:
    """Read the record of a name such as `qwirkle/booklet`."""
    return read_case(FOLDER / f"{name}.json")


def pretty(record: Record) -> str:
    """Write a record for people: one event a line."""
    data = json.loads(format_record(record))
    events = ",\n".join(f"  {json.dumps(event, ensure_ascii=False)}" for event in data.pop("events"))
    result = json.dumps(data.pop("result"))
    head = "".join(f'"{name}": {json.dumps(value, ensure_ascii=False)},\n ' for name, value in data.items())
    return f'{{{head}"events": [\n{events}],\n "result": {result}}}\n'


def transcript_file(path: Path) -> Path:
    """Return where the transcript of this record lies."""
    return path.with_suffix(".txt")
