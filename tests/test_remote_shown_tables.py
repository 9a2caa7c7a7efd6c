"""What a rival's hand far away lays is seen as it is laid, as their own device tells it."""

from __future__ import annotations

import pytest
from pages import check
from remote_desk import RemoteDesk
from remote_world import Net
from test_remote_race import press, race, view

from app.core import messages as msg
from app.games.interaction import BoardEvent
from app.games.kittypaw.face import FACE
from app.games.kittypaw.input.lattice import point_of
from app.remote.values.messages import TablesSeen
from app.saves.hands import laid_at, steps_of
from pyengine.core.text import write_match
from pyengine.games.kittypaw.loader import load_cards

ROUND = "round 1"


def building(net: Net) -> tuple[RemoteDesk, RemoteDesk]:
    """Mia and Tom have a card each."""
    mia, tom = race(net)
    net.run(500)
    for number, desk in enumerate((mia, tom), 1):
        press(desk, f"card:{number}")
        net.run(1_000)
    assert [view(tom).card_of(seat) > 0 for seat in (1, 2)] == [True, True]
    return mia, tom


def lay(desk: RemoteDesk, kind: str, q: int, r: int) -> None:
    press(desk, f"tile:{kind}")
    at = float(desk.net.now)
    desk.on_board(BoardEvent("activate", "area", *point_of((q, r)), at=at))


def counts(desk: RemoteDesk, seat: int) -> set[str]:
    """How far a seat is, at both places where it is said."""
    page = check(desk.shown)
    small = {f"rival-count-{seat}", f"glance-{seat}"}
    return {element.text for element in page.elements if element.attrs.get("id") in small}


def test_each_cat_is_seen_far_away_as_it_is_laid() -> None:
    """In the corner, and on a phone in short; the log of a match that counts has nothing of it."""
    net = Net("shown")
    mia, tom = building(net)
    whole = len(load_cards()[view(tom).card_of(1)].picture.tiles)
    before = write_match(tom.record.match.whole())
    assert counts(tom, 1) == {f"0 of {whole}", f"0/{whole}"}
    for number, (kind, q) in enumerate((("A", 0), ("C", 2), ("F", -2)), 1):
        lay(mia, kind, q, 0)
        net.run(600)
        assert counts(tom, 1) == {f"{number} of {whole}", f"{number}/{whole}"}
    assert dict(tom.table.hands)[1] == str(mia.place.draft.picture)
    assert write_match(tom.record.match.whole()) == before
    assert dict(mia.table.hands) == {}


def test_a_hand_that_lays_quickly_is_shown_as_it_lies_now() -> None:
    """Five times a second at most, and in the end all of it."""
    net = Net("quick")
    mia, tom = building(net)
    for kind, q in (("A", 0), ("B", 2), ("C", -2), ("D", 4), ("E", -4)):
        lay(mia, kind, q, 0)
        net.run(20)
    net.run(1_000)
    assert dict(tom.table.hands)[1] == str(mia.place.draft.picture)
    (hand,) = (hand for hand in tom.table.built if hand.seat == 1)
    assert 1 < len(steps_of(hand)) < 5


def test_both_devices_keep_what_they_saw_for_the_replay() -> None:
    """One's own hand with its own times, the other's as it was told."""
    net = Net("kept")
    mia, tom = building(net)
    lay(mia, "A", 0, 0)
    net.run(2_000)
    lay(tom, "B", 2, 0)
    net.run(2_000)
    press(tom, "meow")
    net.run(500)
    for desk in (mia, tom):
        kept = desk.record.hands
        assert laid_at(kept, ROUND, 60_000) == ((1, "Aa0@0,0"), (2, "Ba0@2,0"))
        own, other = ([at for at, _ in steps_of(hand)] for hand in sorted(kept, key=_seat))
        assert len(own) == len(other) == 1
        assert other[0] - own[0] == pytest.approx(2_000, abs=400)


def _seat(hand: object) -> int:
    return hand.seat  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize(
    "text",
    [
        *("x", "<b>", "Aa0", "Aa0@0,0 Ab9@1,1", "Aa0@0,0 Aa0@1,1", "Aa0@0,0 Ba0@0,0"),
        *("box=h@0,0", "guest=4", "Aa0@0,0 Ba0@999,0", "Aa0@-999,0 box=h@999,0", "\u202e"),
    ],
)
def test_what_cannot_lie_on_a_table_is_not_shown(text: str) -> None:
    """A peer is hostile until checked; what lay there stays."""
    net = Net("odd")
    mia, tom = building(net)
    lay(mia, "A", 0, 0)
    net.run(500)
    before = tom.model
    tom.send(msg.FromRemote(TablesSeen(tom.record.id, ROUND, ((1, text),)), tom.moment()))
    assert tom.model == before
    assert FACE.read_hand(text) is None


def test_what_is_told_of_another_round_seat_or_match_is_not_shown() -> None:
    """Nobody else lays anything on one's own table."""
    net = Net("others")
    _, tom = building(net)
    before = tom.model
    place = tom.record.id
    for told in (
        TablesSeen(place, "round 2", ((1, "Aa0@0,0"),)),
        TablesSeen(place, ROUND, ((2, "Aa0@0,0"), (3, "Aa0@0,0"), (12, "Aa0@0,0"))),
        TablesSeen("elsewhere", ROUND, ((1, "Aa0@0,0"),)),
    ):
        tom.send(msg.FromRemote(told, tom.moment()))
        assert tom.model == before


def test_a_guest_is_neither_told_nor_taken() -> None:
    """Whom somebody found is their own secret until they call."""
    boxed = "Aa0@0,0 box=h@3,0 guest=4"
    assert FACE.read_hand(boxed) == FACE.open_hand(boxed) == "Aa0@0,0 box=h@3,0"
    net = Net("guest")
    _, tom = building(net)
    tom.send(msg.FromRemote(TablesSeen(tom.record.id, ROUND, ((1, boxed),)), tom.moment()))
    assert dict(tom.table.hands)[1] == "Aa0@0,0 box=h@3,0"


def test_what_is_told_is_written_as_everybody_writes_it() -> None:
    """However it came: the same picture draws nothing anew."""
    assert FACE.read_hand("  Aa0@0,0\tBa0@2,0 ") == "Aa0@0,0 Ba0@2,0"
    assert FACE.read_hand("") == ""
