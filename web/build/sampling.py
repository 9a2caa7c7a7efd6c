"""Sampling of long runs, in parts: one part with each commit, all of them with `build.py test
--long`.

A test marked `sampled(one_in=10)` belongs to one of ten parts, and runs in one commit of ten. The
tests that a mark is on (a function with all its parameters, or whatever shares the mark's `group`)
are dealt out evenly over the parts; which part runs is drawn for each group by itself from the word
in CLOWDER_SAMPLE, so that the same word always means the same tests. Without that variable, as
where pytest is called by hand, nothing is left out.

Sampled tests are the long ones, so they also run first: where workers share the tests out, a long
one that is begun last would keep one of them busy alone.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest
from _pytest.junitxml import xml_key

NO_COMMIT = "first"
VARIABLE = "CLOWDER_SAMPLE"
LEFT = "left for --long"
"""The property of a JUnit report that says how many tests were left out."""

_LEFT_OUT = pytest.StashKey[int]()
T = TypeVar("T")


def word() -> str:
    """Returns the text that parts are drawn from; empty where everything runs."""
    return os.environ.get(VARIABLE, "")


def of_commit(folder: Path) -> str:
    """The word for the commit that is checked out there, also where files have been changed since.

    A folder without git has no commits to go through: there it is always the same word.
    """
    try:
        done = subprocess.run(
            ["git", "rev-parse", "--short=12", "HEAD"], cwd=folder, text=True, capture_output=True
        )
    except OSError:
        return NO_COMMIT
    return done.stdout.strip() if not done.returncode else NO_COMMIT


def drawn(group: str, one_in: int, word: str) -> int:
    """Returns the part of a group that runs with that word, from 0."""
    return int.from_bytes(hashlib.sha256(f"{word} {group}".encode()).digest()) % one_in


def part_of(items: Sequence[T], *, one_in: int, group: str) -> list[T]:
    """Of what a test goes through by itself: every so-maniest item, or all where all runs.

    Together the parts are all items, in their order. Where there are fewer items than parts, some
    parts are empty.
    """
    return [*items[drawn(group, one_in, word()) :: one_in]] if word() else [*items]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "sampled(one_in, group=None): long, one part of so many runs with each commit"
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the sampled tests first, and leave out those whose turn it is not."""
    marked = [(item, *_mark(item)) for item in items]
    groups: dict[tuple[str, int], list[pytest.Item]] = {}
    for item, group, one_in in marked:
        groups.setdefault((group, one_in), []).append(item)
    left: set[pytest.Item] = set()
    for (group, one_in), tests in groups.items():
        if one_in > 1 and word():
            left.update(_left_out(tests, group, one_in))
    items[:] = [
        *(item for item, _, one_in in marked if one_in > 1 and item not in left),
        *(item for item, _, one_in in marked if one_in <= 1),
    ]
    if left:
        config.hook.pytest_deselected(items=[*left])
    config.stash[_LEFT_OUT] = len(left)


def _mark(item: pytest.Item) -> tuple[str, int]:
    """The group of a test and its number of parts; 1 where it always runs."""
    mark = item.get_closest_marker("sampled")
    if mark is None:
        return "", 1
    return mark.kwargs.get("group") or _name(item).partition("[")[0], mark.kwargs["one_in"]


def _name(item: pytest.Item) -> str:
    """A test's place; xdist makes something else of the node id of a test with a group."""
    file, _, name = item.location
    return f"{file}::{name}".replace(os.sep, "/")


def _left_out(tests: Iterable[pytest.Item], group: str, one_in: int) -> list[pytest.Item]:
    """Dealt out in an order of their own, in which neighbours (say, all windows of one game) come
    into different parts, whatever the number of parts is."""
    shuffled = sorted(tests, key=lambda item: hashlib.sha256(_name(item).encode()).digest())
    chosen = drawn(group, one_in, word())
    return [item for at, item in enumerate(shuffled) if at % one_in != chosen]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker tells the process above it, which writes the report, how many were left out."""
    config = session.config
    count = config.stash.get(_LEFT_OUT, 0)
    if hasattr(config, "workeroutput"):
        config.workeroutput[LEFT] = count
    elif report := config.stash.get(xml_key, None):
        report.add_global_property(LEFT, str(count))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """All workers collect the same, so any of them will do."""
    output = getattr(node, "workeroutput", None) or {}
    node.config.stash[_LEFT_OUT] = output.get(LEFT, node.config.stash.get(_LEFT_OUT, 0))
