"""Adversaries: each breaks one rule. All others find it, name who it was and how, and can go on."""

from __future__ import annotations

import pytest
from peers_network import Network, Weather
from peers_players import secret_of

from pyengine.core.registry import GAMES
from pyengine.peers.member.secret import key_seed
from pyengine.peers.membership.standing import seal
from pyengine.peers.session import ports
from pyengine.peers.session.proposing import cover
from pyengine.peers.wire.contents import PERSON, Act, Blame, ChainLink, Commit, Done, Open, Sheet
from pyengine.peers.wire.posts import write_post

CHEAT = 2
"""The device that cheats; 1 and 3 are honest."""


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(GAMES, "tally", "toys.tally")


def table(seed=1):
    """Three people in a calm network, and the cheat's member."""
    network = Network(3, seed, Weather(patience=10**9))
    network.set_up("tally", tuple((one, PERSON) for one in (1, 2, 3)))
    return network, network.member(CHEAT)


def needs(member, kind):
    """Returns whether a member is awaited for something of that kind."""
    return lambda: any(need.kind == kind for need in member.own_needs())


def until(network, member, kind):
    """Wait until something of that kind is awaited of the cheat, whose person does nothing."""
    network.devices[CHEAT].busy = kind in ("act", "commit")
    assert network.run(100_000, needs(member, kind)), network.why()
    return next(need for need in member.own_needs() if need.kind == kind)


def is_found(network, member, what):
    """Returns whether both honest devices have said who it was, and what."""
    network.run(15_000)
    reasons = [
        {(trouble.member, trouble.what): trouble.words for trouble in network.devices[n].troubles}
        for n in (1, 3)
    ]
    key = (member.number, what)
    return all(key in reason and reason[key].startswith("M2's ") for reason in reasons)


def go_on(network, member):
    """The others agree to go on without the cheat, and finish the match."""
    network.out = {CHEAT}
    seats = network.member(1).fold.epoch.proposal.seats
    network.request(1, ports.Propose("lie", cover(seats, member.number, "easy")))
    network.play_to_the_end()
    assert member.number not in network.member(1).fold.epoch.people
    for number in (1, 3):
        assert not {trouble.member for trouble in network.devices[number].troubles} - {
            member.number
        }


def stands_still(network):
    """Nothing is healed silently: no device goes on by itself."""
    before = [network.member(one).fold.phase for one in (1, 3)]
    network.run(60_000)
    return [network.member(one).fold.phase for one in (1, 3)] == before


def test_an_illegal_action():
    """Where one acts."""
    network, member = table()
    seat = until_seat(network, member)
    member.write(Act(seat, "take 5"))
    assert is_found(network, member, "illegal")
    assert "There is no such number." in network.devices[1].troubles[0].words
    assert stands_still(network)
    go_on(network, member)


def until_seat(network, member):
    """Until the one seat that acts is the cheat's; its person chooses before that."""
    assert network.run(100_000, needs(member, "act")), network.why()
    return member.own_needs()[0].seat


def test_an_illegal_action_that_was_committed():
    """It is found when it is opened; what the others chose stands."""
    network, member = table()
    need = until(network, member, "commit")
    place = (member.fold.epoch.number, member.fold.phase, need.seat)
    salt = member.secret.salt(*place)
    member.choices[need.seat] = "say 9"
    member.write(Commit(need.seat, seal(member.feeds.table, *place, salt, "say 9")))
    assert is_found(network, member, "illegal")
    assert stands_still(network)
    opened = {
        post.content.action
        for one in (1, 3)
        for post in network.member(one).feeds.posts(network.member(one).number)
        if isinstance(post.content, Open)
    }
    go_on(network, member)
    actions = [entry.action for entry in network.member(1).fold.match.entries if entry.phase == 1]
    assert opened <= set(actions)


def test_a_move_for_somebody_elses_seat():
    """It counts for nothing, and holds up nothing."""
    network, member = table()
    others = network.numbers()[3]
    seat = 1 + [one for one, _ in member.fold.epoch.proposal.seats].index(others)
    until(network, member, "commit")
    member.write(Commit(seat, bytes(32)))
    assert is_found(network, member, "wrong-seat")
    network.play_to_the_end()


def test_a_move_after_agreeing_to_go_on_otherwise():
    """Who has agreed has ended its part of the epoch."""
    network, member = table()
    until(network, member, "commit")
    seats = member.fold.epoch.proposal.seats
    roster = member.fold.epoch.proposal.members
    member.write(member.proposal("left", roster, seats))
    member.write(member.agreement(member.question()))
    member.write(Commit(2, bytes(32)))
    assert is_found(network, member, "old-epoch")


def test_a_wrong_opening():
    """Another action than was committed."""
    network, member = table()
    need = until(network, member, "commit")
    member.choose(need.seat, "say 1")
    member.choices.clear()
    member._opening = lambda seat: Open(seat, "say 2", bytes(16))
    assert is_found(network, member, "bad-open")
    assert stands_still(network)
    go_on(network, member)


def test_a_wrong_link():
    """A part of the roll that does not lead to the anchor."""
    network, member = table()
    member.secret.links = (*[bytes(32)] * 9,)
    assert is_found(network, member, "bad-link")
    assert stands_still(network)
    go_on(network, member)


def test_a_link_that_does_not_come():
    """It is no lie: the table waits, and the others may go on without it."""
    network, member = table()
    needed = member.own_needs
    member.own_needs = lambda: [need for need in needed() if need.kind != "link"]
    network.run(20_000)
    fold = network.member(1).fold
    assert [(need.member, need.kind) for need in fold.needs] == [(member.number, "link")]
    assert fold.half_drawn
    assert stands_still(network)
    assert not network.troubles()
    go_on(network, member)


