"""CSS classes of a region that depend on what holds just now."""

from __future__ import annotations


def classes(always: str, **others: bool) -> str:
    """The classes that are always there, and of the others those that hold.

    >>> classes("ct-cat", is_in=True, is_open=False)
    'ct-cat is-in'
    """
    return " ".join((always, *(name.replace("_", "-") for name, holds in others.items() if holds)))
