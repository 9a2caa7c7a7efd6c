"""An adversary at a table: a changed client that proposes and agrees to whatever it likes."""

from __future__ import annotations

from dataclasses import replace

from peers_network import Network, Weather

from pyengine.peers.membership.people import ballot_of
from pyengine.peers.session import ports
from pyengine.peers.wire.contents import PERSON

CHEAT = 2
"""The device of the adversary; the others are honest."""


class Careful(Network):
    """Nobody answers a question but the first, until a test lets them: ``questions`` has who was
    asked what."""

    def __init__(self, *args, **kwargs):
        self.questions = []
        self.answers = False
        super().__init__(*args, **kwargs)

    def asked(self, device, proposal):
        if proposal.number > 1:
            self.questions.append((device.number, proposal.why))
        if self.answers or proposal.number == 1:
            super().asked(device, proposal)


def careful(
    people=3, seed=1, bots=0, game="tally", kind=Careful, options=(), seated=None, start=True
):
    """A table whose match has begun, in a calm network; member ``CHEAT`` is the adversary's. Who is
    at no seat looks on."""
    network = kind(people, seed, Weather(patience=10**9))
    seats = [(one, PERSON) for one in range(1, (seated or people) + 1)] + [(1, "easy")] * bots
    network.set_up(game, tuple(seats), options, start)
    return network


def proposes(network, why, device=CHEAT, agrees=True, counter=0, **changes):
    """The adversary's proposal, and its own agreement to that; the match goes on for a moment."""
    member = network.member(device)
    newest = member.fold.epoch.proposal
    proposal = member.proposal(why, newest.members, newest.seats)
    ballot = ballot_of(counter, member.number) if counter else proposal.ballot
    post = member.write(replace(proposal, ballot=ballot, **changes))
    if agrees:
        agreement = member.agreement(member.fold.epoch)
        place = {"number": proposal.number, "ballot": ballot, "proposal": post.digest}
        member.write(replace(agreement, **place))
    network.input(network.devices[device], ports.Tick())
    network.run(1_000)
    return post


def epochs_of(network, *devices):
    """The numbers of the epochs in force at some devices."""
    return [network.member(device).fold.epoch.number for device in devices]
