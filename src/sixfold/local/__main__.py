"""Packs all that a browser takes along: `python -m sixfold.local CLIENT PYODIDE PART...`.

CLIENT is the built browser client: what it needs without a server is laid into its folder `pocket`, with a list of all
files, their sizes and hashes. PYODIDE is the folder of that package, the parts are our wheel, those that it needs, and
the kernels as `sixfold.local.compiling` makes them, without which its bots are fewer.
"""

import sys
from pathlib import Path

sys.modules["sixfold.kernels._kernels"] = None  # type: ignore[assignment]  # those of this machine tell nothing of the browser's

from sixfold.local.packing import pack  # noqa: E402

if __name__ == "__main__":
    client, pyodide, *parts = map(Path, sys.argv[1:])
    pack(client, pyodide, parts)
