"""What is worth an instant in Kitty Paw: when it comes, where, and where its points land."""

from __future__ import annotations

import re

from desk import Desk
from kittypaw_face import KEYS
from kittypaw_table import GUESTS, cats, table

from app.core import effects as fx
from app.games.face import load_face
from app.games.feedback import Cue
from app.games.interaction import BoardEvent
from app.narration.sound import notes
from pyengine.games.kittypaw.loader import load_cards

FACE = load_face("kittypaw")
TWO = ("* cards 1 2 3 4", "1 100 grab 1", "2 110 grab 2")


def newest(*lines: str, players: int = 2, options: str = "") -> tuple[Cue, ...]:
    """The cues of the last of these lines."""
    match = table(*lines, players=players, options=options)
    entry = match.entries[-1]
    return FACE.cues(match.states[-2], entry.actor, entry.action, match.state)


def brought(cues: tuple[Cue, ...]) -> list[tuple[str, int, int, str]]:
    """What they are, whose, and which points go to which line."""
    return [(cue.name, cue.seat, cue.points, cue.line) for cue in cues]


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


def test_a_card_that_is_taken_flies_to_who_took_it():
    """K2: a copy of it, from the row that others still look at; it brings nothing yet."""
    (flight,) = newest(*TWO)
    assert (flight.seat, flight.taken) == (2, '.kp-row [id^="card-2-"]')
    assert (flight.name, flight.points) == ("", 0)


def test_a_call_brings_nothing_before_all_have_touched():
    """K5: it is judged then."""
    assert newest(*TWO, "1 9000 meow {p1}") == ()


def test_a_right_call_scores_its_card_and_who_was_slow_turns_one():
    """K5 to K7: each at the medal of its seat in the check."""
    found = newest(*TWO, "1 9000 meow {p1}", "2 touch 1501")
    assert brought(found) == [
        ("touch", 2, 0, ""),
        ("right", 1, cats(1), "cards"),
        ("late", 2, -1, "penalties"),
    ]
    assert [cue.selector for cue in found[1:]] == [
        ".kp-gains .seat-1 .kp-gain",
        ".kp-gains .seat-2 .kp-gain",
    ]


def test_a_wrong_call_turns_the_card_of_who_called():
    """K6; who has touched in time loses nothing (K7)."""
    found = newest(*TWO, "1 9000 meow {x1}", "2 touch 400")
    assert brought(found) == [("touch", 2, 0, ""), ("wrong", 1, -1, "penalties")]


def test_who_does_not_touch_has_no_bell():
    """K7: no answer is none."""
    found = newest(*TWO, "1 9000 meow {p1}", "2 touch none")
    assert [cue.name for cue in found] == ["right", "late"]


def test_alone_the_clock_takes_its_points_from_a_line_of_its_own():
    """K12: at par nothing is brought or taken; a point for each five seconds below it."""
    row, grab = "* cards 1 2 3 4", "1 100 grab 1"
    par = 8_000 * cats(1)
    assert brought(newest(row, grab, f"1 {par} meow {{p1}}", players=1)) == [
        ("right", 1, cats(1), "cards")
    ]
    assert brought(newest(row, grab, f"1 {par - 10_000} meow {{p1}}", players=1)) == [
        ("right", 1, cats(1), "cards"),
        ("first", 1, 2, "clock"),
    ]
    assert brought(newest(row, grab, f"1 {par + 1} meow {{p1}}", players=1)) == [
        ("right", 1, cats(1), "cards"),
        ("clock", 1, -1, "clock"),
    ]


def test_without_a_clock_the_first_one_has_a_joy_more():
    """K13: seen over what was built, as the others go on; the second one has the card alone."""
    first = newest(*TWO, "1 9000 meow {p1}", options="pace=calm")
    assert brought(first) == [("right", 1, cats(1), "cards"), ("first", 1, 1, "first")]
    assert all(cue.at and not cue.selector for cue in first)
    lines = (*TWO, "1 9000 meow {p1}", "2 9500 meow {p2}")
    second = newest(*lines, options="pace=calm")
    assert brought(second) == [("right", 2, cats(2), "cards")]
    assert second[0].selector == ".kp-gains .seat-2 .kp-gain"


def test_without_a_clock_a_wrong_picture_is_a_sigh_and_costs_nothing():
    """K13: it may be put right; giving up brings nothing."""
    (sigh,) = newest(*TWO, "1 9000 meow {x1}", options="pace=calm")
    assert (sigh.name, sigh.shape, sigh.points) == ("wrong", "sigh", 0)
    assert newest(*TWO, "1 9000 pass", options="pace=calm") == ()


def test_a_look_behind_a_hide_out_shows_nothing():
    """K4: who hides there is known to one seat alone."""
    row = "* cards 25 26 27 28"
    assert newest(row, GUESTS, "1 100 grab 1", "1 200 peek 3", options="levels=mixed") == ()


def test_both_numbers_where_points_land_are_on_the_page():
    """Line and total, and nothing but the number; the check stands once for both."""
    desk = called("players=2&kinds=person,person&names=Mia,Ben", 1, 2)
    assert desk.of(fx.ShowCues) == []
    on(desk, "touch", 2, at=desk.painted + 2600)
    (effect,) = desk.of(fx.ShowCues)
    assert effect.quiet == ()
    assert all(notes(cue.name) for cue in effect.cues)
    lands = dict(re.findall(r'<span data-lands="([^"]+)">(.*?)</span>', desk.shown))
    for cue in effect.cues:
        if cue.points:
            assert lands[str(cue.seat)] == lands[f"{cue.seat}:{cue.line}"] == "−1"
    assert desk.shown.count('class="kp-gain"') == 2


def test_the_call_is_heard_to_its_end_before_the_verdict():
    """Alone it is judged at once."""
    desk = called("players=1&kinds=person&names=Mia", 1)
    (effect,) = desk.of(fx.ShowCues)
    assert effect.after == "meow"
    assert [cue.name for cue in effect.cues] == ["wrong"]


def test_a_turned_card_is_seen_to_turn():
    """Both of its sides are there."""
    desk = called("players=1&kinds=person&names=Mia", 1)
    turning = desk.shown.split('class="kp-turning"')[1:]
    assert len(turning) == 1
    assert 'class="is-front"' in turning[0]
    assert 'class="kp-card is-turned' in turning[0]


def test_where_one_goes_on_the_joy_lies_over_what_was_built():
    """K13: the board of who has finished stands there still, with its plane."""
    desk = Desk.at("kittypaw", "players=2&kinds=person,person&seed=tea&pace=calm")
    for place in (1, 2):
        on(desk, f"card:{place}", place)
    picture = load_cards()[desk.record.match.state.card_of(1)].picture
    desk.act(f"500 meow {picture}")
    (effect,) = desk.of(fx.ShowCues)
    assert [cue.name for cue in effect.cues] == ["right", "first"]
    assert "kp-check" not in desk.shown
    assert desk.shown.count("data-units") == 2
