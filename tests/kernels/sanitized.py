"""A pytest plugin that lets the tests use the extension named by SIXFOLD_KERNELS instead of the installed one.

`make sanitize` runs the kernel tests with it, on an extension built with AddressSanitizer and UBSan.
"""

import importlib.util
import os
import sys

NAME = "sixfold.kernels._kernels"


def pytest_configure():
    assert NAME not in sys.modules, "what is tested is the extension with sanitizers: load no other before"
    spec = importlib.util.spec_from_file_location(NAME, os.environ["SIXFOLD_KERNELS"])
    sys.modules[NAME] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[NAME])


def pytest_report_header():
    return f"kernels: {sys.modules[NAME].__file__}"
