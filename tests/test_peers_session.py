"""Sessions: who comes in and how, what is stored before it is sent, and what people are told."""

from __future__ import annotations

import pytest
from peers_network import Network, Weather
from peers_signing import STUB

from pyengine.core.registry import GAMES
from pyengine.peers.log.stored import read_stored
from pyengine.peers.network import links, talk
from pyengine.peers.session import ports
from pyengine.peers.session.session import Session
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.contents import PERSON, Leave

THREE = tuple((number, PERSON) for number in (1, 2, 3))


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(GAMES, "tally", "toys.tally")


class Careful(Network):
    """Checks that nothing of one's own is sent before it is stored."""

    def send(self, device, output):
        if output.message[:1] == b"\x01":
            assert output.message in device.stored.values()
        super().send(device, output)


def test_every_post_is_stored_before_it_is_sent():
    """So no crash makes a device say something else under the same number."""
    network = Careful(3, 1)
    network.set_up("tally", THREE)
    network.play_to_the_end()
    member = network.member(2)
    stored = read_stored(network.devices[2].stored)
    assert len(stored.frames) == sum(member.feeds.have().values())
    assert stored.own.member == member.number
    assert stored.keys == {feed: member.feeds.key(feed) for feed in member.feeds}


def test_what_is_committed_is_stored_before_the_commit():
    """Else a reload could not open it."""
    network = Network(2, 2)
    network.set_up("tally", THREE[:2])
    network.devices[1].busy = True
    session = network.devices[1].session
    assert network.run(60_000, lambda: any(n.kind == "commit" for n in session.member.own_needs()))
    seat = next(need.seat for need in session.member.own_needs())
    outputs = session.step(ports.Requested(ports.Act(seat, "say 4")), network.now + 100_000)
    keys = [output.key for output in outputs if isinstance(output, ports.Store)]
    assert keys[0] == f"choice/{seat}"
    assert keys[1].startswith("post/1/")


def test_an_action_that_is_refused_is_told_with_the_rules_sentence():
    """And nothing is posted."""
    network = Network(2, 2)
    network.set_up("tally", THREE[:2])
    assert network.run(60_000, lambda: network.member(1).own_needs())
    have = network.member(1).feeds.have()[1]
    network.request(1, ports.Act(1, "say 9"))
    network.request(1, ports.Act(2, "say 1"))
    assert [str(why) for why in network.devices[1].refused] == [
        "There is no such number.",
        "It is not the turn of seat 2.",
    ]
    assert network.member(1).feeds.have()[1] == have


def test_a_seat_is_asked_for_and_given_where_it_is_free():
    """The founder's device writes the sheet; nobody's seat is taken."""
    network = Network(3, 3)
    network.set_up("tally", THREE, start=False)
    two, three = network.numbers()[2], network.numbers()[3]
    seats = ((1, PERSON), (1, "open"), (1, "open"))
    network.request(1, ports.Arrange(ports.Setup("tally", (), seats)))
    network.run(2_000)
    network.request(2, ports.TakeSeat(3))
    network.run(2_000)
    network.request(3, ports.TakeSeat(3))
    network.run(2_000)
    assert network.member(3).sheet().seats == ((1, PERSON), (1, "open"), (two, PERSON))
    network.request(2, ports.TakeSeat(0))
    network.request(3, ports.TakeSeat(2))
    network.run(2_000)
    assert network.member(2).sheet().seats == ((1, PERSON), (three, PERSON), (1, "open"))


@pytest.mark.parametrize(
    ("game", "seats", "words"),
    [
        ("tally", ((1, PERSON), (2, "open")), "in every seat"),
        ("tally", ((2, PERSON), (3, PERSON)), "set up the table has to play"),
        ("tally", ((1, PERSON), (1, "easy")), "Nobody else has a seat"),
        ("tally", ((1, PERSON), (9, PERSON)), "Nobody at this table sits in seat 2"),
        ("tally", ((1, PERSON), (2, PERSON), (3, "easy")), "can host a bot"),
        ("tally", ((1, PERSON),) * 7, "takes 1 to 6 players"),
        ("meow", ((1, PERSON), (2, PERSON)), "no game called"),
    ],
)
def test_a_match_does_not_begin_before_the_sheet_is_right(game, seats, words):
    """The founder is told why."""
    network = Network(3, 4)
    network.set_up("tally", THREE, start=False)
    network.request(1, ports.Arrange(ports.Setup(game, (), seats)))
    network.request(1, ports.Begin())
    assert words in str(network.devices[1].refused[-1])
    assert not network.member(1).fold.epochs.proposals


