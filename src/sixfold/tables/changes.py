"""What changed between two states of a table: what a client that asks for it is sent instead of the whole.

A change is JSON. Of an object it holds the fields that are other now, null for one that is left out now. Of a list of
objects or of lists that did not get shorter it holds, by their numbers, the places that are other or new:
`{"3": …}`. Everything else it holds whole. It is made from two states for the same eyes, so it tells nothing that the
newer one does not.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pydantic import JsonValue

from sixfold.tables.model import Model

SAME: Final = object()


def changes(old: Model, new: Model) -> dict[str, object]:
    """Return what a client that has the one needs to have the other; its values are messages or plain values."""
    return dict(_other(vars(old), vars(new)))


def applied(old: JsonValue, change: JsonValue) -> JsonValue:
    """Return what `old` is after this change, both as they were sent."""
    if not isinstance(change, dict):
        return change
    if isinstance(old, list):
        return _with_places(old, change)
    fields = {**old} if isinstance(old, dict) else {}
    for name, value in change.items():
        if value is None:
            fields.pop(name, None)
        else:
            fields[name] = applied(fields.get(name), value)
    return fields


def _with_places(old: list[JsonValue], change: Mapping[str, JsonValue]) -> list[JsonValue]:
    """Return the list with these places, in order; those beyond its end make it longer."""
    values = [*old]
    for place, value in change.items():
        if int(place) < len(values):
            values[int(place)] = applied(values[int(place)], value)
        else:
            values.append(value)
    return values


def _other(old: Mapping[str, object], new: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Go through the fields that are other now."""
    for name, value in new.items():
        found = _change(old.get(name), value)
        if found is not SAME:
            yield name, found
    for name in old.keys() - new.keys():
        yield name, None


def _change(old: object, new: object) -> object:
    """Return what changed, or SAME."""
    if old is new:
        return SAME
    if isinstance(new, Model) and isinstance(old, Model):
        return dict(_other(vars(old), vars(new))) or SAME
    if isinstance(new, dict) and isinstance(old, dict):
        return dict(_other(old, new)) or SAME
    if isinstance(new, tuple) and isinstance(old, tuple) and old and _is_nested(new) and len(new) >= len(old):
        return _change_of_places(old, new)
    return SAME if old == new else new


def _is_nested(values: tuple[object, ...]) -> bool:
    return bool(values) and isinstance(values[0], Model | tuple)


def _change_of_places(old: Sequence[object], new: Sequence[object]) -> object:
    found = {}
    for place, value in enumerate(new):
        change = _change(old[place], value) if place < len(old) else value
        if change is not SAME:
            found[str(place)] = change
    return found or SAME
