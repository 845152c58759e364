"""`make golden`: write every transcript again from its record, the count tables and the drawings; review the diff.

Records are the truth here: they are only laid out, one event a line, never changed.
"""

import sys

from tests.counts.table import rewrite_tables
from tests.drawing.cases import rewrite_drawings
from tests.golden.cases import case_files, pretty, read_case, transcript_file
from tests.golden.transcript import transcript


def rewrite_goldens() -> int:
    """Write all transcripts; return how many there are. Raises what `replay` raises."""
    files = case_files()
    for path in files:
        record = read_case(path)
        path.write_text(pretty(record), encoding="utf-8")
        transcript_file(path).write_text(transcript(record), encoding="utf-8")
    return len(files)


if __name__ == "__main__":
    sys.stdout.write(
        f"{rewrite_goldens()} golden games, {rewrite_tables()} count tables, {rewrite_drawings()} drawings\n"
    )
