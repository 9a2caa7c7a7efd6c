"""A network in which some devices are no Clowder: they run the program of ``other_player``."""

from __future__ import annotations

import random

from other_player.founder import OtherFounder, Plan
from other_player.player import OtherPlayer
from other_player.racing import Racing
from peers_network import CALM
from peers_races import Racers
from peers_signing import STUB

from pyengine.core.text import write_match
from pyengine.peers.session import ports
from pyengine.peers.session.session import Session
from pyengine.peers.wire.contents import PERSON, STANDARD


class Adapter:
    """Another program as the network carries devices: inputs in, outputs out."""

    table = member = None

    def __init__(self, player: OtherPlayer) -> None:
        self.player = player

    def step(self, given, now):
        player = self.player
        if isinstance(given, ports.LinkUp):
            player.link_up(given.link, given.own_print, given.other_print, now)
        elif isinstance(given, ports.LinkDown):
            player.link_down(given.link, now)
        elif isinstance(given, ports.Received):
            player.receive(given.link, given.message, now)
        else:
            player.tick(now)
        sent = [ports.Send(link, message) for link, message in player.sent()]
        assert not any(link.closed for link in player.links.values())
        return [*sent, ports.Wake(player.soon)]


class Mixed(Racers):
    """Devices of ours, and one (``other``) of somebody else's. Device 1 founds the table."""

    def __init__(self, people, other, seed, plan, weather=CALM, signatures=STUB):
        self.other, self.plan = other, plan
        super().__init__(people, seed, weather, Session, signatures)

    @property
    def player(self):
        return self.devices[self.other].session.player

    @property
    def ours(self):
        """The numbers of our own devices."""
        return [number for number in self.devices if number != self.other]

    def start(self, device):
        super().start(device)
        if device.number == self.other:
            rng = random.Random(self.rng.random())
            kind = OtherFounder if self.other == 1 else OtherPlayer
            player = kind(self.signatures, rng, "Otto")
            device.session = Adapter(player)
            if self.other == 1:
                player.found(self.plan, self.now + device.skew)
            self.step(device, ports.Tick())

    def look(self, device, session):
        if device.number != self.other:
            super().look(device, session)

    def begin(self):
        """All come, and the founder begins."""
        if self.other != 1:
            self._arrange([(1, PERSON)] * self.plan.players)
            assert self.run(30_000, lambda: len(self.seated()) == len(self.devices))
            self._arrange([(member, PERSON) for member in self.seated()])
            self.request(1, ports.Begin())
        assert self.run(60_000, lambda: self.player.fold and self.player.fold.epoch)
        assert self.run(60_000, lambda: all(self.member(n).fold.epoch for n in self.ours))

    def seated(self):
        """The numbers of all who have sat down, as far as device 1 knows."""
        member = self.member(1)
        return [feed for feed in member.feeds if member.feeds.posts(feed)]

    def _arrange(self, seats):
        plan = self.plan
        setup = ports.Setup(plan.game, plan.options, tuple(seats), 0, plan.hands)
        self.request(1, ports.Arrange(setup))

    def play(self, ms=4_000_000):
        """Plays to the end; all have one match, signed by all, and nobody has found a fault."""
        fold = self.player.fold
        people = len(fold.epoch.people)
        assert self.run(ms, lambda: len(fold.signed()) == len(fold.epoch.people)), fold.waiting
        assert self.run(60_000, lambda: all(self.is_done(self.member(n)) for n in self.ours))
        assert people == len(self.devices)
        assert (fold.fault, fold.odd) == (None, [])
        for number in self.ours:
            ours = self.member(number).fold
            assert write_match(ours.match) == write_match(fold.match)
            assert ours.head == fold.head
            assert not self.devices[number].troubles

    def play_on(self, enough, ms=600_000):
        """Plays until something holds at the other program; up to there all have one match."""
        fold = self.player.fold
        assert self.run(ms, enough), fold.waiting
        k, head = fold.k, fold.head
        assert self.run(60_000, lambda: all(self.member(n).fold.phase >= k for n in self.ours))
        assert (fold.fault, fold.odd) == (None, [])
        for number in self.ours:
            assert self.member(number).fold.closed[k].head == head
            assert not self.devices[number].troubles

    def lines(self):
        """The lines of the match, as our first device has them."""
        return write_match(self.member(self.ours[0]).fold.match).splitlines()


class Same(Mixed):
    """All take the first card of each round at about the same time, and call at once."""

    def start(self, device):
        super().start(device)
        if device.number == self.other:
            device.session.player.racing = SameHands(device.session.player, self.rng)

    def think(self, device):
        self.acts_at[device.number] = 0
        super().think(device)

    def race(self, device, match, seat):
        signal, at = match.pending.signal, self.clock(device)
        if not match.pending.race:
            super().race(device, match, seat)
        elif match.state.card_of(seat):
            self.claim(device, seat, "meow Aa0@0,0")
        elif not any(match.state.owners):
            key = device.number, signal
            shown = self.signals[device.number].get(signal)
            if shown is not None and key not in self.seen:
                self.seen[key] = at
                ms = max(0, (shown - at) // 10 + self.rng.randrange(300, 340))
                self.later(ms, lambda: self.claim(device, seat, "grab 1"))


class SameHands(Racing):
    """The hands of the other program among such people."""

    def choose(self, race, view, seat, now):
        if view.state.card_of(seat):
            return "meow Aa0@0,0"
        if any(view.state.owners):
            return ""
        shown = race.common.signal - race.added[self.player.number]
        wait = 3_000 + hash_of(race.name) % 400
        return "grab 1" if now >= shown + wait else ""


def hash_of(name):
    return sum(map(ord, name)) * 37


class Late(Mixed):
    """Nobody does anything, but the other program in the last instant that counts."""

    def start(self, device):
        super().start(device)
        if device.number == self.other:
            device.session.player.racing = LateHands(device.session.player, self.rng)

    def race(self, device, match, seat):
        pass


class LateHands(Racing):
    """Takes a card in the last tenth of the last millisecond of the time for a round."""

    def _move(self, fold, race, now):
        pending, number = fold.match.pending, self.player.number
        last = race.end(pending) - race.added[number]
        claims = [post for post in race.posts.get(number, ()) if post.t == "claim"]
        if now > last and not claims:
            seat = next(seat for seat in pending.seats if fold.holder(seat) == number)
            self._claim(seat, "grab 1", last, 0)


def table(
    game,
    people,
    other,
    seed,
    options=(),
    weather=CALM,
    signatures=STUB,
    kind=Mixed,
    hands=STANDARD,
):
    """A table at which a match has begun; the program at device ``other`` is not ours."""
    network = kind(people, other, seed, Plan(game, people, options, hands), weather, signatures)
    network.begin()
    return network
