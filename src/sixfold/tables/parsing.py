"""Reading what a client sends: a message, or a refusal that says which field is wrong."""

import json
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from sixfold.rules.errors import InvalidNotation

T = TypeVar("T")


def read(kind: TypeAdapter[T], text: str | bytes) -> T:
    """Return the message of this kind. Raises InvalidNotation."""
    try:
        return kind.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        field = ".".join(map(str, first["loc"])) or "message"
        raise InvalidNotation("format/message", field=field[:80], why=first["msg"][:120]) from None


def id_in(text: str | bytes) -> int | None:
    """Return the id of a message that cannot be read otherwise, so that whoever waits for its answer hears of it."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return None
    found = told.get("id") if isinstance(told, dict) else None
    return found if type(found) is int else None
