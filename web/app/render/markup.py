"""Markup of what is drawn, written in one go.

htpy hands each piece of text on through a generator for every element that lies round it: two
fifths of the time that the drawings of a Confirm take. Here one list takes all pieces. A test holds
both against each other.
"""

from __future__ import annotations

import re
from types import GeneratorType
from typing import Any

import htpy as h
from markupsafe import Markup, escape

_SPECIAL = re.compile("[&<>'\"]")


class _End(str):
    """An end tag that waits for what comes before it."""

    __slots__ = ()


_END = _End()


def written(node: h.Node) -> str:
    """The markup of a node: an element, text, or several of these."""
    pieces: list[str] = []
    # Newest first. One loop, as a call for each element would cost as much as the writing.
    waiting: list[Any] = [node]
    while waiting:
        element = waiting.pop()
        kind = type(element)
        if kind is h.Element:
            pieces.append(f"<{element._name}{element._attrs}>")
            waiting += (_End(f"</{element._name}>"), element._children)
        elif kind is _End or kind is Markup:
            pieces.append(element)
        elif kind is str:
            pieces.append(escape(element) if _SPECIAL.search(element) else element)
        elif kind is tuple or kind is list:
            waiting += element[::-1]
        elif kind is GeneratorType:
            if element.gi_frame is None:
                raise RuntimeError("a generator of nodes is drawn a second time")
            # One after the other: those inside of it may look at names that it goes on to change.
            following = next(element, _END)
            if following is not _END:
                waiting += (element, following)
        elif kind is int:
            pieces.append(str(element))
        elif element is not None and kind is not bool:
            pieces.append(str(h.fragment[element]))
    return "".join(pieces)
