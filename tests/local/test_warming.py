"""What Python remembers in a browser."""

import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import sixfold

PACKAGE = Path(sixfold.__file__).parent
KEPT = (".py", ".toml", ".json", ".jsonl", ".f16")
WARMED = """
import gc, zipfile
from sixfold.local.warming import warm
import sixfold.players
assert ".zip" in sixfold.players.__file__
warm()
print([held.filename for held in gc.get_objects() if isinstance(held, zipfile.ZipFile)])
"""


def test_no_file_is_open_when_the_memory_is_kept(tmp_path):
    """A start from memory finds the archive again, but no file that was open in it."""
    archive = tmp_path / "modules.zip"
    with ZipFile(archive, "w") as written:
        for path in sorted(PACKAGE.rglob("*")):
            if path.suffix in KEPT:
                written.write(path, path.relative_to(PACKAGE.parent))
    script = f"import sys; sys.path[:0] = {[str(archive), sysconfig.get_path('platlib')]}{WARMED}"
    command = [sys.executable, "-S", "-c", script]  # nothing that leads to the package itself
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == "[]\n", done.stderr
