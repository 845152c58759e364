"""A table as a pure value: who sits where, what may be done, what everyone may see of it.

No network, no database and no clock of its own: a server runs it behind sockets, and anything else may run it as it is.
"""
