"""Everything moves between two devices of one person: both ways, once, whatever happens between."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from moving_world import NOW, Channel, Device, move
from peers_hand import INVITE, REPLY
from practice_desk import position

from app.base.seeds import record_id
from app.remote.transfer import frames, merging, mover
from app.remote.values import host_ports
from app.remote.values.moving import ports, state
from app.saves.annotations import mark_deleted
from app.saves.preferences import Settings
from app.saves.records import Best, Connected, Learning, Player, Record
from app.saves.stored import record_to_json
from app.saves.tallies import Tally, TallySeat
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match
from pyengine.peers.codes.codes import TO_MOVE, TO_TABLE, CodeError, Kind, link, read_code

MIA = (Player("Mia"),)


def played(seed: str, actions: int, luck: str = "tea") -> Match:
    """A solo match of so many actions at most, chosen by a seed; chance is that of ``luck``."""
    match, rng = Match.new("yarn", 1), random.Random(seed)
    while not match.over and len(match.entries) < actions:
        if match.pending.chance is not None:
            match = match.draw(SeededChance(luck))
        else:
            match = match.apply(1, rng.choice(match.game.legal_actions(match.state, 1)))
    return match


def record(name: str, match: Match | None = None, updated: int = 6, **changes: object) -> Record:
    """A match of Mia's."""
    match = match or played(name, 5)
    base = Record(record_id(name), match, MIA, "tea", 5, updated)
    return replace(base, **changes)  # type: ignore[arg-type]


def tally(name: str) -> Tally:
    return Tally(record_id(name), "yarn", "alone", 6, (TallySeat("Mia", 12, True),))


def best(name: str, total: int = 12) -> Best:
    return Best("yarn", "side=A", "Mia", total, "tea", 6, record_id(name))


def pair() -> tuple[Device, Device]:
    return Device("desk"), Device("phone")


# Both ways, once


def test_everything_goes_both_ways() -> None:
    """Matches that are over and that are not, best scores, statistics: both have all of it."""
    desk, phone = pair()
    whole = record("a whole one", played("whole", 1000))
    assert whole.match.over
    desk.keep(whole, record("begun"), best("a whole one"), tally("a whole one"), position())
    phone.keep(record("on the way"), tally("long deleted"))
    move(desk, phone)
    assert desk.kept == phone.kept
    assert {kind: len(texts) for kind, texts in desk.kept.items()} == {
        "match": 3,
        "best": 1,
        "tally": 2,
        "position": 1,
    }
    assert [device.told[-1].status for device in (desk, phone)] == ["done", "done"]
    assert desk.told[-1].counts.matches == 1
    assert phone.told[-1].counts.matches == 2


def test_twice_brings_nothing_twice() -> None:
    """The second time nothing is even sent, whoever shows the link."""
    desk, phone = pair()
    desk.keep(record("one"), best("one"), tally("one"))
    phone.keep(record("two"))
    move(desk, phone)
    kept = json.dumps(desk.kept)
    for devices in ((desk, phone), (phone, desk)):
        move(*devices)
        assert [(device.told[-1].to_send, device.stored) for device in devices] == [(0, 0)] * 2
    assert json.dumps(desk.kept) == kept


def test_five_hundred_each_way_are_never_all_under_way() -> None:
    """Whatever there is: of what was sent only so much waits to be dealt with."""
    desk, phone = pair()
    match = played("short", 2)
    desk.keep(*(record(f"desk {n}", match, seed=f"d{n}") for n in range(500)))
    phone.keep(*(record(f"phone {n}", match, seed=f"p{n}") for n in range(500)))
    channel = Channel(desk, phone)
    channel.connect()
    most = 0
    while channel.step():
        movers = [device.mover for device in (desk, phone)]
        most = max(most, *(len(one._arrived) + len(one._storing) for one in movers if one))
    assert desk.kept == phone.kept
    assert len(desk.kept["match"]) == 1000
    assert 0 < most <= mover.WINDOW_ITEMS


