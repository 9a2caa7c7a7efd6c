"""Links to a turn: anybody opens the match there, and nothing but the match travels."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk import with_session
from pages import FULL, OPEN, SOLO, THREE, at, check, make

from app.base.packing import LONGEST_CODE
from app.core import effects as fx
from app.core.model import Model
from app.saves.records import Record
from app.saves.replay_links import LINK_TOO_LONG, replay_link

CARDS = make(("Mia", "Tom", "Zoe"), "cards", game="ninelives")


@pytest.mark.parametrize("record", [SOLO, THREE, CARDS], ids=["solo", "three", "cards"])
def test_a_link_opens_the_match_at_its_turn(record: Record) -> None:
    """On a device that knows nothing of it, and keeps nothing of it."""
    desk = at(f"#/replay/{record.id}", with_session(FULL, records=(record,)))
    for _ in range(5):
        desk.did("replay.back")
    here = desk.replay
    assert 0 < here.at < len(record.match.entries)
    desk.did("replay.link")
    (copied,) = desk.of(fx.CopyLink)
    other = at(copied.address, Model())
    shown = other.replay
    assert shown.at == here.at
    assert shown.record.match == record.match
    assert shown.record.names == record.names
    assert not other.of(fx.SaveRecord)
    assert other.model.session.records == ()
    check(other.shown)


def test_no_link_is_made_of_an_open_match() -> None:
    """It would tell what others must not know, and what is still to come."""
    desk = at(f"#/replay/{OPEN.id}")
    assert "replay.link" not in desk.shown
    desk.did("replay.link")
    assert not desk.effects


def test_a_match_that_does_not_fit_is_said_to_be_too_long() -> None:
    """A link that a chat would cut is not made."""
    story = tuple(f"{number * 7919 % 10007:05} {number}" for number in range(4000))
    record = replace(SOLO, id="long", story=story)
    assert replay_link(record, 3, 1) == ""
    desk = at("#/replay/long", with_session(FULL, records=(record,)))
    desk.did("replay.link")
    assert not desk.of(fx.CopyLink)
    assert desk.model.notices.toast == LINK_TOO_LONG


def test_the_longest_matches_of_people_fit() -> None:
    """A link of a usual match stays far below what is too long."""
    assert len(replay_link(CARDS, 10, 2)) < LONGEST_CODE / 2
