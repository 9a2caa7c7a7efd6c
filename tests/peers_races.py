"""A network whose people race: they grab, build, call and touch as time goes on."""

from __future__ import annotations

from peers_network import Network

from pyengine.peers.session import ports


class Racers(Network):
    """Plays Kitty Paw at random; notes which signals the screens are told of."""

    def __init__(self, *args, **kwargs):
        self.signals = {}
        self.seen = {}
        self.acts_at = {}
        super().__init__(*args, **kwargs)

    def start(self, device):
        self.signals[device.number] = {}
        super().start(device)

    def look(self, device, session):
        name, at = session.table.signal
        if name:
            self.signals[device.number][name] = round(at * 10)
        super().look(device, session)

    def clock(self, device):
        return (self.now + device.skew) * 10

    def think(self, device):
        device.busy = False
        member = device.session.member
        if not device.up or member is None or member.fold.match is None or self.is_done(member):
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
        view = device.session.member.fold.match_of(seat).state
        action = match.game.sample_action(view, seat, self.rng)
        self.claim(device, seat, action.partition(" ")[2])

    def claim(self, device, seat, action, since=0):
        claimed = ports.Claim(seat, action, self.clock(device), since)
        self.input(device, ports.Requested(claimed))


class Hands(Racers):
    """Two hands that want the same card of each round: each takes the first one a short while after
    the signal, about as long as the other, and calls at once whatever comes to mind.

    ``delays`` are the delays of messages from device 1 and to it. With a ``pause`` (ms) one of
    them waits so much longer, in turns.
    """

    def __init__(self, *args, delays, pause=0, **kwargs):
        self.delays, self.pause = delays, pause
        self.grabs = set()
        super().__init__(*args, **kwargs)

    def delay(self, device):
        return self.rng.randrange(*self.delays[device.number != 1])

    def think(self, device):
        self.acts_at[device.number] = 0
        super().think(device)

    def race(self, device, match, seat):
        signal = match.pending.signal
        if match.pending.race and not any(match.state.owners):
            at = self.signals[device.number].get(signal)
            key = device.number, signal
            if at is not None and key not in self.grabs:
                wait = self.rng.randrange(300, 340)
                number = int(signal.split()[1])
                wait += self.pause * (number % 2 == device.number - 1)
                self.grabs.add(key)
                ms = max(0, at // 10 + wait - self.now - device.skew)
                self.later(ms, lambda: self.claim(device, seat, "grab 1"))
        elif match.pending.race and match.state.card_of(seat):
            self.claim(device, seat, "meow Aa0@0,0")
        elif not match.pending.race:
            super().race(device, match, seat)
