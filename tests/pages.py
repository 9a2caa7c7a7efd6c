"""Helpers for tests of the screens: markup taken apart, and matches to look at."""

from __future__ import annotations

import random
from dataclasses import replace
from html.parser import HTMLParser
from types import SimpleNamespace

from desk import NOW, Desk, with_session

from app.base.routes import Route
from app.best.results import result_of
from app.core.model import Model
from app.saves.preferences import Settings
from app.saves.records import Player, Record
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match

EVIL = "<b onx=1>\"'&"


# What a screen's markup must keep to

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
VOID = {"input", "br", "hr", "img", "link", "meta", "path", "use", "circle", "rect", "ellipse"}


class Page(HTMLParser):
    """Markup taken apart: elements with their attributes, their text and the labels round them."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[SimpleNamespace] = []
        self.stack: list[SimpleNamespace] = []
        self.feed(markup)
        self.close()
        assert not self.stack, f"unclosed: {self.stack}"

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"<{tag}> has an attribute twice: {names}"
        labelled = any(open_.tag == "label" for open_ in self.stack)
        element = SimpleNamespace(tag=tag, attrs=dict(attrs), text="", labelled=labelled)
        self.elements.append(element)
        if tag not in VOID:
            self.stack.append(element)

    def handle_startendtag(self, tag, attrs):
        self.elements.append(SimpleNamespace(tag=tag, attrs=dict(attrs), text="", labelled=False))

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.stack.pop().tag == tag, f"</{tag}> closes another element"

    def handle_data(self, data):
        for element in self.stack:
            element.text += data

    def all(self, tag: str) -> list[SimpleNamespace]:
        return [element for element in self.elements if element.tag == tag]

    def doing(self, name: str) -> list[SimpleNamespace]:
        return [element for element in self.elements if element.attrs.get("data-do") == name]


def check(markup: object, headings: int = 1) -> Page:
    """Well-formed, one main heading, none left out on the way down, every control named, ids that
    fit, nothing inline."""
    page = Page(str(markup))
    ids = [element.attrs["id"] for element in page.elements if "id" in element.attrs]
    assert len(set(ids)) == len(ids), "an id stands twice"
    fors = {element.attrs.get("for") for element in page.all("label")}
    for element in page.elements:
        attrs = element.attrs
        assert element.tag not in ("script", "style", "iframe")
        assert not {name for name in attrs if name.startswith("on") or name == "style"}
        for name in ("aria-labelledby", "aria-describedby", "for", "list"):
            assert name not in attrs or attrs[name] in ids, f"{name} points nowhere"
        if element.tag in ("button", "a", "input", "select"):
            named = (
                element.text.strip() if element.tag in ("button", "a") else element.labelled
            ) or attrs.get("aria-label")
            assert named or attrs.get("id") in fors, f"no name: {element.tag} {attrs}"
        if element.tag == "button":
            assert attrs.get("type") in ("button", "submit"), f"no type: {attrs}"
        if element.tag == "details":
            assert attrs.get("id"), "what was unfolded would close when it is drawn anew"
        if element.tag == "a":
            assert attrs["href"].startswith("#/") or attrs["href"] == "./licences.txt", attrs
    assert len(page.all("h1")) == headings
    found = [element for element in page.elements if element.tag in HEADINGS]
    # A page without a main heading of its own stands below one that the shell has.
    level = 1 - headings
    for heading in found:
        below, level = level + 1, HEADINGS.index(heading.tag) + 1
        assert level <= below, f"a leap to <{heading.tag}>: {heading.text}"
    return page


# Matches to look at


def play_on(record: Record, actions: int = 10_000) -> Record:
    """The record after so many more random actions, or to its end."""
    match, rng = record.match, random.Random(record.seed)
    for _ in range(actions):
        if match.over:
            break
        pending = match.pending
        if pending.chance is not None:
            match = match.draw(SeededChance(record.seed))
        else:
            seat = pending.seats[0]
            legal = match.game.legal_actions(match.state, seat)
            match = match.apply(seat, rng.choice(legal))
    return replace(record, match=match)


def make(
    names: tuple[str, ...], record_id: str, actions: int = 10_000, game: str = "yarn"
) -> Record:
    """A match of people with those names."""
    match = Match.new(game, len(names))
    record = Record(record_id, match, tuple(map(Player, names)), "tea", NOW.now, NOW.now)
    return play_on(record, actions)


SOLO = make(("Mia",), "solo")
THREE = make((EVIL, "Tom", "Zoë"), "three")
OPEN = make(("Mia", EVIL), "open", actions=10)
BEST = result_of(SOLO)
assert BEST
FULL = with_session(
    Model(),
    saved_matches_read=True,
    records=(SOLO, THREE, OPEN),
    best=(BEST,),
    settings=Settings(names=("Mia", EVIL)),
)


def at(address: str | Route, model: Model = FULL) -> Desk:
    """A desk that shows an address, or a route that no address is read as."""
    desk = Desk(model)
    desk.go(address)
    return desk
