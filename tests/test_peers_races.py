"""Races over a network: no better for whoever invited, and little to gain for a program that lies
about times. In all weathers they are played by ``test_peers_storm.py``."""

from __future__ import annotations

import pytest
from peers_hands import small_group
from peers_network import Weather
from peers_paws import Paws
from peers_races import Hands, Racers

from pyengine.__main__ import main
from pyengine.core.errors import IllegalAction
from pyengine.core.text import write_match
from pyengine.peers.crypto import ed25519
from pyengine.peers.race.clocks import TENTHS
from pyengine.peers.race.race import MAX_POSTS
from pyengine.peers.race.timeline import MAX_CLAIMS
from pyengine.peers.session import ports
from pyengine.peers.session.proposing import cover
from pyengine.peers.wire.contents import PERSON, Claim, Clock, Mark
from pyengine.peers.wire.timeouts import SLOW_LINE_MS

__all__ = ["small_group"]

pytestmark = pytest.mark.usefixtures("small_group")
TWO = ((1, PERSON), (2, PERSON))
THREE = ((1, PERSON), (2, PERSON), (3, PERSON))

in_turn = pytest.mark.sampled(one_in=3, group="hundreds of rounds")
"""Each takes several seconds."""


@pytest.mark.parametrize(
    "options", [(), (("pace", "calm"),), (("levels", "mixed"),), (("tiles", "heap"),)]
)
def test_the_match_is_an_ordinary_one(options, tmp_path, capsys):
    """Its text is replayed by the command line, with the times that were agreed."""
    network = Racers(3, 7)
    network.set_up("kittypaw", THREE, options)
    network.play_to_the_end()
    file = tmp_path / "match.txt"
    file.write_text(write_match(network.member(2).fold.match.whole()), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert "Kitty Paw" in capsys.readouterr().out


def test_a_race_with_real_signatures():
    """Nothing depends on the stub."""
    network = Racers(2, 3, signatures=ed25519)
    network.set_up("kittypaw", TWO)
    assert network.run(60_000, lambda: network.member(2).fold.phase > 3)
    assert not network.troubles()


def test_facts_are_the_same_for_all_and_every_screen_is_told_of_every_signal():
    """Clocks are compared, and agree."""
    network = Racers(3, 4)
    network.set_up("kittypaw", THREE)
    network.play_to_the_end()
    first, *others = [device.session.member.fold.races for device in network.devices.values()]
    assert len(first.facts) > 20
    assert all(races.facts == first.facts for races in others)
    for device in network.devices.values():
        rounds = len(network.member(1).fold.match.state.rounds)
        assert len(network.signals[device.number]) == rounds
    clocks = first.line.clocks
    assert all(20 < error < 1_000 for error in clocks.error.values())
    assert (clocks.disagree(), clocks.slower_than(SLOW_LINE_MS * TENTHS)) == ((), ())


def test_a_slow_line_is_told_of():
    """A race is a matter of luck then."""
    network = Racers(2, 4, Weather(delay=(80, 100)))
    network.set_up("kittypaw", TWO)
    races = network.member(1).fold.races
    assert network.run(60_000, lambda: races.line)
    assert races.line.clocks.slower_than(SLOW_LINE_MS * TENTHS) == ((1, 2),)


def test_whoever_is_loaded_again_in_a_round_plays_on():
    """With a new clock; nobody is asked, and the round is not stopped."""
    network = Racers(2, 11, Weather(patience=10**9))
    network.set_up("kittypaw", TWO)
    fold = network.member(1).fold
    assert network.run(60_000, lambda: len(fold.match.entries) == 3)
    network.devices[2].skew += 777_777
    network.crash(network.devices[2])
    network.play_to_the_end()
    assert not network.troubles()
    feed = network.member(1).feeds.posts(network.numbers()[2])
    clocks = [post.position.phase for post in feed if isinstance(post.content, Clock)]
    rounds = len(network.member(1).fold.match.state.rounds)
    assert len(clocks) == rounds + 1
    assert fold.epoch.number == 1


def test_going_on_without_somebody_stops_the_round():
    """Its cards are discarded without penalty, and nobody comes back in mid-round."""
    network = Racers(3, 12, Weather(patience=10**9))
    network.set_up("kittypaw", THREE)
    member = network.member(1)
    assert network.run(60_000, lambda: any(member.fold.match.state.owners))
    gone = network.numbers()[3]
    network.cut_off({3})
    network.devices[3].busy = True
    network.run(20_000)
    rounds = len(member.fold.match.state.rounds)
    network.request(1, ports.Propose("away", cover(member.fold.epoch.proposal.seats, gone, "easy")))
    assert network.run(60_000, lambda: member.fold.epoch.number == 2)
    stopped = member.fold.match.state.rounds[rounds]
    assert (stopped.call, stopped.turned) == (None, ())
    network.run(8_000)
    phase = member.fold.phase
    network.devices[3].busy = False
    network.heal()
    network.play_to_the_end()
    assert member.fold.epoch.proposal.why == "return"
    timeouts = [entry for entry in member.fold.match.entries if entry.action == "timeout"]
    assert len(timeouts) == 1
    assert phase < member.fold.phase


# Fairness


@in_turn
@pytest.mark.parametrize(
    "delays", [((40, 41), (40, 41)), ((10, 60), (10, 60)), ((20, 21), (60, 61))]
)
def test_who_has_invited_has_no_advantage(delays):
    """Two equal hands that differ by 40 ms at most grab the same card 200 times. Nobody
    wins more than four standard deviations above the half; 40 ms more one way than the
    other is an error of 20 ms, and it is shown, so what lies within is a tie."""
    won, rounds = 0, 0
    for seed in range(20):
        network = Hands(2, f"{delays} {seed}", delays=delays)
        network.set_up("kittypaw", TWO)
        fold = network.member(1).fold
        assert network.run(900_000, lambda fold=fold: len(fold.match.state.rounds) == 10)
        for played in fold.match.state.rounds:
            rounds += 1
            won += played.owners[0] == 1
    assert rounds == 200
    assert abs(won - rounds / 2) < 2 * rounds**0.5, (won, rounds)


@in_turn
def test_who_was_clearly_first_is_first():
    """By more than the errors together."""
    for seed in range(10):
        network = Hands(2, seed, delays=((10, 60), (10, 60)), pause=80)
        network.set_up("kittypaw", TWO)
        network.play_to_the_end()
        for played in network.member(1).fold.match.state.rounds:
            assert played.owners[0] == 2 - played.number % 2


# Adversaries


class Liar(Hands):
    """Device 2 is a changed program: when it hears of the other's grab it claims the same card, as
    if it had been a millisecond quicker. Device 3 looks on."""

    def __init__(self, *args, **kwargs):
        self.lied = set()
        super().__init__(*args, **kwargs)

    def race(self, device, match, seat):
        if device.number == 1 or not match.pending.race or match.state.card_of(seat):
            super().race(device, match, seat)

    def step(self, device, given):
        if device.number == 2 and isinstance(given, ports.Received):
            self.lie(device.session.member, given.message)
        super().step(device, given)

    def lie(self, member, message):
        """Before its session sees the grab, and marks it."""
        if b'"by":1,' not in message or b'"a":"grab 1"' not in message:
            return
        signal, line = member.fold.match.pending.signal, member.fold.races.line
        if line is not None and signal.startswith("round") and signal not in self.lied:
            self.lied.add(signal)
            reported = int(message.split(b'"at":')[1].split(b",")[0]) + line.shift[1]
            member.write(Claim(2, "grab 1", line.own_time(2, reported) - 10, 0))


def lies_of(people, delays):
    """Returns how often the liar got the card, of how many, and how much too early it counts."""
    won, rounds, gains = 0, 0, []
    for seed in range(6):
        network = Liar(people, f"lie {seed}", delays=delays)
        network.set_up("kittypaw", tuple((seat, PERSON) for seat in range(1, people + 1)))
        fold = network.member(1).fold
        assert network.run(2_000_000, lambda fold=fold: len(fold.match.state.rounds) == 10)
        facts = [fact for fact in fold.races.facts if fact.seat == 2]
        for played in fold.match.state.rounds:
            rounds += 1
            won += played.owners[0] == 2
        gains += [fact.time - fact.reported for fact in facts if fact.action == "grab 1"]
    return won, rounds, gains


@in_turn
def test_with_a_third_one_who_sees_it_a_told_time_gains_nothing_on_a_slow_line():
    """It comes to both others a way too late, and counts from when it was sent, but for the
    usual slack of 20 ms."""
    won, rounds, gains = lies_of(3, ((60, 61), (60, 61)))
    assert rounds == 60
    assert won == 0
    assert min(gains) >= 60 - 20 - 4


@in_turn
def test_between_two_it_wins_no_more_than_every_other_one():
    """Nobody else has seen who is right: it is a tie, which the other wins the next time."""
    won, rounds, gains = lies_of(2, ((60, 61), (60, 61)))
    assert rounds == 60
    assert 0 < won <= rounds / 2
    assert set(gains) == {0}


def test_an_illegal_claim_is_found_and_the_others_go_on():
    """A call without a card: all say who it was, and what the rules say."""
    network = Racers(3, 5, Weather(patience=10**9))
    network.set_up("kittypaw", THREE)
    device, cheat = network.devices[3], network.member(3)
    network.acts_at[3] = 10**9  # it takes no card
    assert network.run(
        60_000, lambda: network.signals[3].get("round 1", 10**9) < network.clock(device)
    )
    cheat.write(Claim(3, "meow Aa0@0,0", network.clock(device), 0))
    network.run(15_000)
    for number in (1, 2):
        (trouble,) = network.devices[number].troubles
        assert (trouble.member, trouble.what) == (cheat.number, "illegal")
        assert "Only a player with a card may call." in trouble.words
    network.out = {3}
    seats = cover(network.member(1).fold.epoch.proposal.seats, cheat.number, "easy")
    network.request(1, ports.Propose("lie", seats))
    network.play_to_the_end()


def test_a_mark_that_is_held_back_stops_the_match_and_names_who_is_awaited():
    """Until the others go on without."""
    network = Racers(3, 5, Weather(patience=10**9))
    network.set_up("kittypaw", THREE)
    silent = network.numbers()[3]
    network.devices[3].session.racing.due = lambda *_: None
    fold = network.member(1).fold
    network.run(30_000)
    assert {need.member for need in fold.needs if need.kind == "clock"} == {silent}
    phase = fold.phase
    network.run(60_000)
    assert fold.phase == phase
    network.out = {3}
    seats = cover(fold.epoch.proposal.seats, silent, "easy")
    network.request(1, ports.Propose("lie", seats))
    network.play_to_the_end()


def test_a_flood_of_claims_makes_nobody_else_write_more_and_stops_nobody():
    """Claims far ahead stay open, so all of them are there to be marked: 32 are, and the others
    go on to grab their cards."""
    network = Racers(3, 6, Weather(patience=10**9))
    network.set_up("kittypaw", THREE)
    device, cheat = network.devices[3], network.member(3)
    device.busy = True
    assert network.run(
        60_000, lambda: network.signals[3].get("round 1", 10**9) < network.clock(device)
    )
    before = network.member(1).fold.phase
    for number in range(400):
        cheat.write(Claim(3, "grab 1", network.clock(device) + 900_000 + number, 0))
    with pytest.raises(IllegalAction, match="One moment"):
        cheat.claim(3, "grab 1", network.clock(device))
    network.run(30_000)
    for number in (1, 2):
        member = network.member(number)
        posts = [post.content for post in member.feeds.posts(member.number)]
        marks = [
            content
            for content in posts
            if isinstance(content, Mark) and content.member == cheat.number
        ]
        assert MAX_CLAIMS <= len(marks) < MAX_CLAIMS + 20  # it answers calls as well
        assert len(member.feeds.posts(cheat.number)) > 400
        assert member.fold.phase > before
        assert not network.devices[number].troubles


def test_of_a_flood_of_posts_only_so_many_are_read():
    """A member who promises without end is heard for a while, and then awaited."""
    paws = Paws(2)
    for number in range(MAX_POSTS + 100):
        paws.posts.append(paws.members[2].write(Mark(paws.own(2, paws.signal + number), 0, 0, 0)))
    paws.settle()
    races = paws.members[1].fold.races
    last = MAX_POSTS - 2  # its clock is the first of them
    assert races.line.horizon[2] == paws.own(2, paws.signal + last) + races.line.shift[2]
    assert paws.awaited("claim") == {1, 2}
