"""Posts are read strictly: what was written comes back, anything else is refused."""

from __future__ import annotations

import pytest
from peers_signing import STUB
from peers_table import TABLE, Pen, key_of

from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.contents import (
    MAX_POST,
    TYPES,
    Act,
    Agree,
    Blame,
    ChainLink,
    Claim,
    Clock,
    Commit,
    Done,
    Enter,
    Leave,
    Mark,
    No,
    Open,
    Proposal,
    Sheet,
    Show,
    Sit,
)
from pyengine.peers.wire.deal_contents import (
    Answer,
    Blinded,
    DealKey,
    DeckPart,
    LinkShown,
    ProofPart,
    Read,
    Shares,
)
from pyengine.peers.wire.frames import WireError
from pyengine.peers.wire.posts import is_signed, read_post

HASH = bytes(range(32))
ROSTER = ((1, key_of(1)), (2, key_of(2)))
SEATS = ((1, "person"), (2, "person"), (1, "normal"))

CONTENTS = (
    Sit(key_of(1), "Mia", "teal", bytes(16), HASH, HASH),
    Sheet(ROSTER, "yarn", 3, (("side", "A"),), SEATS, 3),
    Sheet(ROSTER, "yarn", 3, (), SEATS, 0, "strict", "agreed", "match-900"),
    Proposal(2, 257, HASH, ROSTER, SEATS, ((3, 40),), 0, "away"),
    Proposal(2, 257, HASH, ROSTER, SEATS, (), 0, "join", "Ada"),
    Agree(2, 257, HASH, HASH),
    No(2, 257, "busy"),
    Enter(2, 257, HASH[:16]),
    Act(1, "take 4"),
    Commit(1, HASH),
    Open(1, "R3D1", bytes(16)),
    ChainLink(3, HASH),
    Clock(71_000, ((2, -4_000, 35, 20, 3), (3, 12, 30, 11, 0))),
    Claim(1, "grab 3", 72_480, 0),
    Mark(72_510, 2, 17, 72_490),
    Blame("two-posts", (b"one", b"two")),
    Leave(),
    Done(HASH),
    Show(1, "play P9", 35, HASH * 8, bytes(73)),
    DealKey(3, HASH, HASH * 8, bytes(73)),
    DeckPart(3, 1, HASH * 16),
    Shares(3, HASH * 8, bytes(73)),
    Read(3, (4, 8)),
    Blinded(3, HASH * 8),
    Answer(3, 2, 7, HASH * 8, bytes(73)),
    ProofPart(3, 2, HASH),
    LinkShown(3, HASH),
)


def body_of(post) -> dict:
    return wire.read_object(post.body)


def read_body(values) -> object:
    return read_post(wire.PostFrame(bytes(64), wire.write_object(values)))


def test_every_type_is_tried_here():
    """A new type of post stands in the list above."""
    assert {type(content) for content in CONTENTS} == {cls for cls, _ in TYPES.values()}


@pytest.mark.parametrize("content", CONTENTS, ids=lambda content: type(content).__name__)
def test_what_was_written_comes_back(content):
    """The same content, place, bytes and hash."""
    post = Pen(1).write(content, epoch=3, phase=4, head=bytes(16))
    frame = wire.read_frame(post.frame)
    assert read_post(frame) == post
    assert is_signed(post, TABLE, key_of(1), STUB)


@pytest.mark.parametrize("content", CONTENTS, ids=lambda content: type(content).__name__)
def test_no_field_may_be_missing_added_or_of_another_kind(content):
    """One fault in any field is enough."""
    values = body_of(Pen(1).write(content))
    for name in values:
        with pytest.raises(WireError):
            read_body({key: value for key, value in values.items() if key != name})
        for wrong in (True, -1, {}, [[1, 2, 3]]):
            if type(wrong) is type(values[name]) is bool:
                continue
            with pytest.raises(WireError):
                read_body({**values, name: wrong})
    with pytest.raises(WireError):
        read_body({**values, "more": 1})


def test_a_post_of_another_table_is_not_signed():
    """The signature covers the table, and every letter."""
    post = Pen(1).write(Act(1, "take 4"))
    other = Pen(1, bytes(16)).write(Act(1, "take 4"))
    assert not is_signed(other, TABLE, key_of(1), STUB)
    assert not is_signed(post, TABLE, key_of(2), STUB)


def test_only_the_first_post_follows_the_table():
    """All others follow a hash of 32 bytes."""
    pen = Pen(1)
    first = body_of(pen.write(Leave(), n=0, before=bytes(16)))
    second = body_of(pen.write(Leave(), n=1, before=HASH))
    read_body(first)
    read_body(second)
    with pytest.raises(WireError):
        read_body(first | {"p": second["p"]})
    with pytest.raises(WireError):
        read_body(second | {"p": first["p"]})


def test_a_post_is_no_longer_than_evidence_may_be():
    """Two of the longest posts stand in a blame, and that is sent and read; no other is so long."""
    two = Pen(1).write(Blame("two-posts", (b"x" * MAX_POST,) * 2))
    assert MAX_POST < len(two.frame) <= wire.MAX_FRAME
    assert read_post(wire.read_frame(two.frame)) == two
    roster = tuple((number, key_of(number)) for number in range(1, 65))
    base = tuple((number, 9_999) for number in range(1, 256))
    seats = ((255, "abcdefghijkl"),) * 12
    other = Pen(1).write(Proposal(2, 257, HASH, roster, seats, base, 0, "away"))
    assert len(other.frame) < MAX_POST
    padded = other.body[:-1] + b" " * MAX_POST + b"}"
    with pytest.raises(WireError, match="too long"):
        read_post(wire.PostFrame(bytes(64), padded))
