"""Regions: the page in parts, each drawn anew only when something it depends on has changed.

A **drawing** is a function and the inputs that it is given, and nothing else: the same inputs
need not be drawn again. A **region** is an element of the page with an id, its attributes, and
inside of it a drawing, ready markup, or further parts. A **lazy** part is a region that is not
even made as long as its inputs are the same objects. The whole page is one region;
:mod:`app.render.document` holds what stands in the browser's document against it.

So work is left out at two points. Where regions are made, it is worked out from the model what
they show: a lazy part leaves that out, with all that lies in it, where a message has not touched
the values that it is made of. They are compared by identity, and only words and numbers by value,
which costs next to nothing; an equal value that is another object only costs the making. Where
regions are drawn, the inputs of drawings are compared as values. Neither can leave out too much as
long as a function reads nothing but its arguments, and these never change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVarTuple

import htpy as h
from markupsafe import Markup, escape

from app.render.markup import written

Attributes = tuple[tuple[str, str], ...]

Inputs = TypeVarTuple("Inputs")


@dataclass(frozen=True, slots=True)
class Drawing:
    """Something to draw: ``draw(*inputs)`` gives markup, or the regions that lie inside.

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

    ``inside`` is a drawing, markup that is ready, or the parts that lie in it. A region that
    is ``lasting`` is never drawn twice: the element is put aside while another screen is shown.
    One that is ``unseen`` is for screen readers alone: it is drawn behind the picture.
    """

    id: str
    tag: str
    attributes: Attributes
    inside: Inside
    lasting: bool = False
    unseen: bool = False

    def __html__(self) -> str:
        return markup_of(self)

    def __str__(self) -> str:
        return markup_of(self)


@dataclass(frozen=True, slots=True)
class Lazy:
    """A region that is made only where one of its inputs is another object than before."""

    id: str
    """The id of the region: what stands there is found by it."""
    make: Callable[..., Region]
    """A plain function of a module, which reads nothing but its arguments."""
    inputs: tuple[object, ...]

    def made(self) -> Region:
        """The region, made now."""
        region = self.make(*self.inputs)
        if region.id != self.id:
            raise ValueError(f"{self.id} was promised, and {region.id} made")
        return region

    def __html__(self) -> str:
        return markup_of(self)

    def __str__(self) -> str:
        return markup_of(self)


Part = Region | Lazy

Inside = Drawing | Markup | tuple[Part, ...]


def lazy(id: str, make: Callable[[*Inputs], Region], *inputs: *Inputs) -> Lazy:
    """The region that ``make(*inputs)`` makes, once one of the inputs is another object.

    Its inputs are what the model holds, such as a match or a place, and words and numbers; what is
    put together for the call would be another object each time. A match with what it hides may be
    one: the drawings that are made of it are given views, as ever.
    """
    return Lazy(id, make, inputs)


def is_same(before: Part, now: Lazy) -> bool:
    """True if a lazy part is made by the same function of the same inputs as one before."""
    if not isinstance(before, Lazy) or before.make is not now.make:
        return False
    if len(before.inputs) != len(now.inputs):
        return False
    for old, new in zip(before.inputs, now.inputs, strict=True):
        # An equal number or word will do: who knows which of these are the same object?
        plain = isinstance(old, (int, float, str)) and type(old) is type(new)
        if old is not new and not (plain and old == new):
            return False
    return True


def drawing(draw: Callable[[*Inputs], h.Node], *inputs: *Inputs) -> Drawing:
    """A drawing of these inputs."""
    return Drawing(draw, inputs)


def region(
    id: str,
    inside: Inside = (),
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
    # In place, and a list: a call each, or one for each step of a generator, makes hundreds.
    written = [
        (_name(name), "" if value is True else str(value))
        for name, value in attributes.items()
        if value is not None and value is not False
    ]
    return Region(id, tag, tuple(written), inside, lasting, unseen)


def layer(
    id: str,
    draw: Callable[[*Inputs], h.Node],
    *inputs: *Inputs,
    class_: str = "",
    controls: bool = False,
) -> Region:
    """A layer of a picture: a ``<g>`` that is drawn anew by itself.

    What is only drawn is hidden from screen readers, letters at the edge and names on cards
    included: :mod:`app.render.description` says it in words. A layer with ``controls`` is not.
    """
    attributes: Attributes = (("class", class_),) if class_ else ()
    if not controls:
        attributes += (("aria-hidden", "true"),)
    return Region(id, "g", attributes, Drawing(draw, inputs))


def body_of(inside: Inside) -> str | tuple[Part, ...]:
    """Returns the drawn inside: markup, or parts of the page."""
    if isinstance(inside, Drawing):
        drawn = inside.draw(*inside.inputs)
        if isinstance(drawn, tuple):
            return drawn
        return drawn if isinstance(drawn, Markup) else written(drawn)
    return inside


def markup_of(part: Part) -> str:
    """A part of the page with all that lies in it."""
    return "".join(_pieces(part))


def _pieces(part: Part) -> Iterator[str]:
    region = part.made() if isinstance(part, Lazy) else part
    yield opening_of(region)
    body = body_of(region.inside)
    if isinstance(body, str):
        yield body
    else:
        for child in body:
            yield from _pieces(child)
    yield f"</{region.tag}>"


def opening_of(region: Region) -> str:
    """The opening tag of a region."""
    written = "".join([f' {name}="{escape(value)}"' for name, value in region.attributes])
    return f'<{region.tag} id="{escape(region.id)}"{written}>'


@lru_cache(maxsize=256)
def _name(name: str) -> str:
    """An attribute's name in HTML.

    >>> _name("class_"), _name("aria_label")
    ('class', 'aria-label')
    """
    return name.rstrip("_").replace("_", "-")


def classes(always: str, **others: bool) -> str:
    """CSS classes of a region: those that are always there, and of the others those that hold.

    >>> classes("ct-cat", is_in=True, is_open=False)
    'ct-cat is-in'
    """
    return " ".join((always, *(name.replace("_", "-") for name, holds in others.items() if holds)))
