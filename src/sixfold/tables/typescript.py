"""TypeScript types for the messages of `messages/`, so that the browser client cannot misread one.

Every field that may be null may also be left out: the server leaves nulls out. `json-schema-to-typescript` and
`openapi-typescript` know neither that nor the names of the unions, and the first reads no `prefixItems`: with a schema
rewritten for them, and 48 packages, they would save some 20 of these lines.
"""

from pydantic.json_schema import JsonSchemaValue, models_json_schema

from sixfold.pads import pad_entries, summaries, tellings
from sixfold.pads.tellings import Frozen
from sixfold.rules.catalog import GAMES, part
from sixfold.rules.notation import Form
from sixfold.tables import drafts, entries, messages, model, pad_messages, presenters
from sixfold.tables.model import Model
from sixfold.tables.presenters import CaseMessage, ViewMessage

HEAD = "// Generated from src/sixfold/tables/messages/ by `python -m sixfold.tables.messages`. Do not edit.\n"
UNIONS = (
    "PadTelling",
    "PadEntry",
    "ClientMessage",
    "ServerMessage",
    "Command",
    "Draft",
    "DraftAnswer",
    "GameView",
    "GameCase",
    "Entry",
    "Clock",
)
NAMED = ("LanguageName", "Act", "OfferKind")
BASES = (Model, Frozen, ViewMessage, CaseMessage)
TEXTS = ("GameName", "EndReason")
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """Return the whole file."""
    models = [
        value
        for module in (
            model,
            entries,
            drafts,
            presenters,
            *filter(None, (part(game, "presenter") for game in GAMES)),
            messages,
            tellings,
            pad_entries,
            summaries,
            pad_messages,
        )
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Model | Frozen) and value not in BASES
    ]
    unique = list(dict.fromkeys(models))
    _, schema = models_json_schema([(model, "serialization") for model in unique])
    parts = [HEAD]
    parts += [f"export type {name} = {_literals(_named(name))};\n" for name in NAMED]
    parts += [f"export type {name} = string;\n" for name in TEXTS]
    parts += [_interface(name, shape) for name, shape in sorted(schema["$defs"].items())]
    parts += [f"export type {name} = {' | '.join(_members(_named(name)))};\n" for name in UNIONS]
    return "\n".join(parts)


def _named(name: str) -> Form:
    return next(vars(module)[name] for module in (messages, drafts, entries, pad_messages) if name in vars(module))


def _literals(literal: Form) -> str:
    return " | ".join(f'"{value}"' for value in literal.__args__)


def _members(union: Form) -> list[str]:
    return [member.__name__ for member in union.__origin__.__args__]


def _interface(name: str, shape: JsonSchemaValue) -> str:
    lines = [f"/** {line} */" for line in [" ".join(shape.get("description", "").split())] if line]
    lines.append(f"export interface {name} {{")
    for field, kind in shape.get("properties", {}).items():
        written = _type(kind)
        optional = "?" if "null" in written.split(" | ") or _has_default(kind) else ""
        lines.append(f"  {field}{optional}: {written};")
    return "\n".join([*lines, "}\n"])


def _has_default(kind: JsonSchemaValue) -> bool:
    return "default" in kind and "const" not in kind


def _type(kind: JsonSchemaValue) -> str:
    if "$ref" in kind:
        return str(kind["$ref"].rsplit("/", 1)[-1])
    if "const" in kind:
        return f'"{kind["const"]}"'
    if "enum" in kind:
        return " | ".join(f'"{value}"' for value in kind["enum"])
    for union in ("anyOf", "oneOf"):
        if union in kind:
            return " | ".join(_type(part) for part in kind[union])
    if kind.get("type") == "array":
        return _array(kind)
    if "properties" in kind:  # a model written out where it is used
        return str(kind["title"])
    if kind.get("type") == "object":
        values = kind["additionalProperties"]
        return f"Record<string, {'unknown' if values is True else _type(values)}>"
    return PLAIN[kind["type"]]


def _array(kind: JsonSchemaValue) -> str:
    if "prefixItems" in kind:
        return f"[{', '.join(_type(part) for part in kind['prefixItems'])}]"
    item = _type(kind["items"])
    return f"({item})[]" if " | " in item else f"{item}[]"