def test_only_the_founder_writes_the_sheet():
    """And nobody after the start."""
    network = Network(2, 5)
    network.set_up("tally", THREE[:2])
    for device in (1, 2):
        network.request(device, ports.Arrange(ports.Setup("tally", (), THREE[:2])))
        assert "keeps this table can change that" in str(network.devices[device].refused[-1])


def test_a_guest_who_comes_after_the_start_looks_on():
    """No click is needed, and it sees the same match."""
    network = Network(4, 6)
    late = network.devices[4]
    late.up = False
    for pair in [pair for pair in network.open if 4 in pair]:
        network.disconnect(pair)
    network.request(1, ports.Arrange(ports.Setup("tally", (), ((1, PERSON),) * 3)))
    assert network.run(60_000, lambda: len(network.numbers()) == 3)
    places = tuple((network.numbers()[device], PERSON) for device in (1, 2, 3))
    network.request(1, ports.Arrange(ports.Setup("tally", (), places)))
    network.request(1, ports.Begin())
    assert network.run(60_000, lambda: network.member(1).fold.epoch)
    late.up = True
    network.connect_all()
    network.play_to_the_end()
    epoch = network.member(4).fold.epoch
    number = network.member(4).number
    assert epoch.proposal.why == "join"
    assert number not in epoch.people
    assert number in dict(epoch.proposal.members)


def test_a_guest_sits_down_at_the_table_of_its_invitation_only():
    """Whoever else welcomes it is not heard."""
    network = Network(2, 6)
    own = network.devices[2].session
    own.expects = bytes(4)
    network.request(1, ports.Arrange(ports.Setup("tally", (), THREE[:2])))
    network.run(10_000)
    assert own.member is None
    own.expects = network.member(1).feeds.table[:4]
    network.disconnect(frozenset((1, 2)))
    assert network.run(20_000, lambda: own.member is not None)


def test_who_leaves_is_replaced_and_does_not_come_back_by_itself():
    """The others agree to a bot; the leaver's device writes nothing more."""
    network = Network(3, 7)
    network.set_up("tally", THREE)
    network.request(3, ports.LeaveTable())
    gone = network.numbers()[3]
    network.run(5_000)
    assert any(isinstance(p.content, Leave) for p in network.member(1).feeds.posts(gone))
    network.devices[1].away_since[gone] = -(10**6)
    network.impatience(network.devices[1])
    network.out = {3}
    network.play_to_the_end()
    assert gone not in network.member(1).fold.epoch.people
    assert network.member(1).fold.epoch.number == 2


def test_codes_are_passed_on_by_who_is_linked_to_both():
    """And come out where they belong, with who has sent them."""
    network = Noting(3, 8)
    network.set_up("tally", THREE)
    first, three = network.numbers()[1], network.numbers()[3]
    network.cut.add(frozenset((1, 3)))
    network.disconnect(frozenset((1, 3)))
    network.run(20_000)
    assert ports.Open(three) in network.noted[1]
    network.request(1, ports.OfferCode(three, "CODE"))
    network.run(2_000)
    assert ports.Reply(first, "CODE") in network.noted[3]


class Noting(Network):
    """Remembers what each device wanted of its page."""

    def carry_out(self, device, output):
        self.__dict__.setdefault("noted", {}).setdefault(device.number, []).append(output)
        super().carry_out(device, output)


def test_a_standby_invitation_is_stored_by_the_other():
    """For when one of the two reloads."""
    network = Network(2, 9)
    network.set_up("tally", THREE[:2])
    network.request(1, ports.OfferStandby(network.numbers()[2], "SPARE"))
    network.run(1_000)
    assert network.devices[2].stored["spare/1"] == b"SPARE"


