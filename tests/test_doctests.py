"""Every example in the docstrings of the engine and of the app."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

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
    """Doctests of one module."""
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples():
    """The walk above finds the modules that have some."""
    found = [
        example
        for name in MODULES
        for example in doctest.DocTestFinder().find(import_module(name))
        if example.examples
    ]
    assert len(found) >= 30