def test_a_move_out_of_turn():
    """A commit where one acts."""
    network, member = table()
    seat = until_seat(network, member)
    member.write(Commit(seat, bytes(32)))
    assert is_found(network, member, "out-of-turn")
    go_on(network, member)


def test_two_posts_under_one_number():
    """One to each of the others: proof for everybody, and the match goes on from before it."""
    network, member = table()
    seat = until_seat(network, member)
    place = member.position
    secret = key_seed(secret_of(CHEAT))
    first, second = (
        write_post(member.feeds.table, place, Act(seat, f"take {n}"), secret, network.signatures)
        for n in (1, 2)
    )
    network.devices[CHEAT].up = False
    for device, post in ((1, first), (3, second)):
        network.member(device).take([post.frame])
        network.input(network.devices[device], ports.Tick())
    network.run(30_000)
    assert is_found(network, member, "two-posts")
    blames = [
        post.content
        for one in (1, 3)
        for post in network.member(one).feeds.posts(network.member(one).number)
        if isinstance(post.content, Blame)
    ]
    assert blames
    network.devices[CHEAT].up = True
    go_on(network, member)


def test_a_false_result():
    """Who signs another result than the others have."""
    network, member = table()
    due = member._need_due
    member._need_due = lambda: Done(bytes(32)) if isinstance(due(), Done) else due()
    assert is_found(network, member, "diverged")


def test_a_false_blame():
    """Two honest posts prove nothing but who shows them."""
    network, member = table()
    innocent = network.member(1)
    frames = tuple(post.frame for post in innocent.feeds.posts(1)[:2])
    member.write(Blame("two-posts", frames))
    assert is_found(network, member, "false-blame")
    network.play_to_the_end()


def test_blame_for_a_post_that_was_never_signed():
    """Invented evidence accuses its inventor alone."""
    network, member = table()
    place = network.member(1).feeds.posts(1)[3].position
    forged = write_post(member.feeds.table, place, Act(1, "x"), bytes(32), network.signatures)
    frames = (network.member(1).feeds.posts(1)[3].frame, forged.frame)
    member.write(Blame("two-posts", frames))
    assert is_found(network, member, "false-blame")
    assert not network.member(3).feeds[1].proof


def test_who_always_says_no_makes_nobody_propose_without_end():
    """A device that refuses everything by itself: the others ask again less and less."""
    network, member = table()
    member._forgets = lambda epoch: True
    gone = network.numbers()[3]
    seats = cover(network.member(1).fold.epoch.proposal.seats, gone, "easy")
    network.request(1, ports.Propose("away", seats))
    network.run(200_000)
    assert 3 <= len(network.member(1).fold.epochs.proposals) < 12


def test_what_a_person_agreed_to_once_is_asked_again_the_next_time():
    """That holds for the same place of the match alone."""
    network, _ = table()
    gone = network.numbers()[3]
    full = network.member(1).fold.epoch.proposal.seats
    asked = []
    answer = network.asked
    network.asked = lambda device, proposal: (
        asked.append((device.number, proposal.number)),
        answer(device, proposal),
    )
    for number in (2, 4):
        network.request(1, ports.Propose("away", cover(full, gone, "easy")))
        assert network.run(20_000, in_force(network, number))
        assert network.run(60_000, in_force(network, number + 1))
    assert {(CHEAT, 2), (CHEAT, 4)} <= set(asked)


def in_force(network, number):
    return lambda: network.member(1).fold.epoch.number == number


@pytest.mark.parametrize(
    ("game", "options", "players"),
    [
        ("tally", (), 2),
        ("meow", (), 3),
        ("burrow", (("side", "Z"),), 3),
    ],
)
def test_a_sheet_that_no_match_can_begin_with_is_signed_by_nobody(game, options, players):
    """Whatever the founder's device proposes: nobody is asked, and nothing breaks."""
    network = Network(3, 1)
    network.set_up("tally", tuple((one, PERSON) for one in (1, 2, 3)), start=False)
    founder = network.member(1)
    seats = tuple((number, PERSON) for number in sorted(network.numbers().values()))
    founder.write(Sheet(founder.sheet().roster, game, players, options, seats, 0))
    founder.write(founder.proposal("start", founder.sheet().roster, seats))
    network.run(20_000)
    for device in (2, 3):
        assert network.member(device).question() is None
        assert network.member(device).fold.match is None


def test_links_of_no_event_change_nothing():
    """The next one before its event, the one before once more, one far away: all false."""
    network, member = table()
    until(network, member, "commit")
    for index in (2, 1, 2, 2048):
        member.write(ChainLink(index, bytes(32)))
    network.play_to_the_end()
    assert not network.troubles()


def test_a_late_link():
    """It comes after the others have gone on without it: it counts nowhere, and the roll is
    drawn once only."""
    network, member = table()
    needed = member.own_needs
    member.own_needs = lambda: [need for need in needed() if need.kind != "link"]
    network.run(20_000)
    late = ChainLink(1, member.secret.links[1])
    gone = member.number
    network.devices[CHEAT].up = False
    network.run(10_000)
    seats = network.member(1).fold.epoch.proposal.seats
    network.request(1, ports.Propose("away", cover(seats, gone, "easy")))
    assert network.run(60_000, lambda: network.member(1).fold.phase > 0)
    rolled = network.member(1).fold.match.entries[0]
    network.devices[CHEAT].up = True
    post = member.write(late)
    for number in (1, 3):
        network.member(number).take([post.frame])
        network.input(network.devices[number], ports.Tick())
    network.out = {CHEAT}
    network.play_to_the_end()
    assert network.member(1).fold.match.entries[0] == rolled
