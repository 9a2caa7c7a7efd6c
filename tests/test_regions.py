"""Regions and the document that holds them: what is drawn, what is touched, what is left alone."""

from __future__ import annotations

import random

import pytest
from markupsafe import Markup

from app.render.document import Arrange, Document, Fill, SetAttribute
from app.render.regions import Part, Region, drawing, layer, lazy, markup_of, region


def words(*inputs: object) -> str:
    """A drawing that only says its inputs."""
    return " ".join(map(str, inputs))


def rows(names: tuple[str, ...]) -> tuple[Region, ...]:
    """A drawing that makes regions."""
    return tuple(region(name, drawing(words, name), tag="li") for name in names)


def page(*inside: Part, **attributes: str) -> Region:
    return region("app", inside, **attributes)


def test_markup_is_escaped_in_attributes_and_texts():
    """A hostile name is only ever text."""
    shown = region("x", drawing(words, "<b>"), title='"><script>')
    assert str(shown) == '<div id="x" title="&#34;&gt;&lt;script&gt;">&lt;b&gt;</div>'


def test_equal_inputs_draw_nothing_and_touch_nothing():
    """Inputs are compared as values."""
    document = Document()
    document.show(page(region("a", drawing(words, "one", (1, 2)))))
    assert document.drawn == ["a"]
    assert document.show(page(region("a", drawing(words, "one", (1, 2))))) == []
    assert document.drawn == []


def test_other_inputs_with_the_same_markup_touch_nothing():
    """It is drawn, and found to be the same."""
    document = Document()
    document.show(page(region("a", drawing(words, 1))))
    assert document.show(page(region("a", drawing(words, "1")))) == []
    assert document.drawn == ["a"]


def test_only_the_element_that_changed_is_filled():
    """Its neighbour stays as it is."""
    document = Document()
    document.show(page(region("a", drawing(words, 1)), region("b", drawing(words, 1))))
    changes = document.show(page(region("a", drawing(words, 1)), region("b", drawing(words, 2))))
    assert changes == [Fill("b", "2")]
    assert document.drawn == ["b"]


def test_attributes_change_without_a_drawing():
    """One by one; those that are gone are taken away."""
    document = Document()
    document.show(page(region("a", drawing(words, 1), title="x", role="group")))
    changes = document.show(page(region("a", drawing(words, 1), role="list", hidden=True)))
    assert changes == [
        SetAttribute("a", "title", None),
        SetAttribute("a", "role", "list"),
        SetAttribute("a", "hidden", ""),
    ]
    assert document.drawn == []


def test_a_drawing_may_make_regions_and_they_are_compared_one_by_one():
    """A list of controls of which one changes."""
    document = Document()
    document.show(page(region("list", drawing(rows, ("a", "b", "c")), tag="ul")))
    changes = document.show(page(region("list", drawing(rows, ("a", "c", "d")), tag="ul")))
    assert changes == [
        Arrange("list", ("a", "b", "c"), ("a", "c", "d"), (("d", '<li id="d">d</li>'),))
    ]


MADE: list[str] = []


def noted(id: str, *inputs: object) -> Region:
    """A region that notes when it is made."""
    MADE.append(id)
    return region(id, drawing(words, *inputs))


def other_noted(id: str, *inputs: object) -> Region:
    """The same from another function."""
    return noted(id, *inputs)


def made(document: Document, *parts: Part) -> list[str]:
    """The regions that are made to show these parts."""
    MADE.clear()
    document.show(page(*parts))
    found = [*MADE]
    assert document.markup() == markup_of(page(*parts))
    return found


def test_a_lazy_part_of_the_same_objects_is_not_made_again():
    """Nor is anything in it, and nothing is touched."""
    document, names = Document(), ("Mia", "Ben")
    assert made(document, lazy("a", noted, "a", names, 3)) == ["a"]
    assert made(document, lazy("a", noted, "a", names, 3)) == []
    assert document.show(page(lazy("a", noted, "a", names, 3))) == []


def test_a_lazy_part_is_made_where_anything_of_it_is_another():
    """Another object, though it be equal; another function; more inputs; or it stood elsewhere."""
    document, names = Document(), ("Mia", "Ben")
    equal = (*names,)
    made(document, lazy("a", noted, "a", names))
    assert made(document, lazy("a", noted, "a", equal)) == ["a"]
    assert made(document, lazy("a", other_noted, "a", equal)) == ["a"]
    assert made(document, lazy("a", other_noted, "a", equal, 1)) == ["a"]
    assert made(document, lazy("b", other_noted, "b", equal, 1)) == ["b"]
    assert made(document, lazy("a", other_noted, "a", equal, 1)) == ["a"]


def test_a_lazy_part_keeps_its_element():
    """Only what differs is touched, and a plain region may take its place."""
    document = Document()
    document.show(page(lazy("a", noted, "a", 1), region("b", drawing(words, 1))))
    changes = document.show(page(lazy("a", noted, "a", 2), region("b", drawing(words, 1))))
    assert changes == [Fill("a", "2")]
    assert document.show(page(noted("a", 2), region("b", drawing(words, 1)))) == []