def test_who_is_silent_is_late_and_then_away():
    """Three and eight seconds; a page that says that it closes is away at once."""
    network = Noting(2, 10, Weather(patience=10**9))
    network.set_up("tally", THREE[:2])
    network.run(1_000)
    two = network.numbers()[2]
    network.devices[2].up = False
    start = network.now

    def how():
        return network.devices[1].session.table.participant(two).how

    assert network.run(6_000, lambda: how() == "late")
    assert 2_500 < network.now - start < 5_500
    assert network.run(8_000, lambda: how() == "away")
    assert 7_000 < network.now - start < 11_000
    network.devices[2].up = True
    network.connect_all()
    assert network.run(20_000, lambda: how() == "here")
    network.run(1_000)
    network.request(2, ports.PageCloses())
    assert network.run(500, lambda: how() == "away")


def test_chat_is_heard_and_not_stored():
    """Words and small pictures."""
    network = Network(2, 11)
    network.set_up("tally", THREE[:2])
    entries = dict(network.devices[2].stored)
    network.request(1, ports.Say("meow"))
    network.request(1, ports.Say("paw", emote=True))
    network.run(100)
    heard = {ports.Heard(1, "meow", False), ports.Heard(1, "paw", True)}
    assert set(network.devices[2].heard) == heard
    assert not any(b"meow" in value for value in network.devices[2].stored.values())
    assert entries.keys() <= network.devices[2].stored.keys()


def test_a_rematch_is_a_new_table_over_the_same_connections():
    """Nobody needs a code; the old session lets go of the links."""
    network = Noting(2, 12)
    network.set_up("tally", THREE[:2])
    network.play_to_the_end()
    old = {number: device.session for number, device in network.devices.items()}
    network.noted.clear()
    network.request(1, ports.HandOver())
    network.run(300)
    for number, device in network.devices.items():
        events = [o.event for o in network.noted[number] if isinstance(o, ports.Notify)]
        handed = next(event for event in events if isinstance(event, ports.Handed))
        assert not old[number].neighbours.links
        device.session = Session(STUB, "test", bytes([number]) * 32)
        device.stored = {}
        device.link = handed.link
    network.acknowledged.clear()
    network.request(1, ports.Found(bytes([91]) * 32, bytes(16), "M1", "teal"))
    network.request(2, ports.Join(bytes([92]) * 32, "M2", "teal"))
    for device in network.devices.values():
        network.input(device, ports.LinkUp(device.link, bytes(32), bytes(32)))
    network.set_up("tally", THREE[:2])
    network.play_to_the_end()
    assert network.member(1).feeds.table != old[1].member.feeds.table


def test_nobody_is_pulled_off_a_match_that_goes_on():
    """Whoever lays another table in the middle of it goes there alone; the others play on."""
    network = Noting(3, 14)
    network.set_up("tally", THREE)
    for device in network.devices.values():
        device.busy = True
    network.run(100)
    assert not any(network.member(number).fold.match.over for number in network.devices)
    network.noted.clear()
    two = network.numbers()[2]
    network.request(2, ports.HandOver())
    gone = "M2 has gone to another table."
    assert network.run(3_000, lambda: all(gone in network.devices[one].gone for one in (1, 3)))
    for number in (1, 3):
        events = [o.event for o in network.noted[number] if isinstance(o, ports.Notify)]
        assert not any(isinstance(event, ports.Handed) for event in events)
        assert two not in network.devices[number].session.neighbours.linked()
    assert len(network.devices[1].session.neighbours.linked()) == 1
    for device in network.devices.values():
        device.busy = False
    network.play_to_the_end()


def test_before_the_start_all_come_along_to_another_table():
    """Nothing is lost there, and whoever has founded the first one may be gone."""
    network = Noting(3, 15)
    network.set_up("tally", THREE, start=False)
    network.run(1_000)
    network.request(2, ports.HandOver())
    network.run(300)
    for number in (1, 3):
        events = [o.event for o in network.noted[number] if isinstance(o, ports.Notify)]
        assert any(isinstance(event, ports.Handed) for event in events)


def hello(**changes):
    fields = {
        "proto": (1, 1),
        "app": "test",
        "table": b"",
        "key": bytes(range(32)),
        "nonce": bytes(16),
        "name": "Tom",
        "colour": "red",
        "rules": (),
    }
    return talk.write_talk(talk.Hello(**(fields | changes)))


