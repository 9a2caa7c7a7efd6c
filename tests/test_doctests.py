"""Every example in the docstrings of the engine and of the app."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import app
import pyengine

MODULES = [
    module.name
    for package in (pyengine, app)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__")
    # Only the browser can import what speaks to it.
    and not module.name.startswith(("app.browser.", "app.main"))
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_are_true(name):
    """Doctests of one module; looking for them takes longer than to see that there are none."""
    module = import_module(name)
    if ">>>" in Path(module.__file__ or "").read_text("utf-8"):
        found = doctest.testmod(module)
        assert found.attempted
        assert not found.failed


def test_there_are_examples():
    """The walk above finds the modules that have some."""
    files = [Path(import_module(name).__file__ or "") for name in MODULES]
    assert sum(">>>" in file.read_text("utf-8") for file in files) >= 30
