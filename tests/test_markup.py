"""Markup is written as htpy writes it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import htpy as h
import pytest
from markupsafe import Markup

from app.render.markup import written
from app.render.regions import region


def random_node(rng: random.Random, depth: int) -> h.Node:
    """Any node; the same again for a generator of the same seed."""
    leaves = ("plain", "<b> & 'c' \"d\"", Markup("<i>ready</i>"), 7, 0, None, True, False, h.br)
    if depth == 0 or rng.random() < 0.3:
        return rng.choice((*leaves, region("r", Markup("<u>r</u>")), h.fragment["a", "<"]))
    inside = [random_node(rng, depth - 1) for _ in range(rng.randrange(4))]
    kind = rng.randrange(5)
    if kind == 0:
        return inside
    if kind == 1:
        return (part for part in inside)
    if kind == 2:
        return lambda: inside
    name = rng.choice((h.p, h.div(".a", data_x="<1>"), h.td(colspan=2, hidden=True)))
    return name[inside]


@pytest.mark.parametrize("seed", range(200))
def test_what_is_written_is_what_htpy_writes(seed):
    """Elements, texts, numbers, nothing, ready markup, lists, generators, what is called."""
    ours, theirs = (random_node(random.Random(seed), 4) for _ in range(2))
    assert written(ours) == str(h.fragment[theirs])


def test_generators_inside_of_generators_are_drawn_in_turn():
    """What lies inside looks at the names of what is around it, as they are at its turn."""

    def nodes() -> h.Node:
        return (h.tr[(h.td[row * column] for column in (1, 2))] for row in (3, 4))

    assert written(nodes()) == str(h.fragment[nodes()])


def test_a_generator_is_drawn_once():
    """The second time it would be empty, and nobody would notice."""

    def nodes() -> Iterator[h.Node]:
        yield h.p["a"]

    once = h.div[nodes()]
    assert written(once) == "<div><p>a</p></div>"
    with pytest.raises(RuntimeError):
        written(once)
