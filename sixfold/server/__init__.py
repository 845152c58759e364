"""Live tables over HTTP and WebSocket.

`app.py` wires it, `table.py` is one live match and the authority on it, `log.py` what a table writes down, `wire.py`
every message, `store.py` the database, `hub.py` the tables that are open in this process.
"""
