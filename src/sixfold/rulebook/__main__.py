"""`python -m sixfold.rulebook FOLDER`: write the rules pages into a folder and say which files changed."""

import sys
from pathlib import Path

from sixfold.rulebook.pages import documents


def main(arguments: list[str]) -> int:
    """Write all pages; return the exit code."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m sixfold.rulebook FOLDER   (for example docs/rules)\n")
        return 2
    for name, text in documents():
        path = Path(arguments[0], name)
        changed = not path.exists() or path.read_text(encoding="utf-8") != text
        if changed:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{'wrote' if changed else 'as is'}  {path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
