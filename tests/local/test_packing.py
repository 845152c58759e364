"""What a browser takes along: every file is listed with its hash, and another file makes another version."""

import gzip
import hashlib
import importlib
import json
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from sixfold.local.packing import PYTHON
from sixfold.players import levels_of
from sixfold.rulebook import LANGUAGES
from sixfold.rules.catalog import GAMES

ENGINE = (Path(__file__).parents[2] / "web/src/lib/pocket/engine.ts").read_text("utf-8")


@pytest.fixture
def packed(tmp_path):
    """A client, and a way to pack it as `make setup` does."""
    client, pyodide = tmp_path / "client", tmp_path / "pyodide"
    for folder, names in (
        (client / "assets", ("a.js", "a.js.gz")),
        (client, ("index.html", "sw.js")),
        (pyodide, PYTHON),
    ):
        folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            (folder / name).write_text(name)
    with ZipFile(tmp_path / "sixfold.whl", "w") as wheel:
        for name in ("sixfold/rules/core.py", "core/_core.cpython-314.so", "core-1.dist-info/METADATA"):
            wheel.writestr(name, name)

    def pack(*more):
        command = [sys.executable, "-m", "sixfold.local", client, pyodide, tmp_path / "sixfold.whl", *more]
        subprocess.run(command, check=True, timeout=300)
        return client, json.loads((client / "pocket/manifest.json").read_text())

    return pack


def test_every_file_is_listed_with_its_hash_and_a_change_is_another_version(packed):
    client, first = packed()
    for file in first["files"]:
        data = (client / file["path"]).read_bytes()
        assert (file["sha256"], file["bytes"]) == (hashlib.sha256(data).hexdigest(), len(data))
    paths = [file["path"] for file in first["files"]]
    assert {
        "index.html",
        "assets/a.js",
        f"{first['folder']}pyodide.asm.wasm",
        f"{first['folder']}core._core.wasm",
    } <= set(paths)
    assert first["libraries"] == ["core._core.wasm"]
    with ZipFile(client / first["folder"] / first["modules"]) as modules:
        assert modules.namelist() == ["sixfold/rules/core.py"]
    assert not any(path.endswith((".gz", "sw.js", "manifest.json")) for path in paths)
    small = client / f"{first['folder']}catalog.json.gz"
    assert gzip.decompress(small.read_bytes()) == small.with_suffix("").read_bytes()
    assert packed()[1] == first
    (client / "assets/a.js").write_text("changed")
    assert packed()[1]["version"] != first["version"]
    assert not (client / first["folder"]).exists()


def test_with_the_kernels_the_catalog_offers_every_level(packed, tmp_path):
    kernels = tmp_path / "sixfold.kernels._kernels.wasm"
    kernels.write_text("kernels")
    client, manifest = packed(kernels)
    assert manifest["libraries"] == ["core._core.wasm", kernels.name]
    assert (client / manifest["folder"] / kernels.name).read_text() == "kernels"
    catalog = json.loads((client / manifest["folder"] / "catalog.json").read_text())["games"]
    assert {game["game"]: tuple(game["levels"]) for game in catalog} == {name: levels_of(name) for name in GAMES}


def test_the_catalog_offers_what_plain_python_plays_and_the_rules_are_in_every_language(packed):
    client, manifest = packed()
    folder = client / manifest["folder"]
    catalog = json.loads((folder / "catalog.json").read_text())["games"]
    assert {game["game"]: game["levels"] for game in catalog} == {name: ["random", "greedy"] for name in GAMES}
    for language in LANGUAGES:
        assert json.loads((folder / f"rulebook/{language}.json").read_text())["levels"]["greedy"]
        for game in GAMES:
            assert json.loads((folder / f"rulebook/{language}/{game}.json").read_text())["rules"]


@pytest.mark.parametrize(
    ("module", "called"), re.findall(r"new Python\(this\.manifest, '([\w.]+)', '([\w.]+)'\)", ENGINE)
)
def test_what_the_browser_calls_is_there(module, called):
    found = importlib.import_module(module)
    for name in called.split("."):
        found = getattr(found, name)
    assert callable(found)


def test_the_browser_calls_two_things():
    assert ENGINE.count("new Python(") == 2
