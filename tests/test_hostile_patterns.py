"""No regular expression takes more than its text is long, whatever that says."""

from __future__ import annotations

import ast
import importlib
import re
import sys
from itertools import product
from pathlib import Path

import pytest
from regex_steps import Steps, letters_of

ROOT = Path(__file__).resolve().parents[1]
PLACES = ((ROOT / "pyengine", "pyengine"), (ROOT / "web" / "app", "app"))
WHOLE = frozenset(("fullmatch", "match"))
"""What is tried at the beginning alone; anything else is tried at every place."""

BOUNDED = frozenset(("pyengine.peers.codes.codes._START",))
"""Looks 900 characters ahead at most: for the short texts here that is all there are."""


def patterns() -> list[tuple[str, re.Pattern, bool]]:
    """Every compiled pattern of a module by its name, and whether it is looked for everywhere."""
    found = []
    for folder, package in PLACES:
        for path in sorted(folder.rglob("*.py")):
            text = path.read_text()
            if "re.compile(" not in text or "browser" in path.parts:
                continue
            name = ".".join((package, *path.relative_to(folder).with_suffix("").parts))
            module = importlib.import_module(name)
            used = {
                (node.value.id, node.attr)
                for node in ast.walk(ast.parse(text))
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
            }
            for attribute, value in vars(module).items():
                if isinstance(value, re.Pattern):
                    kinds = {way for attr, way in used if attr == attribute}
                    found.append((f"{name}.{attribute}", value, not kinds <= WHOLE))
    return found


PATTERNS = patterns()


def cost(pattern: re.Pattern, text: str, everywhere: bool) -> int:
    """The steps that it takes."""
    steps = Steps(pattern, text)
    if everywhere:
        list(steps.all())
    else:
        steps.at(0, full=True)
    return steps.count


def worst(pattern: re.Pattern, everywhere: bool, size: int = 40) -> tuple[float, str]:
    """By how much twice the text costs more, at most, and what text that is.

    Texts begin with something that the pattern knows, go on with one or two characters again and
    again, and end in something else.
    """
    letters = letters_of(pattern)[:14]
    found = (0.0, "")
    units = [*letters, *map("".join, product(letters, repeat=2))]
    for before, unit in product(("", *letters[:3]), units):
        short, long = (before + unit * (many // len(unit)) + "~" for many in (size, 2 * size))
        ratio = cost(pattern, long, everywhere) / (cost(pattern, short, everywhere) + 20)
        found = max(found, (ratio, before + unit))
    return found


@pytest.fixture(autouse=True)
def deep():
    """The matcher recurs."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.parametrize(
    ("name", "pattern", "everywhere"), PATTERNS, ids=[name for name, *_ in PATTERNS]
)
def test_twice_the_text_takes_at_most_two_and_a_half_times_the_steps(name, pattern, everywhere):
    ratio, text = worst(pattern, everywhere)
    assert ratio <= 2.5 or name in BOUNDED, text


def test_the_counter_finds_what_grows_with_the_square():
    """A string without an end, tried from each of its quotation marks; blanks shared out."""
    strings = re.compile(r'"(?:[^"\\]|\\.)*"')
    blanks = re.compile(r"#\s*(\w*)\s*:\s*\s*$")
    assert worst(strings, everywhere=True)[0] > 3
    assert worst(blanks, everywhere=False)[0] > 3


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"a(b|c)*d", "abcbcd abd acx"),
        (r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', 'x "a\\"b" "open \\" '),
        (r"(?:[UDLR][1-9][0-9]?)+!?", "R3D12! U0 L9"),
        (r"\b[a-g](?=[as][0-5]@)", "as1@ gs9@ xa cs3@"),
        (r"(.*?) ?\bof (?:the )?(.+)", "the planes of the hard bot"),
        (r"[^\W\d_]+|[0-9]+|[!?]", "t3f5 mouse! _x"),
    ],
)
def test_the_counter_matches_as_re_does(pattern, text):
    """So it counts the ways that are gone."""
    compiled = re.compile(pattern)
    assert list(Steps(compiled, text).all()) == [found.span() for found in compiled.finditer(text)]
