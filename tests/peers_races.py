"""A network whose people race: they grab, build, call and touch as time goes on."""

from __future__ import annotations

from peers_network import Network

from pyengine.peers import ports


class Racers(Network):
    """Plays Kitty Paw at random. ``hands`` of a device: how long it takes, in ms."""

    def __init__(self, *args, **kwargs):
        self.signals = {}
        self.facts = {}
        self.seen = {}
        self.acts_at = {}
        super().__init__(*args, **kwargs)

    def start(self, device):
        self.signals[device.number] = {}
        super().start(device)

    def told(self, device, event):
        if isinstance(event, ports.Signal):
            self.signals[device.number][event.name] = event.at
        elif isinstance(event, ports.Judged):
            self.facts.setdefault(device.number, []).append(event.fact)
        super().told(device, event)

    def clock(self, device):
        return (self.now + device.skew) * 10

    def think(self, device):
        device.busy = False
        member = device.session.member
        if not device.up or member is None or member.fold.match is None:
            return
        match = member.fold.match
        if not match.pending.signal:
            super().think(device)
            return
        if self.now >= self.acts_at.get(device.number, 0):
            self.acts_at[device.number] = self.now + self.rng.randrange(50, 3000)
            for need in member.own_needs():
                if need.kind == "claim" and need.seat in match.pending.seats:
                    self.race(device, match, need.seat)
        if not device.busy:
            device.busy = True
            self.later(self.rng.randrange(50, 500), lambda: self.think(device))

    def race(self, device, match, seat):
        """Something that the seat may do now, made now."""
        pending = match.pending
        if not pending.race:
            key = device.number, seat, pending.signal
            since = self.seen.setdefault(key, self.clock(device))
            if self.clock(device) > since:
                self.claim(device, seat, "touch", since)
            return
        if self.clock(device) < self.signals[device.number].get(pending.signal, 1 << 60):
            return
        action = match.game.sample_action(match.state, seat, self.rng)
        self.claim(device, seat, action.partition(" ")[2])

    def claim(self, device, seat, action, since=0):
        wish = ports.Claim(seat, action, self.clock(device), since)
        self.input(device, ports.Wish(wish))
