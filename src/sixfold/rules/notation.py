"""Values of the games as JSON and as text, and back: positions, views, events.

Frozen dataclasses become JSON objects without the fields that still have their default value (a field `from_` is
written `from`, which Python keeps for itself); types that have a notation of their own (a piece, a grid) say so with
`to_json` and `from_json`. Knows no game.
"""

import codecs
import json
import types
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum, StrEnum
from functools import cache
from typing import Any, Literal, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints, overload

from sixfold.rules.errors import InvalidNotation

T = TypeVar("T")
Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | float | None"  # what can be written as JSON
Form: TypeAlias = Any  # what a type hint says: a class, a union, tuple[X, ...], a Literal


class Word(StrEnum):
    """One of a few words of a game; its repr is the Python that makes it."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def format_value(value: object) -> str:
    """One line of JSON from which `parse_value` makes an equal value."""
    return json.dumps(to_json(value), separators=(",", ":"))


def parse_value(kind: type[T], text: str) -> T:
    """Read the value of type `kind` that `format_value` wrote. Raises InvalidNotation."""
    return from_json(kind, load_json(text))


def load_json(text: str | bytes) -> object:
    """Parse hostile JSON: whatever is wrong with it, the answer is InvalidNotation."""
    told = text if isinstance(text, str) else _decoded(text)
    try:
        return json.loads(told, object_pairs_hook=_object, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise InvalidNotation("format/not-json", text=told[:80], why=str(error)) from None


def _decoded(text: bytes) -> str:
    if text.startswith(codecs.BOM_UTF8):
        raise InvalidNotation("format/encoding", why="BOM")
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise InvalidNotation("format/encoding", why=f"0x{text[error.start]:02x}") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Build an object whose keys stand once."""
    built: dict[str, object] = {}
    for name, value in pairs:
        if name in built:
            raise ValueError(f"{name[:80]} stands twice")
        built[name] = value
    return built


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def quoted(data: object) -> str:
    """Return parsed JSON as an error quotes it: short, however much and however deep it is."""
    if isinstance(data, list | dict):
        return "[…]" if isinstance(data, list) else "{…}"
    return json.dumps(data, ensure_ascii=False)[:80]


def split_words(text: str) -> list[str]:
    """Return the words of a move, which only spaces separate."""
    return [word for word in text.split(" ") if word]


def to_json(value: object) -> Json:
    """Return what `json.dumps` can write for a value of the games."""
    if hasattr(value, "to_json"):
        written: Json = value.to_json()
        return written
    if isinstance(value, Enum):
        return cast("Json", value.value)
    if is_dataclass(value):
        return {
            _written_name(field.name): to_json(getattr(value, field.name))
            for field in fields(value)
            if field.default is MISSING or getattr(value, field.name) != field.default
        }
    if isinstance(value, tuple | list):
        return [to_json(part) for part in value]
    if isinstance(value, frozenset):
        parts: list[Any] = [to_json(part) for part in value]  # words or numbers: they have an order
        return sorted(parts)
    if isinstance(value, Mapping):
        return {key: to_json(part) for key, part in value.items()}
    return cast("Json", value)  # plain already


def _written_name(name: str) -> str:
    return name.removesuffix("_")


@overload
def from_json(kind: type[T], data: object, where: str = "") -> T: ...


@overload
def from_json(kind: Form, data: object, where: str = "") -> Any: ...


def from_json(kind: Form, data: object, where: str = "") -> object:
    """Build a value of type `kind` from parsed JSON. Raises InvalidNotation that says where it does not fit."""
    if hasattr(kind, "from_json"):
        return kind.from_json(data)
    origin: object = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _one_of(get_args(kind), data, where)
    if origin is tuple:
        return _tuple(get_args(kind), data, where)
    if origin is frozenset:
        return frozenset(_tuple((get_args(kind)[0], ...), data, where))
    if origin is Literal:
        return _literal(get_args(kind), data, where)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _member(kind, data, where)
    if is_dataclass(kind):
        return _dataclass(kind, data, where)
    return _plain(kind, data, where)


def _one_of(kinds: tuple[Form, ...], data: object, where: str) -> object:
    if data is None and type(None) in kinds:
        return None
    rest = [kind for kind in kinds if kind is not type(None)]
    for kind in rest[:-1]:
        try:
            return from_json(kind, data, where)
        except InvalidNotation:
            continue
    return from_json(rest[-1], data, where)


def _tuple(parts: tuple[Form, ...], data: object, where: str) -> tuple[object, ...]:
    if not isinstance(data, list):
        raise _misfit("a list", data, where)
    if len(parts) == 2 and parts[1] is ...:
        return tuple(from_json(parts[0], part, f"{where}[{i}]") for i, part in enumerate(data))
    if len(parts) != len(data):
        raise _misfit(f"a list of {len(parts)}", data, where)
    return tuple(from_json(kind, part, f"{where}[{i}]") for i, (kind, part) in enumerate(zip(parts, data, strict=True)))


def _literal(choices: tuple[object, ...], data: object, where: str) -> object:
    if data not in choices or isinstance(data, bool) not in {isinstance(choice, bool) for choice in choices}:
        raise _misfit(f"one of {', '.join(map(str, choices))}", data, where)
    return data


def _member(kind: type[Enum], data: object, where: str) -> Enum:
    try:
        return kind(data)
    except (ValueError, TypeError):
        raise _misfit(f"one of {', '.join(str(member.value) for member in kind)}", data, where) from None


def _dataclass(kind: Form, data: object, where: str) -> object:
    if not isinstance(data, dict):
        raise _misfit("an object", data, where)
    hints = _field_types(kind)
    for name in data:
        if name not in hints:
            raise InvalidNotation("format/unknown-field", field=_inside(where, name[:80]))
    for field in fields(kind):
        if field.default is MISSING and _written_name(field.name) not in data:
            raise InvalidNotation("format/missing-field", field=_inside(where, _written_name(field.name)))
    return kind(
        **{hints[name][0]: from_json(hints[name][1], part, _inside(where, name)) for name, part in data.items()}
    )


def _inside(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


@cache
def _field_types(kind: type) -> dict[str, tuple[str, Form]]:
    """Return the fields of a dataclass and their types, by the names that JSON has for them."""
    hints = get_type_hints(kind)
    return {_written_name(field.name): (field.name, hints[field.name]) for field in fields(kind)}


PLAIN = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}


def _plain(kind: type, data: object, where: str) -> object:
    fits = isinstance(data, kind) or (kind is float and isinstance(data, int))
    if not fits or (isinstance(data, bool) and kind is not bool):
        raise _misfit(PLAIN[kind], data, where)
    if isinstance(data, str) and not data.isascii() and any("\ud800" <= each <= "\udfff" for each in data):
        raise InvalidNotation("format/surrogate", field=where or "value")
    return data


def _misfit(wanted: str, data: object, where: str) -> InvalidNotation:
    return InvalidNotation("format/wrong-type", field=where or "value", wanted=wanted, text=quoted(data))
