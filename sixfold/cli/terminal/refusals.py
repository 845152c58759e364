"""What the terminal itself refuses, as opposed to the rules."""


class Refused(Exception):
    """Something typed that cannot be done; `key` names the text that says why."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class Leaving(Exception):
    """Somebody wants to leave, or there is nothing more to read."""
