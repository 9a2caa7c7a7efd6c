"""A whole match between devices that are all linked, in one process and in virtual time.

What is measured of it is what the devices send; so signatures are as long as real ones, but cost
nothing. Everybody does something at random soon after it may be done.
"""

from __future__ import annotations

import hashlib
import heapq
import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from itertools import combinations, count
from random import Random

from build.project import ROOT, BuildError

sys.path.insert(0, str(ROOT))

from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.peers.deal.jobs import Work, run
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.member.member import Member
from pyengine.peers.membership.standing import Need
from pyengine.peers.session import ports
from pyengine.peers.session.session import Session
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.wire.contents import PERSON
from pyengine.peers.wire.posts import Signatures

DELAY_MS = 20
THINK_MS = 300
SET_UP_MS = 60_000
LONGEST_MS = 4 * 60 * 60 * 1000
TENTHS = 10
"""Of a ms: the unit of a claim's time."""

_PINGS = (b'"t":"ping"', b'"t":"pong"')


class LightSignatures:
    """Signatures of the usual size that anybody could forge."""

    def public_key(self, seed: bytes) -> bytes:
        return hashlib.sha256(seed).digest()

    def sign(self, seed: bytes, message: bytes) -> bytes:
        return hashlib.sha512(self.public_key(seed) + message).digest()

    def verify(self, public: bytes, message: bytes, signature: bytes) -> bool:
        return hashlib.sha512(public + message).digest() == signature


LIGHT = LightSignatures()


@dataclass(slots=True)
class Traffic:
    """The traffic of all devices from the first move to the last, signs of life left out."""

    messages: int = 0
    size: int = 0
    """In bytes."""


@dataclass(slots=True)
class Device:
    """One device of the mesh, and the person at it."""

    number: int
    session: Session
    links: dict[str, Device] = field(default_factory=dict)
    wakes: int = 0
    thinks: bool = False
    seen: RemoteTable | None = None
    asked: set[int] = field(default_factory=set)
    """Ballots that its person has answered."""
    signals: dict[str, int] = field(default_factory=dict)
    """Times of the signals of a race, in tenths of a ms."""
    calls: dict[str, int] = field(default_factory=dict)
    """Times at which calls to be answered were seen."""

    @property
    def member(self) -> Member:
        if self.session.member is None:
            raise BuildError(f"bench peers: device {self.number} never came to the table")
        return self.session.member

    @property
    def match(self) -> Match | None:
        return self.session.member.fold.match if self.session.member else None