def test_the_lines_are_those_of_the_protocol() -> None:
    """Byte for byte, each kind of line, from section 15."""
    zeros = "0" * 24
    said: list[tuple[frames.Line, str]] = [
        (
            frames.Hello("first", {"theme": "dark"}),
            '{"clowder move":2,"choice":"first","settings":{"theme":"dark"}}',
        ),
        (frames.Have("best", {"a": zeros}), f'{{"have":"best","digests":{{"a":"{zeros}"}}}}'),
        (frames.AllTold(), '{"told":true}'),
        (ports.Item("tally", "a", "ü\n"), '{"item":"tally","key":"a","text":"ü\\n"}'),
        (frames.Taken(7), '{"taken":7}'),
        (frames.AllSent(), '{"sent":true}'),
        (frames.Done(), '{"done":true}'),
    ]
    for line, text in said:
        assert frames.write(line) == f"{text}\n".encode()
        assert frames.read(text.encode()) == line
    assert merging.digest("abc") == "ba7816bf8f01cfea414140de"


# Of one match


def test_of_one_match_the_longer_log_stays() -> None:
    """It was taken along and played on: the shorter one, which it begins with, goes on as well."""
    desk, phone = pair()
    desk.keep(record("one", played("one", 3), updated=9))
    phone.keep(record("one", played("one", 6), updated=7))
    move(desk, phone)
    for device in (desk, phone):
        assert [len(found.match.entries) for found in matches_of(device)] == [6]
    assert desk.told[-1].counts.changed == 1
    assert phone.told[-1].counts.changed == 0


def test_what_has_gone_on_differently_on_both_is_lost_on_neither() -> None:
    """The one that was played last stays, the other one stands beside it: the same on both."""
    desk, phone = pair()
    here, there = played("left", 8), played("right", 8)
    assert here.entries != there.entries
    desk.keep(record("one", here, updated=7))
    phone.keep(record("one", there, updated=9))
    move(desk, phone)
    assert desk.kept == phone.kept
    assert desk.record(record_id("one")).match.entries == there.entries
    assert {found.match.entries for found in matches_of(desk)} == {here.entries, there.entries}
    move(phone, desk)
    assert (desk.stored, phone.stored) == (0, 0)


def matches_of(device: Device) -> list[Record]:
    return [device.record(key) for key in device.kept["match"]]


def test_a_match_that_came_as_a_file_before_is_not_there_twice() -> None:
    """It has another id and is marked as brought; the log and the names tell that it is the one."""
    desk, phone = pair()
    own = record("own")
    desk.keep(own)
    phone.keep(replace(own, id="imported", brought=True))
    move(desk, phone)
    assert list(desk.kept["match"]) == [own.id]
    assert list(phone.kept["match"]) == ["imported"]


def test_two_matches_that_have_just_begun_are_two() -> None:
    """Their logs are equal and their names, too: only what came as a file is told by those."""
    desk, phone = pair()
    begun = Match.new("yarn", 1)
    desk.keep(record("one", begun))
    phone.keep(record("other", begun))
    move(desk, phone)
    assert len(desk.kept["match"]) == len(phone.kept["match"]) == 2


@pytest.mark.parametrize("with_all", [False, True])
def test_what_was_deleted_stays_deleted_unless_everything_was(with_all: bool) -> None:
    """A device that was emptied is filled again; one match that was not wanted is not brought."""
    desk, phone = pair()
    gone = record("gone")
    desk.keep(gone)
    phone.annotations[gone.id] = mark_deleted(NOW - 1, with_all)
    move(desk, phone)
    assert (gone.id in phone.kept["match"]) is with_all
    assert phone.told[-1].counts.deleted == (not with_all)


def test_a_match_with_friends_far_away_stays_until_it_is_over() -> None:
    """Two devices with one key would contradict each other."""
    desk, phone = pair()
    players = (Player("Mia"), Player("Tom", "far"))
    far = Record("far", Match.new("yarn", 2), players, "tea", 5, 6, kind=Connected())
    desk.keep(far, record("near"))
    move(desk, phone)
    assert list(phone.kept["match"]) == [record_id("near")]
    assert (desk.told[-1].staying, desk.told[-1].status) == (1, "done")