def test_a_lazy_part_has_the_id_that_it_promises():
    """By that id it is found the next time."""
    with pytest.raises(ValueError, match="promised"):
        Document().show(page(lazy("a", noted, "b")))


def test_a_lazy_part_that_nobody_sees_is_drawn_behind_the_picture():
    """Made at once, drawn later; the same again leaves it waiting."""
    document, parts = Document(), [lazy("a", hidden, number) for number in range(2)]
    document.show(page(parts[0]))
    assert document.show_seen(page(parts[1])) == []
    assert document.show_seen(page(parts[1])) == [Fill("a", "1")]
    assert not document.is_waiting


def hidden(number: int) -> Region:
    """A region for screen readers."""
    return region("a", drawing(words, number), unseen=True)


def test_what_lasts_is_named_when_it_comes_and_when_it_goes():
    """The browser puts its element aside and takes it back."""
    home = region("home", Markup("<p>painted</p>"), lasting=True)
    other = region("other", drawing(words, 1))
    document = Document()
    (first,) = document.show(page(home))
    assert first.lasting == {"home"}
    (gone,) = document.show(page(other))
    assert (gone.order, gone.lasting) == (("other",), {"home"})
    (back,) = document.show(page(home))
    assert back.lasting == {"home"}


def test_what_nobody_sees_comes_behind_the_picture():
    """In a second step, or with the next picture where that comes first; a new one comes whole."""
    document = Document()
    pages = [
        page(region("a", drawing(words, n)), region("b", drawing(words, n), unseen=True))
        for n in range(4)
    ]
    document.show_seen(pages[0])
    assert (document.markup(), document.is_waiting) == (markup_of(pages[0]), False)
    assert document.show_seen(pages[1]) == [Fill("a", "1")]
    assert document.is_waiting
    assert document.show_unseen() == [Fill("b", "1")]
    assert (document.markup(), document.show_unseen()) == (markup_of(pages[1]), [])
    document.show_seen(pages[2])
    assert document.show_seen(pages[3]) == [Fill("b", "2"), Fill("a", "3")]
    assert document.show_seen(page()) == [Fill("b", "3"), Arrange("app", ("a", "b"), (), ())]
    assert document.show_unseen() == []


def test_two_regions_with_one_id_are_refused():
    """A change would reach the wrong one."""
    with pytest.raises(ValueError, match="one id"):
        Document().show(page(region("a"), region("a")))


def test_an_element_of_another_kind_is_made_anew():
    """A list cannot become a paragraph by filling it."""
    document = Document()
    document.show(page(region("a", drawing(words, 1), tag="p")))
    changes = document.show(page(region("a", drawing(words, 1), tag="ul")))
    assert changes == [Arrange("app", ("a",), ("a",), (("a", '<ul id="a">1</ul>'),))]


def test_markup_that_was_one_piece_may_become_regions_and_back():
    """Either way the document shows what a page drawn from nothing shows."""
    document = Document()
    for inside in (drawing(words, 1), rows(("a",)), drawing(words, 1), drawing(rows, ("b",))):
        document.show(page(region("x", inside)))
        assert document.markup() == str(page(region("x", inside)))


def random_part(rng: random.Random, depth: int, id: str) -> Part:
    """Any part; ids and inputs are the same ones again and again."""
    if rng.random() < 0.4:
        return lazy(id, seeded, id, depth, rng.randrange(3))
    return random_region(rng, depth, id)


def seeded(id: str, depth: int, seed: int) -> Region:
    """One of a few regions with that id."""
    return random_region(random.Random(f"{id} {seed}"), depth, id)


def random_region(rng: random.Random, depth: int, id: str) -> Region:
    """Any region; ids are the same ones again and again."""
    attributes = {"title": "t"} if rng.random() < 0.5 else {"role": rng.choice(("a", "b"))}
    if depth == 0 or rng.random() < 0.3:
        return region(id, drawing(words, rng.randrange(2)), **attributes)
    names = rng.sample(("p", "q", "r", "s"), rng.randrange(5))
    inside = tuple(random_part(rng, depth - 1, f"{id}{name}") for name in names)
    return region(id, inside, tag=rng.choice(("div", "ul")), **attributes)


@pytest.mark.parametrize("seed", range(40))
def test_the_document_is_what_a_page_drawn_from_nothing_is(seed):
    """After any row of pages, also where regions come, go, move and change their kind."""
    rng, document = random.Random(seed), Document()
    for _ in range(30):
        shown = page(*(random_part(rng, 3, name) for name in rng.sample("xyz", rng.randrange(4))))
        document.show(shown)
        assert document.markup() == markup_of(shown)


def test_a_layer_is_a_group_of_a_picture():
    """Hidden from screen readers, unless it has controls; with a class where one is given."""
    drawn, acted = layer("marks-1", words, 1), layer("marks-1", words, 1, controls=True)
    assert str(drawn) == '<g id="marks-1" aria-hidden="true">1</g>'
    assert str(acted) == '<g id="marks-1">1</g>'
    soft = layer("marks-1", words, 1, class_="soft", controls=True)
    assert str(soft) == '<g id="marks-1" class="soft">1</g>'
