"""What `make docs` makes while it builds: drawings of positions, and the page of the command line."""

import re
from collections.abc import Iterator
from typing import Any

import typer
from mkdocs.structure.files import File, Files

from sixfold.cli.main import app
from sixfold.drawing import draw_svg
from sixfold.rules.positions import parse_position

DRAWING = re.compile(r"^!draw (\w+) (.+)$", re.MULTILINE)
COMMAND_LINE = "reference/command-line.md"


def on_files(files: Files, config: Any) -> Files:
    """Add the page of the command line."""
    files.append(File.generated(config, COMMAND_LINE, content="\n".join(command_line())))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Put a drawing wherever a page says `!draw GAME POSITION`."""
    return DRAWING.sub(lambda found: drawn(found[1], found[2]), markdown)


def drawn(game: str, position: str) -> str:
    """Return the drawing of a position, as one line of HTML."""
    return f"<div>{draw_svg(parse_position(game, position))}</div>".replace("\n", " ")


def command_line() -> Iterator[str]:
    """Write what `sixfold --help` and the help of its verbs say."""
    yield "# The command line\n"
    for name, verb in typer.main.get_command(app).commands.items():  # type: ignore[attr-defined]
        wanted = " ".join((each.name or "").upper() for each in verb.params if each.param_type_name == "argument")
        yield f"## sixfold {name}\n\n```text\nsixfold {name} {wanted}\n```\n"
        yield f"{verb.help}\n\n| | |\n|---|---|"
        for each in verb.params:
            if not getattr(each, "hidden", False):
                told = (getattr(each, "help", None) or "").replace("\\[", "[").replace("|", "\\|")
                yield f"| `{' '.join(each.opts)}` | {told} |"
        yield ""