def founded():
    session = Session(STUB, "test", bytes(32))
    session.step(ports.Loaded({}), 0)
    session.step(ports.Requested(ports.Found(bytes(32), bytes(16), "Mia", "teal")), 0)
    session.step(ports.LinkUp("L", bytes(32), bytes(32)), 0)
    return session


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"proto": (2, 3)}, "Tom's Clowder is newer"),
        ({"table": bytes(16)}, "at another table"),
        ({"key": None}, "your own code"),
    ],
)
def test_a_hello_that_does_not_fit_closes_the_link_with_a_sentence(changes, words):
    """Another protocol, another table, or oneself."""
    session = founded()
    if "key" in changes:
        changes = {"key": session.member.key}
    outputs = session.step(ports.Received("L", hello(**changes)), 1)
    assert ports.Close("L") in outputs
    why = [o.event.why for o in outputs if isinstance(o, ports.Notify)]
    assert words in str(why[0])


def test_nothing_is_heard_from_who_has_not_proven_its_key():
    """Neither posts nor talk, and a false proof closes the link."""
    session = founded()
    session.step(ports.Received("L", hello()), 1)
    assert not session.neighbours.proven_links()
    for message in (talk.write_talk(talk.Chat("hi")), talk.write_talk(talk.Have((), ()))):
        outputs = session.step(ports.Received("L", message), 2)
        assert not any(isinstance(output, ports.Notify | ports.Send) for output in outputs)
    outputs = session.step(ports.Received("L", talk.write_talk(talk.Prove(bytes(64)))), 3)
    assert ports.Close("L") in outputs


def test_a_storage_that_cannot_be_read_is_told_and_not_touched():
    """Rather than to begin anew over it."""
    session = Session(STUB, "test", bytes(32))
    outputs = session.step(ports.Loaded({"own": b"{}"}), 0)
    assert outputs == [ports.Notify(ports.Unread())]


@pytest.mark.parametrize("name", talk.TYPES)
def test_link_talk_is_read_as_strictly_as_posts(name):
    """Written and read back; any other key or kind is refused."""
    samples = {
        "hello": talk.Hello((1, 1), "a", b"", bytes(32), bytes(16), "M", "t", (("yarn", 1),)),
        "prove": talk.Prove(bytes(64)),
        "welcome": talk.Welcome(bytes(16), 2, ((1, bytes(32)),)),
        "knock": talk.Knock(bytes(32), "M", "t"),
        "door": talk.DoorState(1),
        "have": talk.Have(((1, 4, bytes(8)),), (2,)),
        "posts": talk.Posts((b"abc",)),
        "code": talk.Code(1, 2, "x"),
        "spare": talk.Standby("x"),
        "pair": talk.PairCode("x"),
        "visible": talk.Visible(1),
        "want": talk.SeatRequest(1),
        "ping": talk.Ping(5),
        "pong": talk.Pong(5, 6),
        "bye": talk.Bye(),
        "chat": talk.Chat("hi"),
        "emote": talk.Emote("paw"),
        "laid": talk.Laid(4, ((1, "Aa0@0,1"),)),
        "again": talk.Again(),
    }
    frame = wire.read_frame(talk.write_talk(samples[name]))
    assert talk.read_talk(frame) == samples[name]
    values = wire.read_object(frame.body)
    for key in values:
        for wrong in ({k: v for k, v in values.items() if k != key}, {**values, key: {}}):
            with pytest.raises(wire.WireError):
                talk.read_talk(wire.TalkFrame(wire.write_object(wrong)))


def test_a_quiet_link_is_asked_for_a_sign_of_life_once_a_second():
    """Not more often, however often the session is woken."""
    network = Network(2, 13)
    network.set_up("tally", THREE[:2])
    link = next(iter(network.devices[1].session.neighbours.links.values()))
    link.out.clear()
    start = link.heard_at
    for ms in range(0, 3_000, 50):
        link.tick(start + ms)
    assert len(link.out) == 2
    assert link.tick(start + links.LATE_MS) == "late"
    assert link.tick(start + links.AWAY_MS) == "away"
    assert link.tick(start + links.DEAD_MS) == "dead"
