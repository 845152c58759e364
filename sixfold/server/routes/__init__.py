"""The server's addresses, one file for each kind; they hold no rules and no try."""