class Mesh:
    """Devices at one table, one person each."""

    def __init__(self, game: str, people: int, signatures: Signatures = LIGHT) -> None:
        self.game, self.people = game, people
        self.traffic = Traffic()
        self.results: dict[Work, bytes] = {}
        """Results of jobs: all devices share them."""
        self._rng = Random(f"{game} {people}")
        self._now = 0
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self._order = count()
        self._devices = [
            Device(number, Session(signatures, "bench", self._rng.randbytes(32)))
            for number in range(1, people + 1)
        ]

    def play(self) -> None:
        """Come together and play a match to its end."""
        self._set_up()
        self.traffic = Traffic()
        self._until(lambda: all(self._is_done(device) for device in self._devices), LONGEST_MS)

    @property
    def match(self) -> Match:
        """The match of all."""
        match = self._devices[0].match
        assert match is not None
        return match

    @property
    def feeds(self) -> Feeds:
        """All that was posted."""
        return self._devices[0].member.feeds

    @property
    def turns(self) -> int:
        """So many turns, or rounds, the match had."""
        match = self.match
        stages = (str(match.game.stage(match.game.view(state, PUBLIC))) for state in match.states)
        # Some have tricks within a round, told behind a comma; before the first there is no word.
        return len({stage.partition(",")[0] for stage in stages} - {""})

    def _set_up(self, begin: bool = True) -> None:
        founder, *guests = self._devices
        self._request(
            founder, ports.Found(self._rng.randbytes(32), self._rng.randbytes(16), "A", "")
        )
        for guest in guests:
            self._request(guest, ports.Join(self._rng.randbytes(32), f"B{guest.number}", ""))
        self._arrange((1,) * self.people)
        for number, (left, right) in enumerate(combinations(self._devices, 2)):
            link = f"link {number}"
            left.links[link], right.links[link] = right, left
            for device in (left, right):
                self._input(device, ports.LinkUp(link, bytes(32), bytes(32)))
        self._until(lambda: all(peer.session.member for peer in self._devices), SET_UP_MS)
        self._until(lambda: len(list(self.feeds)) == self.people, SET_UP_MS)
        self._arrange([peer.member.number for peer in self._devices])
        if not begin:
            return
        self._request(founder, ports.Begin())
        self._until(lambda: all(peer.match for peer in self._devices), SET_UP_MS)

    def _arrange(self, members: Collection[int]) -> None:
        options = tuple(load_game(self.game).info.defaults().items())
        seats = tuple((member, PERSON) for member in members)
        self._request(self._devices[0], ports.Arrange(ports.Setup(self.game, options, seats)))

    def _is_done(self, device: Device) -> bool:
        return device.match is not None and device.match.over and not device.member.fold.needs

    # Time

    def _at(self, ms: int, what: Callable[[], None]) -> None:
        heapq.heappush(self._events, (self._now + ms, next(self._order), what))

    def _until(self, reached: Callable[[], bool], most_ms: int) -> None:
        end = self._now + most_ms
        while not reached():
            if not self._events or self._events[0][0] > end:
                raise BuildError(f"bench peers: {self.game} of {self.people} has got stuck")
            self._now, _, what = heapq.heappop(self._events)
            what()

    # Devices

    def _request(self, device: Device, request: ports.Request) -> None:
        self._input(device, ports.Requested(request))

    def _input(self, device: Device, given: ports.Input) -> None:
        for output in device.session.step(given, self._now):
            self._carry_out(device, output)
        self._look(device)

    def _carry_out(self, device: Device, output: ports.Output) -> None:
        match output:
            case ports.Send(link, message):
                self._send(device, link, message)
            case ports.Wake(ms):
                device.wakes += 1
                self._at(ms, lambda wake=device.wakes: self._wake(device, wake))  # type: ignore[misc]
            case ports.Work() as work:
                if work not in self.results:
                    self.results[work] = run(work)
                self._at(1, lambda: self._input(device, ports.Worked(work, self.results[work])))

    def _wake(self, device: Device, wake: int) -> None:
        if device.wakes == wake:
            self._input(device, ports.Tick())

    def _send(self, device: Device, link: str, message: bytes) -> None:
        if not any(ping in message for ping in _PINGS):
            self.traffic.messages += 1
            self.traffic.size += len(message)
        other = device.links.get(link)
        if other is None:
            return
        self._at(DELAY_MS, lambda: self._input(other, ports.Received(link, message)))

    # People

    def _look(self, device: Device) -> None:
        """Looks at what a person sees of the table, and does because of it."""
        table = device.session.table
        if table is device.seen:
            return
        device.seen = table
        if table.asked and table.asked.proposal.ballot not in device.asked:
            ballot = table.asked.proposal.ballot
            device.asked.add(ballot)
            self._at(THINK_MS, lambda: self._request(device, ports.Answer(ballot, True)))
        name, at = table.signal
        if name:
            device.signals[name] = round(at * TENTHS)
        if not device.thinks:
            device.thinks = True
            # Nobody acts in the same instant as somebody else.
            wait = THINK_MS + self._rng.randrange(THINK_MS)
            self._at(wait, lambda: self._think(device))

    def _think(self, device: Device) -> None:
        device.thinks = False
        member, match = device.session.member, device.match
        if member is None or match is None:
            return
        own = [wanted for wanted in member.own_needs() if wanted.kind in ("act", "commit", "claim")]
        for need in own:
            known = member.fold.match_of(need.seat)
            if known is not None and need.seat in known.pending.seats:
                self._act(device, known, need)
        if own and not device.thinks:
            device.thinks = True
            self._at(THINK_MS, lambda: self._think(device))

    def _act(self, device: Device, match: Match, need: Need) -> None:
        if need.kind != "claim":
            action = match.game.sample_action(match.state, need.seat, self._rng)
            self._request(device, ports.Act(need.seat, action))
            return
        now, signal = self._now * TENTHS, match.pending.signal
        if not match.pending.race:
            since = device.calls.setdefault(signal, now)
            if now > since:
                self._request(device, ports.Claim(need.seat, "touch", now, since))
        elif now >= device.signals.get(signal, now + 1):
            action = match.game.sample_action(match.state, need.seat, self._rng)
            self._request(device, ports.Claim(need.seat, action.partition(" ")[2], now))
