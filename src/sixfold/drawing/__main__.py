"""`python -m sixfold.drawing web/src`: write the shapes and colours of the browser client."""

import sys
from pathlib import Path

from sixfold.drawing.web import write_files

if __name__ == "__main__":
    write_files(Path(sys.argv[1]))
