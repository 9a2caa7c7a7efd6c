"""Regions: the page in parts, each drawn anew only when something it depends on has changed.

A **drawing** is a function and the inputs that it is given, and nothing else: the same inputs
need not be drawn again. A **region** is an element of the page with an id, its attributes, and
inside of it a drawing, ready markup, or further regions. The whole page is one region;
:mod:`app.render.document` holds what stands in the browser's document against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVarTuple

import htpy as h
from markupsafe import Markup, escape

Attributes = tuple[tuple[str, str], ...]

Inputs = TypeVarTuple("Inputs")


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is to be drawn: ``draw(*inputs)`` gives markup, or the regions that lie inside.

    ``draw`` is a plain function that reads nothing but its inputs, and inputs are immutable
    values with an honest ``==``: two that are equal must look the same.
    """

    draw: Callable[..., h.Node]
    inputs: tuple[object, ...] = ()

    def __html__(self) -> str:
        body = body_of(self)
        return body if isinstance(body, str) else "".join(map(markup_of, body))


@dataclass(frozen=True, slots=True)
class Region:
    """An element of the page that is kept up to date by itself.

    ``inside`` is a drawing, markup that is ready, or the regions that lie in it. A region that
    is ``lasting`` is never drawn twice: the element is put aside while another screen is shown.
    One that is ``unseen`` is for screen readers alone: it is drawn behind the picture.
    """

    id: str
    tag: str
    attributes: Attributes
    inside: Drawing | Markup | tuple[Region, ...]
    lasting: bool = False
    unseen: bool = False

    def __html__(self) -> str:
        return markup_of(self)

    def __str__(self) -> str:
        return markup_of(self)


def drawing(draw: Callable[[*Inputs], h.Node], *inputs: *Inputs) -> Drawing:
    """A drawing of these inputs."""
    return Drawing(draw, inputs)


def region(
    id: str,
    inside: Drawing | Markup | tuple[Region, ...] = (),
    *,
    tag: str = "div",
    lasting: bool = False,
    unseen: bool = False,
    **attributes: str | int | bool | None,
) -> Region:
    """A region; attributes are named as in htpy (``class_``, ``data_do``, ``aria_label``).

    >>> str(region("say", Markup("Hm."), tag="p", class_="soft", hidden=True, role=None))
    '<p id="say" class="soft" hidden="">Hm.</p>'
    """
    return Region(id, tag, _written(attributes), inside, lasting, unseen)


def layer(
    id: str,
    draw: Callable[[*Inputs], h.Node],
    *inputs: *Inputs,
    class_: str = "",
    controls: bool = False,
) -> Region:
    """A layer of a picture: a ``<g>`` that is drawn anew by itself.

    What is only drawn is hidden from screen readers, letters at the edge and names on cards
    included: :mod:`app.render.described` says it in words. A layer with ``controls`` is not.
    """
    attributes = {"class_": class_ or None, "aria_hidden": None if controls else "true"}
    return Region(id, "g", _written(attributes), Drawing(draw, inputs))


def body_of(inside: Drawing | Markup | tuple[Region, ...]) -> str | tuple[Region, ...]:
    """What lies inside, drawn: markup, or regions."""
    if isinstance(inside, Drawing):
        drawn = inside.draw(*inside.inputs)
        if isinstance(drawn, tuple):
            return drawn
        return str(drawn) if isinstance(drawn, Markup) else str(h.fragment[drawn])
    return inside


def markup_of(region: Region) -> str:
    """A region with all that lies in it."""
    return "".join(_pieces(region))


def _pieces(region: Region) -> Iterator[str]:
    yield opening_of(region)
    body = body_of(region.inside)
    if isinstance(body, str):
        yield body
    else:
        for one in body:
            yield from _pieces(one)
    yield f"</{region.tag}>"


def opening_of(region: Region) -> str:
    """The opening tag of a region."""
    written = "".join(f' {name}="{escape(value)}"' for name, value in region.attributes)
    return f'<{region.tag} id="{escape(region.id)}"{written}>'


def _written(attributes: Mapping[str, str | int | bool | None]) -> Attributes:
    # Lists, not generators: each step of a generator is a call, and there are hundreds for a page.
    return tuple(
        [
            (_name(name), "" if value is True else str(value))
            for name, value in attributes.items()
            if value is not None and value is not False
        ]
    )


@lru_cache(maxsize=256)
def _name(name: str) -> str:
    """An attribute's name in HTML.

    >>> _name("class_"), _name("aria_label")
    ('class', 'aria-label')
    """
    return name.rstrip("_").replace("_", "-")
