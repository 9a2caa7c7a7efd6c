"""People who ask to go back, and take their questions back again: before, while or after the others
say yes."""

from __future__ import annotations

from peers_network import Network

from pyengine.peers.membership.people import BALLOTS
from pyengine.peers.session import ports

ONE_ASKS_IN, ONE_REGRETS_IN = 6, 2
LATEST_MS = 1_500
"""So long after it was put a question is taken back at the latest; answers take up to 900 ms."""


class Regretful(Network):
    """A network of devices whose people change their minds."""

    def think(self, device):
        """Now and then somebody would rather go back a turn."""
        super().think(device)
        member = device.session.member
        if not device.up or member is None or member.fold.epoch is None or self.is_done(member):
            return
        if member.fold.phase and self.rng.randrange(ONE_ASKS_IN) == 0:
            seats = member.fold.epoch.proposal.seats
            back = ports.Propose("back", seats, member.fold.phase - 1)
            self.input(device, ports.Requested(back))

    def asked(self, device, proposal):
        """Whoever asks may take it back after a moment, whatever others have answered."""
        super().asked(device, proposal)
        if proposal.number == 1 or self.rng.randrange(ONE_REGRETS_IN):
            return
        number = proposal.ballot % BALLOTS
        takes_back = ports.Requested(ports.TakeBack(proposal.ballot))
        for asker in self.devices.values():
            member = asker.session.member
            if member is not None and member.number == number:
                wait = self.rng.randrange(LATEST_MS)
                self.later(wait, lambda asker=asker: self.input(asker, takes_back))
