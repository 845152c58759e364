"""`connections.py` builds on the insides of uvicorn: only versions that were tried are installed, and have it all."""

import ast
import inspect
import re
import tomllib
from pathlib import Path

import pytest
import uvicorn
import websockets
from packaging.requirements import Requirement
from packaging.version import Version
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.server import ServerProtocol

from sixfold.server.connections import CountedFrames, TimedRequests

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LOCKED = re.search(r"^uvicorn==(\d+)\.(\d+)", (ROOT / "requirements/test.lock").read_text("utf-8"), re.MULTILINE)
PROTOCOLS = [(CountedFrames, WebSocketsSansIOProtocol), (TimedRequests, HttpToolsProtocol)]
WANTED = map(Requirement, PROJECT["optional-dependencies"]["play"])
UVICORN = next(wanted for wanted in WANTED if wanted.name == "uvicorn")


def body_of(kind):
    """A class as it is written."""
    return ast.parse(inspect.getsource(kind)).body[0]


def is_named(node, name):
    return isinstance(node, ast.Name) and node.id == name


def own_names(kind):
    """What a class itself defines: methods, fields, and what its methods give to `self`."""
    found = body_of(kind)
    given = {node.attr for node in ast.walk(found) if isinstance(node, ast.Attribute) and is_named(node.value, "self")}
    return given | set(vars(kind))


def taken(kind):
    """What a class takes from the one that it stands on, through `self` or `super()`."""
    names = set()
    for node in ast.walk(body_of(kind)):
        if isinstance(node, ast.Attribute):
            is_super = isinstance(node.value, ast.Call) and is_named(node.value.func, "super")
            if is_super or (is_named(node.value, "self") and node.attr not in vars(kind).keys() | kind.__annotations__):
                names.add(node.attr)
    return names


def of_the_connection(kind):
    """What a class asks of `self.conn`."""
    return {
        node.attr
        for node in ast.walk(body_of(kind))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr == "conn"
    }


def test_the_uvicorn_that_is_installed_is_one_that_was_tried_and_no_newer_one_may_come_untried():
    major, minor = map(int, LOCKED.groups())
    assert Version(uvicorn.__version__) in UVICORN.specifier
    assert Version(f"{major}.{minor}") in UVICORN.specifier
    assert Version(f"{major}.{minor + 1}") not in UVICORN.specifier


@pytest.mark.parametrize(("kind", "base"), PROTOCOLS)
def test_uvicorn_has_what_is_taken_from_it(kind, base):
    assert kind.__mro__[1] is base
    assert len(taken(kind)) > 5
    assert taken(kind) <= own_names(base)


def test_websockets_has_what_is_asked_of_it():
    asked, connection = of_the_connection(CountedFrames), ServerProtocol()
    assert "events" in asked
    assert {name for name in asked if not hasattr(connection, name)} == set(), websockets.__version__
