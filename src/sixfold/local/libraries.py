"""Imports libraries that lie beside an archive of modules, where Python does not look. Needs nothing itself."""

import sys
from collections.abc import Iterable
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import PurePath


def link(files: Iterable[str]) -> None:
    """Import libraries; each file is named after its module."""
    for file in files:
        name = PurePath(file).stem
        loader = ExtensionFileLoader(name, file)
        spec = spec_from_loader(name, loader)
        assert spec is not None, file
        sys.modules[name] = module_from_spec(spec)
        loader.exec_module(sys.modules[name])
