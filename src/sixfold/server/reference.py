"""The description of the HTTP interface: what OpenAPI says, made true for refusals, and a page of it for people."""

from html import escape
from typing import Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import JsonSchemaValue

from sixfold.tables.model import Model, Problem

INTRODUCTION: Final = (
    "Live tables over HTTP; the socket at /api/live and the commands are told in docs/server-protocol.md. Come in with "
    "POST /api/people, keep the token, and send it as `Authorization: Bearer TOKEN`. Whatever is refused is answered "
    'with `{"problem": {code, rule, values, sentence}}`, the sentence in the language of `Accept-Language`.'
)
REFUSED: Final = {
    "401": "A token is needed, or nobody holds this one.",
    "404": "There is no such table, or it is not yours to see.",
    "409": "Understood, but not possible now: by the rules, or because the table has moved on.",
    "422": "Not of the shape described here.",
    "429": "Too often: wait a little.",
}
METHODS: Final = ("get", "post", "patch", "put", "delete")
STYLE: Final = """:root { color-scheme: light dark }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
code { font: .9em ui-monospace, monospace }
h3 { margin-top: 2rem; border-top: 1px solid #8888; padding-top: 1rem }
table { border-collapse: collapse }
td { vertical-align: top; padding: .15rem 1rem .15rem 0 }
"""


class RefusedRequest(Model):
    """What a refused request is answered with."""

    problem: Problem


def describe(app: FastAPI) -> JsonSchemaValue:
    """Return the OpenAPI description, with what each request can be refused for."""
    schema = get_openapi(title=app.title, version=app.version, description=INTRODUCTION, routes=app.routes)
    schemas = schema["components"]["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    refused = RefusedRequest.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas |= {**refused.pop("$defs"), "Refused": refused}
    for path, method, operation in operations(schema):
        operation["responses"] |= {status: _refusal(status) for status in _refusals(path, method, operation)}
    return schema


def operations(schema: JsonSchemaValue) -> list[tuple[str, str, JsonSchemaValue]]:
    """Return every request that is described, as its path, its method and its description."""
    return [
        (path, method, item[method]) for path, item in schema["paths"].items() for method in METHODS if method in item
    ]


def _refusals(path: str, method: str, operation: JsonSchemaValue) -> list[str]:
    takes = "requestBody" in operation or "parameters" in operation
    possible = {
        "401": "security" in operation,
        "404": "{" in path,
        "409": method != "get",
        "422": takes,
        "429": True,
    }
    return [status for status, can_be in possible.items() if can_be]


def _refusal(status: str) -> JsonSchemaValue:
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Refused"}}}
    return {"description": REFUSED[status], "content": content}


def page(schema: JsonSchemaValue) -> str:
    """Return the description as a page that needs no script."""
    requests = "".join(_request(*found) for found in operations(schema))
    shapes = "".join(_shape(name, shape) for name, shape in sorted(schema["components"]["schemas"].items()))
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        '<title>Sixfold: HTTP reference</title><link rel="stylesheet" href="/api/docs/style.css">'
        f"<h1>{escape(schema['info']['title'])} {escape(schema['info']['version'])}: HTTP reference</h1>"
        f"<p>{escape(INTRODUCTION)}</p>"
        '<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>'
        f"<h2>Requests</h2>{requests}<h2>Shapes</h2>{shapes}</html>"
    )


def _request(path: str, method: str, operation: JsonSchemaValue) -> str:
    parts = [
        f"<h3><code>{method.upper()} {escape(path)}</code></h3><p>{escape(operation.get('description', ''))}</p>",
        "<p>Needs <code>Authorization: Bearer TOKEN</code>.</p>" if "security" in operation else "",
        _table([(_named(each), _shown(each["schema"])) for each in operation.get("parameters", ())]),
    ]
    if "requestBody" in operation:
        parts.append(f"<p>Body: {_content(operation['requestBody'])}</p>")
    answers = operation["responses"].items()
    parts.append(
        _table([(status, f"{escape(answer['description'])} {_content(answer)}") for status, answer in answers])
    )
    return "".join(parts)


def _named(parameter: JsonSchemaValue) -> str:
    told = f": {escape(parameter['description'])}" if "description" in parameter else ""
    return f"<code>{escape(parameter['name'])}</code> ({escape(parameter['in'])}){told}"


def _content(holder: JsonSchemaValue) -> str:
    schemas = [each["schema"] for each in holder.get("content", {}).values() if each.get("schema")]
    return ", ".join(map(_shown, schemas))


def _shape(name: str, shape: JsonSchemaValue) -> str:
    needed = shape.get("required", ())
    fields = [
        (f"<code>{escape(field)}</code>{'' if field in needed else ' (may be left out)'}", _shown(kind))
        for field, kind in shape.get("properties", {}).items()
    ]
    told = escape(shape.get("description", ""))
    return f'<h3 id="{escape(name)}"><code>{escape(name)}</code></h3><p>{told}</p>{_table(fields)}'


def _shown(kind: JsonSchemaValue) -> str:
    """Write the type of a value; shapes link to where they are told."""
    if "$ref" in kind:
        name = escape(kind["$ref"].rpartition("/")[2])
        return f'<a href="#{name}"><code>{name}</code></a>'
    choices = kind.get("anyOf") or kind.get("oneOf")
    if choices:
        return " or ".join(map(_shown, choices))
    if "const" in kind or "enum" in kind:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in kind.get("enum", (kind.get("const"),)))
    if kind.get("type") == "array":
        return f"a list of {_shown(kind.get('items', {}))}"
    return f"<code>{escape(str(kind.get('type', 'any value')))}</code>"


def _table(rows: list[tuple[str, str]]) -> str:
    return f"<table>{''.join(f'<tr><td>{left}<td>{right}' for left, right in rows)}</table>" if rows else ""
