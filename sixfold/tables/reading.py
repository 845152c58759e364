"""Reading what a client sends: a message, or a refusal that says which field is wrong."""

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
