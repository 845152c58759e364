"""Every message between a client and the server, and the shapes inside them; a module for each subject.

The browser client's TypeScript types are generated from these: `python -m sixfold.tables.messages`. A client needs to
know no rules: what it may do is in `TableState.can`, what a draft would do is in the server's answer to it.
"""

# ruff: noqa: F403  each module holds messages and what they are made of, nothing else
from sixfold.tables.messages.commands import *
from sixfold.tables.messages.fields import *
from sixfold.tables.messages.help import *
from sixfold.tables.messages.people import *
from sixfold.tables.messages.positions import *
from sixfold.tables.messages.puzzles import *
from sixfold.tables.messages.reference import *
from sixfold.tables.messages.reviews import *
from sixfold.tables.messages.socket import *
from sixfold.tables.messages.table import *
from sixfold.tables.messages.tables import *
