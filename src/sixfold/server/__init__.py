"""Live tables over HTTP and WebSocket.

A table and everything that may be done to it is `sixfold.tables`; here are its people, sockets, bots and database:
`app.py` puts the parts together, `store.py` is the database, `hub.py` the tables that are open in this process.
"""