# In any order


logs = st.tuples(st.sampled_from(("left", "right", "tea")), st.integers(0, 9), st.integers(0, 9))
stocks = st.lists(st.tuples(st.sampled_from("abc"), logs), max_size=4)


def device_of(name: str, stock: list[tuple[str, tuple[str, int, int]]]) -> Device:
    device = Device(name)
    for match_name, (seed, actions, updated) in stock:
        device.keep(record(match_name, played(seed, actions), updated=updated))
    return device


@settings(max_examples=60, deadline=None)
@given(stocks, stocks, st.text(min_size=1, max_size=3))
def test_both_come_to_the_same_in_whatever_order_it_travels(here, there, order) -> None:
    """Whoever shows the link, and whatever is heard first; once more changes nothing."""
    devices = device_of("desk", here), device_of("phone", there)
    move(*devices, seed=order)
    other_way = device_of("desk", here), device_of("phone", there)
    move(*reversed(other_way), seed=f"not {order}")
    kept = [device.kept for device in (*devices, *other_way)]
    assert all(found == kept[0] for found in kept)
    move(*devices)
    assert [device.stored for device in devices] == [0, 0]


@settings(max_examples=60, deadline=None)
@given(stocks, stocks, st.integers(0, 120), st.text(min_size=1, max_size=3))
def test_an_interruption_loses_nothing(here, there, steps, order) -> None:
    """The link breaks anywhere; what has arrived is whole, and taking it again brings the rest."""
    cut = device_of("desk", here), device_of("phone", there)
    before = [set(device.kept["match"]) for device in cut]
    channel = Channel(*cut, order)
    channel.connect()
    channel.run(steps)
    channel.cut()
    channel.run()
    for device, ids in zip(cut, before, strict=True):
        assert ids <= set(device.kept["match"])
        assert all(matches_of(device))
        assert device.told[-1].status in ("done", "failed")
    move(*cut)
    whole = device_of("desk", here), device_of("phone", there)
    move(*whole)
    logs = [{found.match.entries for found in matches_of(device)} for device in (*cut, *whole)]
    assert all(found == logs[0] for found in logs)


@given(logs, logs)
def test_merging_is_the_same_whoever_asks(one, other) -> None:
    """And with itself it changes nothing."""
    left, right = (
        record("same", played(seed, actions), updated=updated)
        for seed, actions, updated in (one, other)
    )
    stays, copy = merging.merge(left, right)
    assert merging.merge(right, left) == (stays, copy)
    assert merging.merge(stays, stays) == (stays, None)
    assert merging.merge(stays, left)[0] == merging.merge(stays, right)[0] == stays


# Whose settings


@pytest.mark.parametrize(
    ("choice", "desk_theme", "phone_theme"),
    [("first", "dark", "dark"), ("second", "light", "light"), ("own", "dark", "light")],
)
def test_whose_settings_count_is_chosen_once(
    choice: state.Choice, desk_theme: str, phone_theme: str
) -> None:
    """By whoever opens the link; names and games that are known come together all the same."""
    desk, phone = pair()
    desk.settings = Settings(theme="dark", names=("Mia",), known=("yarn",))
    phone.settings = Settings(theme="light", names=("Tom", "Mia"), known=("burrow",))
    move(desk, phone, choice)
    for device, theme in ((desk, desk_theme), (phone, phone_theme)):
        state = device.told[-1]
        assert state.settings is not None
        found = merging.merge_settings(
            device.settings, state.settings, state.choice, state.is_first
        )
        assert found.theme == theme
        assert set(found.names) == {"Mia", "Tom"}
        assert set(found.known) == {"yarn", "burrow"}
    assert merging.merge_settings(desk.settings, desk.settings, choice, True) == desk.settings


# Hostile until checked


