"""What one seat alone may know: shown at its place, and said aloud only where nobody else listens.

A link's word deals the same cards each time; with this one all cards of the first row have a box.
"""

from __future__ import annotations

import pytest
from desk import Desk

from app.games.interaction import BoardEvent
from pyengine.games.kittypaw.cats import GUEST_NAMES
from pyengine.games.kittypaw.loader import load_cards

MIXED = "levels=mixed&seed=tea"


def at_box(query: str) -> Desk:
    """Mia has taken a card that wants a guest."""
    desk = Desk.at("kittypaw", f"{query}&{MIXED}")
    row = desk.record.match.state.row
    boxed = next(at for at, card in enumerate(row, 1) if load_cards()[card].has_box)
    on(desk, f"card:{boxed}")
    return desk


def on(desk: Desk, control: str) -> None:
    """A tap at the first place."""
    desk.on_board(BoardEvent("activate", control=control, at=500))


def found(desk: Desk) -> str:
    """What is to be seen behind hide-out 4."""
    return f"{GUEST_NAMES[desk.record.match.state.guests[3]]} hides behind hide-out 4."


@pytest.mark.parametrize(
    "query",
    [
        "players=1&kinds=person&names=Mia",
        "players=3&kinds=person,easy,hard&names=Mia,Fog,Pip",
    ],
)
def test_who_sits_alone_at_the_screen_hears_at_once_who_hides_there(query):
    """The first look says it, and another look at the same hide-out says it again."""
    desk = at_box(query)
    on(desk, "hide:4")
    assert desk.announced == [found(desk)]
    assert desk.place.say == found(desk)
    on(desk, "hide:4")
    assert desk.announced == ["Hide-out 4 is closed."]
    on(desk, "hide:4")
    assert desk.announced == [found(desk)]


def test_among_several_at_one_screen_no_guest_is_named_aloud():
    """They hear that somebody has looked; the sentence stands at one's own place alone."""
    desk = at_box("players=2&kinds=person,person&names=Mia,Ben")
    on(desk, "hide:4")
    assert desk.announced == ["Mia looks behind a hide-out."]
    assert [place.say for place in desk.table.places] == [found(desk), ""]
    on(desk, "hide:4")
    on(desk, "hide:4")
    assert desk.announced == []
    assert desk.place.say == found(desk)


def test_the_guest_is_named_once_in_the_strip():
    """And no longer than until something else is done."""
    desk = at_box("players=1&kinds=person&names=Mia")
    on(desk, "hide:4")
    strip = desk.shown.partition('id="said-1"')[2].partition("</p>")[0]
    assert strip.count(found(desk)) == 1
    on(desk, "tile:A")
    strip = desk.shown.partition('id="said-1"')[2].partition("</p>")[0]
    assert found(desk) not in strip
