"""Packs all that a browser takes along: `python -m sixfold.local CLIENT PYODIDE WHEEL...`.

CLIENT is the built browser client: what it needs without a server is laid into its folder `pocket`, with a list of all
files, their sizes and hashes. PYODIDE is the folder of that package, the wheels are ours and those that it needs.
"""

import sys
from pathlib import Path

sys.modules["sixfold.kernels._kernels"] = None  # type: ignore[assignment]  # a browser has none: its bots are fewer

from sixfold.local.packing import pack  # noqa: E402

if __name__ == "__main__":
    client, pyodide, *wheels = map(Path, sys.argv[1:])
    pack(client, pyodide, wheels)