def hostile(*lines: bytes) -> tuple[Device, list[state.MoveState]]:
    """A device to which another one says these lines."""
    desk, phone = pair()
    desk.keep(record("mine"))
    channel = Channel(desk, phone)
    channel.connect()
    channel.messages[1].clear()
    for answer in channel.answers[1]:
        assert callable(answer)
    channel.answers[1].clear()
    # Whoever sends things has been told before what is here.
    while channel.answers[0]:
        channel.messages[0].clear()
        channel.step()
    for line in lines:
        for message in frames.messages(line):
            channel.messages[1].append(message)
    while channel.messages[1] or channel.answers[0]:
        channel.messages[0].clear()
        channel.step()
    return desk, desk.told


def hello() -> bytes:
    return frames.write(frames.Hello("own", {}))


def offered(item: ports.Item) -> tuple[bytes, ...]:
    """Something that is told of, and sent."""
    have = frames.Have(item.kind, {item.key: merging.digest(item.text)})
    return hello(), frames.write(have), frames.write(frames.AllTold()), frames.write(item)


@pytest.mark.parametrize(
    "line",
    [
        b"no json\n",
        b"[]\n",
        b'{"clowder move": 2}\n',
        b'{"unheard of": 1}\n',
        b'{"taken": 3}\n',
        b'{"done": true}\n',
        b'{"sent": true}\n',
        b'{"item": "match", "key": "a", "text": "never told of"}\n',
        b'{"item": "key", "key": "a", "text": ""}\n',
        b'{"have": "match", "digests": {"a": "no digest"}}\n',
        b'{"have": "match", "digests": {"../a": "000000000000000000000000"}}\n',
        b"\xff\n",
        b"x" * (frames.LONGEST_LINE + 1),
    ],
)
def test_what_no_clowder_sends_ends_it(line: bytes) -> None:
    """In one sentence, and nothing has changed here."""
    for lines in ((hello(), line), (line,)):
        desk, told = hostile(*lines)
        assert (told[-1].status, told[-1].problem) == ("failed", mover.NOT_UNDERSTOOD)
        assert desk.stored == 0


def test_another_version_is_named() -> None:
    """Both are to be loaded again."""
    _, told = hostile(b'{"clowder move": 3}\n')
    assert told[-1].problem == mover.OTHER_VERSION


