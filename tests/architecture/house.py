"""The one map of the house: its rooms, what each is, and which rooms each may import.

`python -m tests.architecture.house` writes it wherever people look for it; tests hold that imports keep to it, and that
what is written is this.
"""

import re
import textwrap
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src/sixfold"
WIDTH: Final = 116


class Room(NamedTuple):
    what: str
    imports: frozenset[str] = frozenset()  # rooms, all that it may import
    files: tuple[str, ...] = ()  # of a game, up to the first `_`, that belong to it
    family: str | None = None  # whose rules it may know


def _room(what: str, imports: str = "", files: str = "", family: str | None = None) -> Room:
    return Room(what, frozenset(imports.split()), tuple(files.split()), family)


ROOMS: Final = {
    "rules": _room(
        "what a game is: pure functions over frozen values, records, refusals; the judge", "", "rules position"
    ),
    "seeds": _room("how a seed becomes the seeds of games"),
    "processes": _room("processes of our own that are asked and answer; what breaks there breaks nothing else"),
    "rulebook": _room("the numbered rules and every refusal in three languages", "rules", "telling"),
    "drawing": _room("any view as text and as SVG", "rules rulebook", "drawing"),
    "camera": _room("a photo of a real table into pieces on a grid", "rules processes", "camera", family="grid"),
    "kernels": _room("the same answers, hundreds of times faster, in C++", "rules", "kernel"),
    "players": _room("bots: they get what their seat may know, nothing else", "rules seeds kernels", "bots"),
    "puzzles": _room("positions with one clearly best move, and the judge of answers", "rules", "puzzles"),
    "analysis": _room(
        "how good positions and decisions are, why, and how much was luck",
        "rules seeds kernels players puzzles",
        "analysis",
    ),
    "arena": _room("games between bots, ratings with intervals", "rules seeds kernels players analysis", "arena"),
    "envs": _room("environments for reinforcement learning", "rules seeds drawing kernels players", "env"),
    "logs": _room("a log of entries that is folded into a value; hosts of tables and pads keep such logs", "rules"),
    "fair": _room("proof that chance was fair", "rules seeds"),
    "pads": _room("games at a real table, told turn by turn and judged", "rules rulebook logs", "pad"),
    "tables": _room(
        "a table as a value: seats, commands, drafts, messages; no network, no database",
        "rules seeds fair rulebook logs pads puzzles",
        "presenter",
    ),
    "local": _room(
        "tables on one device, run by a worker of the browser", "rules seeds fair rulebook logs pads players tables"
    ),
    "server": _room(
        "live tables over HTTP and WebSocket; the log of events is the truth",
        "rules seeds processes fair rulebook logs camera kernels players analysis arena pads tables",
    ),
    "solve": _room("exact answers", "rules kernels", "solver"),
    "door": _room(
        "what `import sixfold as sf` offers",
        "rules seeds fair rulebook drawing kernels players analysis arena solve",
    ),
    "cli": _room(
        "the command `sixfold`, one verb a file",
        "rules seeds fair rulebook drawing kernels players analysis arena camera pads puzzles tables server",
        "terminal",
    ),
}
ROOM_OF_FILE: Final = {file: name for name, room in ROOMS.items() for file in room.files}
# Which families' files a game may import. A family is several games' own: in some rooms it knows its games.
FAMILIES: Final = {
    "qwixx": frozenset({"dice"}),
    "duel": frozenset({"dice"}),
    "qwirkle": frozenset({"grid"}),
    "cubes": frozenset({"grid"}),
    "cards": frozenset({"grid"}),
}


GAMES: Final = (
    "a folder for each game and family, ours as any other's: each of its files belongs to the room that names it in "
    "brackets, and may import what that room may"
)
CLIENT: Final = "the browser client: draws what messages say, and asks what is allowed; games in web/src/games/"


def _nearest(name: str) -> list[str]:
    """Return the rooms that this one imports, without those that come with another of them."""
    imports = ROOMS[name].imports
    return [each for each in ROOMS if each in imports and not any(each in ROOMS[other].imports for other in imports)]


def drawn() -> str:
    """Return the map as plain text."""
    left = max(map(len, ROOMS)) + 2
    rows = [("games/", GAMES)]
    for name, room in ROOMS.items():
        own = f" [{', '.join(f'{file}.py' for file in room.files)}]" if room.files else ""
        after = f" <- {', '.join(_nearest(name))}" if room.imports else ""
        rows.append((name, f"{room.what}{own}{after}"))
    rows.append(("web/", CLIENT))
    wrapped = (
        textwrap.wrap(
            text, WIDTH, initial_indent=name.ljust(left), subsequent_indent=" " * left, break_on_hyphens=False
        )
        for name, text in rows
    )
    return "\n".join(line for lines in wrapped for line in lines)


NOTE: Final = "<!-- The map is written by `python -m tests.architecture.house`: change it there. -->"
FENCED: Final = re.compile(re.escape(NOTE) + r"\n\n```text\n.*?\n```", re.DOTALL)
QUOTED: Final = re.compile(r"(?<=may import:\n\n).*?(?=\n\"\"\")", re.DOTALL)
PLACES: Final = {
    ROOT / "README.md": (FENCED, f"{NOTE}\n\n```text\n{drawn()}\n```"),
    ROOT / "CONTRIBUTING.md": (FENCED, f"{NOTE}\n\n```text\n{drawn()}\n```"),
    ROOT / "docs/design/house.md": (FENCED, f"{NOTE}\n\n```text\n{drawn()}\n```"),
    PACKAGE / "__init__.py": (QUOTED, textwrap.indent(drawn(), "    ")),
}


def written(file: Path) -> str:
    """Return the text of a file with the present map in it."""
    pattern, text = PLACES[file]
    before = file.read_text("utf-8")
    if len(pattern.findall(before)) != 1:
        raise ValueError(f"{file} has no place for the map")
    return pattern.sub(lambda _: text, before)


if __name__ == "__main__":
    for file in PLACES:
        file.write_text(written(file), "utf-8")
