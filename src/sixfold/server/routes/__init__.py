"""The server's addresses, one file for each kind; they hold no rules, and refusals go through them to `app.py`."""
