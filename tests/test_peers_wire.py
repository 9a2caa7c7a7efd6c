"""Frames, parts, strict JSON: what is sent arrives, what nobody sends is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine.peers.wire.frames import (
    MAX_FRAME,
    MAX_MESSAGE,
    NOTHING_JOINED,
    PostFrame,
    TalkFrame,
    WireError,
    check_keys,
    join,
    post_frame,
    read_frame,
    read_object,
    split,
    talk_frame,
    write_object,
)

SIGNATURE = bytes(range(64))
PART_BYTES = MAX_MESSAGE - 9
FULL = bytes(PART_BYTES)


def part(number, index, count, piece):
    head = b"\3" + number.to_bytes(4, "big") + index.to_bytes(2, "big") + count.to_bytes(2, "big")
    return head + piece


# Frames


def test_a_post_and_talk_are_frames():
    """Kind, then what it carries; the bytes of a post stay what they are."""
    assert read_frame(post_frame(SIGNATURE, b"{}")) == PostFrame(SIGNATURE, b"{}")
    assert post_frame(SIGNATURE, b"{}") == b"\1" + SIGNATURE + b"{}"
    assert read_frame(talk_frame({"ping": 4})) == TalkFrame(b'{"ping":4}')
    assert talk_frame({"ping": 4}) == b'\2{"ping":4}'


@pytest.mark.parametrize(
    "frame", [b"", b"\0", b"\1" + SIGNATURE, b"\4{}", b"\3" + bytes(20), b"\2" + bytes(MAX_FRAME)]
)
def test_what_is_no_frame_is_refused(frame):
    """Of no kind, cut, a part that was not joined, one byte too long."""
    with pytest.raises(WireError):
        read_frame(frame)


def test_a_frame_of_the_largest_size_is_sent_and_one_byte_more_is_not():
    """64 KiB, on the sender's side and on the reader's."""
    body = bytes(MAX_FRAME - 65)
    assert len(post_frame(SIGNATURE, body)) == MAX_FRAME
    assert read_frame(post_frame(SIGNATURE, body)) == PostFrame(SIGNATURE, body)
    with pytest.raises(ValueError, match="too long"):
        post_frame(SIGNATURE, body + b"x")
    with pytest.raises(ValueError, match="64 bytes"):
        post_frame(b"short", body)


# Parts


@pytest.mark.parametrize(
    ("size", "messages"),
    [(1, 1), (MAX_MESSAGE, 1), (MAX_MESSAGE + 1, 2), (4 * PART_BYTES, 4), (MAX_FRAME, 5)],
)
def test_a_long_frame_goes_in_parts_and_is_whole_again(size, messages):
    """No message is longer than a channel takes; other frames may come in between."""
    frame = bytes((2, *(i % 251 for i in range(size - 1))))
    sent = split(frame, 77)
    assert len(sent) == messages
    assert max(map(len, sent)) <= MAX_MESSAGE
    joining, frames = NOTHING_JOINED, []
    for message in sent:
        joining, other = join(joining, b"\2{}")
        joining, found = join(joining, message)
        frames += [one for one in (other, found) if one is not None]
    assert frames == [b"\2{}"] * messages + [frame]
    assert joining == NOTHING_JOINED


def test_a_frame_that_broke_off_is_forgotten():
    """The next one is whole, whatever was left of the one before."""
    old, new = (split(bytes((2,)) + bytes((kind,)) * 40_000, kind) for kind in (1, 2))
    for broken in (old[:1], old[:2], old[1:], (old[0], old[2]), (old[0], old[0])):
        joining = NOTHING_JOINED
        for message in broken:
            joining, found = join(joining, message)
            assert found is None
        for message in new:
            joining, found = join(joining, message)
        assert found == bytes((2,)) + bytes((2,)) * 40_000
    joining, _ = join(NOTHING_JOINED, old[0])
    assert join(joining, part(1, 1, 4, FULL)) == (NOTHING_JOINED, None)  # another count
    for message in new[1:]:  # the same index and count, another number
        joining, found = join(joining, message)
        assert found is None


@pytest.mark.parametrize(
    "message",
    [
        b"\3",
        part(1, 0, 0, FULL),
        part(1, 0, 1, b"x"),
        part(1, 2, 2, FULL),
        part(1, 0, 6, FULL),
        part(1, 0, 2, FULL[1:]),
        part(1, 1, 2, b""),
        bytes(MAX_MESSAGE + 1),
    ],
)
def test_what_is_no_part_is_refused(message):
    """No count, one part only, past the count, too many, not full, empty, a message too long."""
    with pytest.raises(WireError):
        join(NOTHING_JOINED, message)


def test_parts_of_more_than_a_frame_are_refused():
    """Five full parts are more than 64 KiB."""
    joining = NOTHING_JOINED
    for index in range(4):
        joining, _ = join(joining, part(1, index, 5, FULL))
    with pytest.raises(WireError, match="too long"):
        join(joining, part(1, 4, 5, FULL))


@given(st.lists(st.binary(max_size=30).map(lambda tail: b"\3\0\0\0\1\0" + tail), max_size=6))
def test_any_messages_give_frames_or_a_wire_error(messages):
    """Nothing else, whatever a stranger sends."""
    joining = NOTHING_JOINED
    for message in messages:
        try:
            joining, _ = join(joining, message)
        except WireError:
            return


# JSON

WHOLE = st.integers(-(2**53) + 1, 2**53 - 1)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
VALUES = st.recursive(
    WHOLE | TEXTS | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)


def depth(value):
    if isinstance(value, dict):
        return 1 + max(map(depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(depth, value), default=0)
    return 0


@given(st.dictionaries(TEXTS, VALUES, max_size=4))
def test_what_is_written_is_read_again(values):
    """All that may be in an object; one that is nested deeper than five levels is refused."""
    data = write_object(values)
    if depth(values) <= 5:
        assert read_object(data) == values
    else:
        with pytest.raises(WireError, match="deep"):
            read_object(data)


def test_objects_are_written_without_blanks_and_with_their_letters():
    """The bytes that are signed: short, and the same from every Python."""
    assert write_object({"name": "Zoë", "n": [1, True]}) == '{"name":"Zoë","n":[1,true]}'.encode()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '"a"',
        "7",
        "{",
        "{}{}",
        "{} x",
        '{"a":1,"a":1}',
        '{"a":1,"\\u0061":2}',
        '{"a":{"b":1,"b":2}}',
        '{"a":null}',
        '{"a":[1,[null]]}',
        '{"a":1.0}',
        '{"a":1e3}',
        '{"a":NaN}',
        '{"a":-Infinity}',
        '{"a":9007199254740992}',
        '{"a":-9007199254740992}',
        '{"a":' + "9" * 5000 + "}",
        '{"a":"\\ud83d"}',
        '{"\\udc00":1}',
        '{"a":"\n"}',
        "{'a':1}",
        '{"a":1,}',
        '{"a":01}',
        "\ufeff{}",
        '{"a":[[[[[]]]]]}',
        '{"a":{"b":{"c":{"d":{"e":{}}}}}}',
    ],
)
def test_what_is_no_object_of_ours_is_refused(text):
    """Other JSON, twice the same key, null, fractions, large numbers, half characters, depth."""
    with pytest.raises(WireError):
        read_object(text.encode("utf-8"))


@pytest.mark.parametrize(
    "data", [b'{"a":"\xff"}', b'{"a":"\xed\xa0\x80"}', b"{}" + b" " * MAX_FRAME]
)
def test_what_is_no_utf8_or_too_long_is_refused(data):
    """Stray bytes, a surrogate in UTF-8, blanks without end."""
    with pytest.raises(WireError):
        read_object(data)


@pytest.mark.parametrize(
    "data",
    [
        b'{"a":' + b"[" * 60_000,
        b'{"a":"' + b'\\"' * 30_000,
        b'"' * 65_000,
        b'{"a":"' + b"\\" * 60_001,
        b"{" * 65_000,
    ],
)
def test_hostile_json_is_refused_at_once(data):
    """Brackets and quotes without end cost one look at each byte."""
    with pytest.raises(WireError):
        read_object(data)


def test_brackets_in_texts_are_no_depth():
    """Nor are escaped quotes the end of a text."""
    values = {"a": '[[[[[["\\[[[{{{', "\\": ["[" * 50]}
    assert read_object(json.dumps(values).encode()) == values


@given(st.binary(max_size=60) | st.text('{}[]",:\\u019enulltrfas -.', max_size=40).map(str.encode))
def test_any_bytes_give_an_object_or_a_wire_error(data):
    """And an object that is read can be written."""
    try:
        values = read_object(data)
    except WireError:
        return
    assert read_object(write_object(values)) == values


def test_keys_are_those_that_are_known():
    """A needed one must be there, another may, one that is unknown may not."""
    needed, more = frozenset({"t", "by"}), frozenset({"o"})
    check_keys({"t": 1, "by": 2}, needed, more)
    check_keys({"t": 1, "by": 2, "o": 3}, needed, more)
    for keys in ("t", "t by x", "by o"):
        with pytest.raises(WireError, match="missing or unknown"):
            check_keys(dict.fromkeys(keys.split(), 1), needed, more)
