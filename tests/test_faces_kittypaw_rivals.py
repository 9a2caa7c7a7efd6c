"""Rivals are felt: their cards and what they build, small, beside one's own table."""

from __future__ import annotations

from desk import Desk
from kittypaw_table import cats, picture_of, scored, table
from pages import check
from test_faces_kittypaw_check import drawn

from app.core import messages as msg
from app.games.interaction import BoardEvent
from app.games.kittypaw.face import FACE
from app.games.scene import Scene
from app.render.regions import region
from pyengine.core.match import Match

NAMES = ("Mia", "Ben", "Cleo")
ROW = ("* cards 1 2 3 4", "1 100 grab 1", "2 110 grab 2")


def text_of(match: Match, seat: int, *hands: tuple[int, str], glance: bool = False) -> str:
    """What a rival's corner says, or the sign beside the points."""
    scene = Scene(NAMES, place=0, hands=hands)
    show = FACE.glance if glance else FACE.small
    return drawn(region("it", show(match.state, seat, scene))).elements[0].text


def part_of(card: int, count: int) -> str:
    """The first cats of a card."""
    return " ".join(str(tile) for tile in picture_of(card).tiles[:count])


def test_a_rival_is_so_many_cats_on():
    """Of those on the card, in the corner and in the line of the points."""
    match = table(*ROW, players=3)
    for glance, of in ((False, " of "), (True, "/")):
        assert f"3{of}{cats(2)}" in text_of(match, 2, (2, part_of(2, 3)), glance=glance)
        assert f"0{of}{cats(2)}" in text_of(match, 2, glance=glance)
        assert of not in text_of(match, 3, glance=glance)


def test_the_line_of_all_shows_how_near_the_end_each_is():
    """K9: of five cards so many are scored, between rounds too; one's own picture is in view."""
    match = table(*scored(1, 2), "1 touch 400")
    for seat, place, count in ((1, 1, 0), (2, 0, 1)):
        glance = FACE.glance(match.state, seat, Scene(NAMES[:2], place=place))
        shapes = [
            element.attrs.get("class", "") for element in drawn(region("it", glance)).elements
        ]
        pips = [shape for shape in shapes if shape.split()[:1] == ["kp-pip"]]
        assert ["is-on" in pip for pip in pips] == [at < count for at in range(5)]
        small = FACE.small(match.state, seat, Scene(NAMES[:2], place=0))
        for circles in (glance, small):
            titles = [it.attrs.get("title") for it in drawn(region("it", circles)).elements]
            assert f"{count} of 5 cards scored" in titles
    building = match.apply(0, "cards 5 6 7 8").apply(1, "5 grab 1")
    for place, shown in ((1, False), (0, True)):
        glance = FACE.glance(building.state, 1, Scene(NAMES[:2], place=place))
        assert ("/" in drawn(region("it", glance)).elements[0].text) == shown


def test_a_call_comes_from_the_callers_place():
    """A bubble over their small board; nobody else has one."""
    match = table(*ROW, "2 9000 meow {p2}", players=3)
    assert "Meow!" in text_of(match, 2)
    assert "Meow!" not in text_of(match, 3)


def test_what_a_hand_lays_draws_that_area_alone():
    """The card of the rival and everybody else's boards stay as they are."""
    desk = Desk.at("kittypaw", "players=3&kinds=person,easy,easy&seed=tea")
    asked = {question.actor: question.token for question in desk.table.asked}
    for seat in (2, 3):
        desk.send(msg.Answered(asked[seat], f"{500 + seat} grab {seat}", desk.moment()))
    asked = {question.actor: question.token for question in desk.table.asked}
    assert desk.shown
    card = desk.record.match.state.card_of(2)
    desk.send(msg.Gestured(asked[2], part_of(card, 2), 0))
    assert desk.shown
    boards = {"other-board-2", "rival-built-2", "rival-count-2", "glance-2"}
    told = {name for name in desk.document.drawn if "gist" in name or "description" in name}
    assert set(desk.document.drawn) == boards | told
    assert "rival-card-2" not in desk.document.drawn


def test_the_own_points_have_no_sign_of_ones_own_table():
    """Whoever sits here sees it; the circles have their word instead."""
    desk = Desk.at("kittypaw", "players=2&kinds=person,easy&seed=tea")
    desk.on_board(BoardEvent("activate", control="card:1", at=500))
    glances = {
        element.attrs["id"]: element.text
        for element in check(desk.shown).elements
        if element.attrs.get("id", "").startswith("glance-")
    }
    assert glances == {"glance-1": "cards", "glance-2": ""}