def test_nobody_fills_this_device_with_more_than_it_has_asked_for() -> None:
    """More at once than may be under way, or told of without end, and it is over."""
    items = [ports.Item("tally", f"t{n}", "x") for n in range(mover.WINDOW_ITEMS + 20)]
    have = frames.Have("tally", {item.key: "0" * 24 for item in items})
    lines = (hello(), frames.write(have), frames.write(frames.AllTold()))
    flood = b"".join(map(frames.write, items))
    _, told = hostile(*lines, flood)
    assert told[-1].problem == mover.NOT_UNDERSTOOD
    endless = (
        frames.write(frames.Have("tally", {f"{at}-{n}": "0" * 24 for n in range(200)}))
        for at in range(frames.MOST_KEPT // 200 + 1)
    )
    _, told = hostile(hello(), *endless)
    assert told[-1].problem == mover.NOT_UNDERSTOOD


@pytest.mark.parametrize(
    "lines",
    [
        (frames.Taken(0),),
        (frames.Have("tally", {}),),
        (frames.Have("tally", {"t": "0" * 24}), frames.Have("tally", {"t": "1" * 24})),
        (frames.AllTold(), frames.AllSent(), frames.AllSent()),
        (frames.Have("tally", {"t": "0" * 24}), ports.Item("tally", "t", "before all is told")),
    ],
)
def test_no_line_comes_again_and_again(lines: tuple[frames.Line, ...]) -> None:
    """Each brings something new, and so there is an end: nobody keeps this device busy."""
    _, told = hostile(hello(), *map(frames.write, lines))
    assert (told[-1].status, told[-1].problem) == ("failed", mover.NOT_UNDERSTOOD)


LESSON = record("lesson", kind=Learning(3))
FAR = Record(
    "far",
    Match.new("yarn", 2),
    (Player("Mia"), Player("Tom", "far")),
    "tea",
    5,
    6,
    kind=Connected(),
)


@pytest.mark.parametrize(
    "item",
    [
        ports.Item("match", "a", "nothing"),
        ports.Item("match", "another", record_to_json(record("one"))),
        ports.Item("match", "far", record_to_json(FAR)),
        ports.Item(
            "match",
            record_id("one"),
            record_to_json(record("one", played("one", 6))).replace("roll", "role"),
        ),
        ports.Item("best", "a", '{"clowder": 1}'),
        ports.Item("best", "a", json.dumps({"clowder": 2})),
        ports.Item("tally", "a", "{}"),
    ],
)
def test_what_does_not_hold_is_refused_and_counted(item: ports.Item) -> None:
    """Match by match: what else there is comes all the same."""
    desk, told = hostile(*offered(item))
    assert told[-1].counts.refused == 1
    assert desk.stored == 0


def test_times_and_lessons_are_not_believed() -> None:
    """Nothing was played long after now, and a lesson is that of its game."""
    future = record("one", updated=NOW * 2)
    desk, _ = hostile(*offered(ports.Item("match", future.id, record_to_json(future))))
    assert desk.record(future.id).updated < NOW + 2 * 24 * 3600 * 1000
    desk, _ = hostile(*offered(ports.Item("match", LESSON.id, record_to_json(LESSON))))
    assert desk.record(LESSON.id).lesson is None


def test_storage_that_refuses_ends_it_with_its_reason() -> None:
    """On this device; the other one hears that they have parted."""
    desk, phone = pair()
    desk.keep(record("one"))
    phone.storage_fails = "This browser's storage is full."
    move(desk, phone)
    assert phone.told[-1].problem == "This browser's storage is full."
    assert desk.told[-1].problem == mover.PARTED


# The codes


def test_a_code_to_move_is_no_invitation_and_none_is_such_a_code() -> None:
    """Each is refused in a sentence where the other one is wanted."""
    offer, reply = replace(INVITE, kind=Kind.MOVE), replace(REPLY, kind=Kind.MOVE_REPLY)
    for code, wanted, sentence in (
        (offer, Kind.INVITE, TO_MOVE),
        (offer, Kind.REPLY, TO_MOVE),
        (reply, Kind.INVITE, TO_MOVE),
        (reply, Kind.REPLY, TO_MOVE),
        (INVITE, Kind.MOVE, TO_TABLE),
        (REPLY, Kind.MOVE, TO_TABLE),
        (REPLY, Kind.MOVE_REPLY, TO_TABLE),
    ):
        with pytest.raises(CodeError) as caught:
            read_code(f"Here: https://cats.example/{link(code)}", wanted)
        assert caught.value.message == sentence
    assert read_code(link(offer), Kind.MOVE) == offer
    assert read_code(link(reply), Kind.MOVE_REPLY) == reply


def test_a_reply_to_another_link_is_refused() -> None:
    """The one that is waited for may still come."""
    desk, phone = pair()
    channel = Channel(desk, phone)
    channel.connect()
    stranger = Channel(Device("somebody"), Device("else"))
    stranger.connect()
    waiting = channel._mover(0)
    desk.mover = waiting
    waiting.offer()
    channel._describe(0)
    other = stranger.devices[1].told[-1].address
    assert other.startswith("#/reply/")
    assert not waiting.take_reply(other)
    assert desk.told[-1].status == "waiting"
    assert desk.told[-1].problem


def test_no_way_between_the_devices_is_told() -> None:
    """So long after both codes nothing has come."""
    desk, phone = pair()
    channel = Channel(desk, phone)
    channel.connect()
    waiting = channel._mover(0)
    desk.mover = waiting
    waiting.offer()
    channel._describe(0)
    code = read_code(desk.told[-1].address, Kind.MOVE)
    assert waiting.take_reply(link(replace(code, kind=Kind.MOVE_REPLY)))
    waiting.hear(host_ports.LinkTimedOut(channel.link(0)))
    assert (desk.told[-1].status, desk.told[-1].problem) == ("failed", mover.NO_CONNECTION)
