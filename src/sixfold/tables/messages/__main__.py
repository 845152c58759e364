"""Writes the client's types: `python -m sixfold.tables.messages > web/src/lib/wire/messages.ts`."""

import sys

from sixfold.tables.typescript import typescript

sys.stdout.write(typescript())
