"""Points that fly to where they are counted: what flies, when, and where to."""

from __future__ import annotations

import re

from desk import Desk
from kittypaw_face import KEYS

from app import effects as fx
from app.face import BoardEvent
from pyengine.games.kittypaw.loader import load_cards


def on(desk: Desk, control: str = "", place: int = 1, at: float = 500, key: str = "") -> None:
    """A tap or a key of somebody at a place."""
    kind = "key" if key else "activate"
    desk.on_board(BoardEvent(kind, control=control, key=key, place=place, at=at))


def called(query: str, *places: int) -> Desk:
    """These people have taken cards, and Mia has called a picture that is wrong."""
    desk = Desk.at("kittypaw", f"{query}&seed=tea")
    for place in places:
        on(desk, f"card:{place}", place)
    on(desk, key=KEYS["A"])
    on(desk, key=" ")
    on(desk, "meow")
    return desk


def marks(markup: str, name: str) -> list[str]:
    """The seats that such marks name."""
    return re.findall(rf'data-{name}="(\d+)"', markup)


def test_points_fly_when_a_round_has_been_checked():
    """Not before all have touched, and each to a number that stands on the page."""
    desk = called("players=2&kinds=person,person&names=Mia,Ben", 1, 2)
    assert desk.of(fx.Fly) == []
    assert marks(desk.shown, "flies") == []
    on(desk, "touch", 2, at=desk.painted + 2600)
    assert desk.of(fx.Fly) == [fx.Fly()]
    # The check stands once for both, the numbers at their places.
    assert marks(desk.shown, "flies") == ["1", "2"]
    assert marks(desk.shown, "lands") == ["1", "2"]
    assert re.findall(r'data-worth="(.*?)"', desk.shown) == ["-1"] * 2


def test_a_number_to_land_on_is_nothing_but_a_number():
    """The browser counts it up; beside the board and on the card of an opponent."""
    desk = called("players=2&kinds=person,easy&names=Mia,Fog", 1)
    numbers = re.findall(r'<span data-lands="(\d)">(.*?)</span>', desk.shown)
    assert numbers == [("1", "0"), ("2", "0")]


def test_a_turned_card_is_seen_to_turn():
    """Both of its sides are there."""
    desk = called("players=1&kinds=person&names=Mia", 1)
    assert desk.of(fx.Fly) == [fx.Fly()]
    turning = desk.shown.split('class="kp-turning"')[1:]
    assert len(turning) == 1
    assert 'class="is-front"' in turning[0]
    assert 'class="kp-card is-turned' in turning[0]


def test_nothing_flies_where_no_round_has_ended():
    """Another card of the row is not yet a point."""
    desk = Desk.at("kittypaw", "players=1&kinds=person&names=Mia&seed=tea")
    on(desk, "card:1")
    assert desk.of(fx.Fly) == []


def test_points_that_stand_already_do_not_fly():
    """Without a clock they count at the call (K13); the round may go on for others after it."""
    for people, flown in (("person", ["1"]), ("person,person", [])):
        seats = people.count("person")
        desk = Desk.at("kittypaw", f"players={seats}&kinds={people}&seed=tea&pace=calm")
        for place in range(1, seats + 1):
            on(desk, f"card:{place}", place)
        picture = load_cards()[desk.record.match.state.card_of(1)].picture
        desk.act(f"500 meow {picture}")
        if seats == 2:
            assert desk.of(fx.Fly) == []
            on(desk, "pass", 2, at=800)
        assert "kp-gain" in desk.shown
        assert marks(desk.shown, "flies") == flown
