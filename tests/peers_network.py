"""A network of devices in virtual time: messages are lost, late, doubled and out of order, parts
of it are cut off, devices crash at any output and start again from what they stored.

Everything follows from a seed. Nothing here knows how a session works: it hands in what
happens and carries out what is wanted.
"""

from __future__ import annotations

import heapq
import random
from dataclasses import dataclass, field
from itertools import combinations, count

from peers_hands import Jobs
from peers_signing import STUB

from pyengine.core.text import parse_match, write_match
from pyengine.peers.session import ports
from pyengine.peers.session.proposing import cover
from pyengine.peers.session.session import Session
from pyengine.peers.wire.contents import PERSON, STANDARD
from pyengine.peers.wire.deal_contents import Blinded, DealKey, DeckPart, LinkShown, Shares

NEVER_LOST = (b'"t":"hello"', b'"t":"prove"', b'"t":"welcome"')
"""A channel begins with these, and keeps their order: without them there is none."""


@dataclass
class Weather:
    """The weather of a network: chances in a hundred, times in ms."""

    loss: int = 0
    double: int = 0
    delay: tuple[int, int] = (5, 60)
    crashes: int = 0
    cuts: int = 0
    noes: int = 0
    patience: int = 12_000
    """The time that people wait for somebody who is away before they go on without."""


CALM = Weather()


@dataclass
class Device:
    """A device, what it has stored, and the person at it."""

    number: int
    session: Session = None  # type: ignore[assignment]
    stored: dict[str, bytes] = field(default_factory=dict)
    up: bool = False
    wake: int = 0
    busy: bool = False
    away_since: dict[int, int] = field(default_factory=dict)
    met: set[int] = field(default_factory=set)
    """The members who have been here since the page was loaded."""
    asked: set = field(default_factory=set)
    seen: object = None
    """The table when its person looked at the screen last."""
    troubles: list = field(default_factory=list)
    refused: list = field(default_factory=list)
    gone: list = field(default_factory=list)
    heard: list = field(default_factory=list)
    skew: int = 0


class Network:
    """Devices 1 to n (1 founds the table), all of them linked whenever they can be."""

    def __init__(self, people, seed, weather=CALM, session=Session, signatures=STUB, phases=0):
        self.rng = random.Random(seed)
        self.phases = phases
        """After so many phases nobody acts any more (0: they play to the end)."""
        self.weather, self.make, self.signatures = weather, session, signatures
        self.devices = {number: Device(number) for number in range(1, people + 1)}
        self.now = 0
        self.heap: list = []
        self.order = count()
        self.cut: set[frozenset[int]] = set()
        self.open: dict[frozenset[int], int] = {}
        self.link_numbers = count(1)
        self.acknowledged: set[tuple[int, int, bytes]] = set()
        self.messages = 0
        self.crashes = 0
        self.jobs = Jobs()
        self.out: set[int] = set()
        """Devices that need not come to the end, such as a liar's."""
        for device in self.devices.values():
            device.skew = self.rng.randrange(10_000)
            self.start(device)
        self.request(1, ports.Found(bytes([1]) * 32, bytes(16), "M1", "teal"))
        for number in self.devices:
            if number != 1:
                self.request(number, ports.Join(bytes([number]) * 32, f"M{number}", "teal"))

    # Devices

    def start(self, device):
        """Start a device from what it has stored."""
        entropy = self.rng.randbytes(32)
        device.session = self.make(self.signatures, "test", entropy)
        device.up, device.busy = True, False
        device.away_since.clear()
        device.met.clear()
        self.step(device, ports.Loaded(dict(device.stored)))
        self.connect_all()

    def crash(self, device):
        """Everything that is not stored is gone; the others notice later."""
        device.up = False
        device.wake += 1
        self.crashes += 1
        for pair in [pair for pair in self.open if device.number in pair]:
            self.disconnect(pair)
        self.later(self.rng.randrange(500, 20_000), lambda: self.start(device))

    def step(self, device, given):
        """Hand an input in and carry out what comes, unless the device crashes half-way."""
        outputs = device.session.step(given, self.now + device.skew)
        self.look(device, device.session)
        crash_at = None
        if self.weather.crashes and self.rng.randrange(10_000) < self.weather.crashes:
            crash_at = self.rng.randrange(len(outputs) + 1)
        for at, output in enumerate(outputs):
            if at == crash_at:
                break
            self.carry_out(device, output)
        if crash_at is not None:
            self.crash(device)

    def carry_out(self, device, output):
        if isinstance(output, ports.Store):
            device.stored[output.key] = output.value
        elif isinstance(output, ports.Send):
            self.send(device, output)
        elif isinstance(output, ports.Close):
            for pair in [p for p, n in self.open.items() if f"L{n}" == output.link]:
                self.disconnect(pair)
        elif isinstance(output, ports.Wake):
            device.wake += 1
            mine = device.wake
            self.later(output.ms, lambda: device.wake == mine and self.input(device, ports.Tick()))
        elif isinstance(output, ports.Work):
            session = device.session
            self.later(
                self.rng.randrange(1, 100),
                lambda: device.session is session and self.input(device, self.run_job(output)),
            )
        elif isinstance(output, ports.Notify):
            self.take_event(device, output.event)

    def run_job(self, work):
        """Hand in what a device's worker has to say: lost if the page was closed before."""
        return ports.Worked(work, self.jobs(work))

    def input(self, device, given):
        if device.up:
            self.step(device, given)

    def request(self, number, request):
        self.input(self.devices[number], ports.Requested(request))

    # Links

    def later(self, ms, what):
        heapq.heappush(self.heap, (self.now + ms, next(self.order), what))

    def connect_all(self):
        for pair in map(frozenset, combinations(self.devices, 2)):
            a, b = (self.devices[number] for number in pair)
            if pair not in self.open and pair not in self.cut and a.up and b.up:
                number = self.open[pair] = next(self.link_numbers)
                for device in (a, b):
                    self.later(self.rng.randrange(1, 50), self.raiser(device, pair, number))

    def raiser(self, device, pair, number):
        up = ports.LinkUp(f"L{number}", bytes(32), bytes(32))
        return lambda: self.open.get(pair) == number and self.input(device, up)

    def disconnect(self, pair):
        number = self.open.pop(pair, None)
        if number is not None:
            for end in pair:
                self.later(1, lambda end=end: self.lose(end, number))
            self.later(self.rng.randrange(500, 3000), self.connect_all)

    def lose(self, device, number):
        self.input(self.devices[device], ports.LinkDown(f"L{number}"))

    def send(self, device, output):
        number = int(output.link[1:])
        pair = next((p for p, n in self.open.items() if n == number), None)
        if pair is None:
            return
        self.messages += 1
        other = next(iter(pair - {device.number}))
        weather, message = self.weather, output.message
        self.note(device, message)
        sure = any(words in message for words in NEVER_LOST)
        if not sure and self.rng.randrange(100) < weather.loss:
            return
        times = 1 if sure or self.rng.randrange(100) >= weather.double else 2
        for _ in range(times):
            delay = 55 if sure else self.delay(device)
            self.later(
                delay,
                lambda: (
                    self.open.get(pair) == number
                    and self.input(self.devices[other], ports.Received(f"L{number}", message))
                ),
            )

    def delay(self, device):
        """The time that a message of a device takes."""
        return self.rng.randrange(*self.weather.delay)

    def note(self, device, message):
        """Note what a device tells that it has of others: it must not be lost again."""
        if b'"t":"have"' in message and device.session.member is not None:
            feeds = device.session.member.feeds
            for member in set(feeds) - {device.session.member.number}:
                for post in feeds.posts(member):
                    self.acknowledged.add((member, post.n, post.digest))

    def cut_off(self, group):
        """Cut these off from the others."""
        for pair in map(frozenset, combinations(self.devices, 2)):
            if len(pair & group) == 1:
                self.cut.add(pair)
                number = self.open.pop(pair, None)
                if number is not None:
                    for end in pair:
                        self.later(5_500, lambda end=end, n=number: self.lose(end, n))

    def heal(self):
        self.cut.clear()
        self.connect_all()

    # People

    def take_event(self, device, event):
        if isinstance(event, ports.Heard):
            device.heard.append(event)
        elif isinstance(event, ports.Gone):
            device.gone.append(str(event.why))
        elif isinstance(event, ports.Refused):
            device.refused.append(event.why)

    def look(self, device, session):
        """Look at the table as people do, and do what they would because of it."""
        table = session.table
        for participant in table.participants:
            if participant.how != "away":
                device.away_since.pop(participant.member, None)
            elif participant.member in device.met:
                device.away_since.setdefault(participant.member, self.now)
        device.met |= {
            participant.member for participant in table.participants if participant.how != "away"
        }
        known, seen = device.seen, (session, session.member and session.member.version)
        if known != seen and not device.busy:
            device.busy = True
            self.later(self.rng.randrange(1, 300), lambda: self.think(device))
        device.seen = seen
        if table.asked and (session, table.asked.proposal.ballot) not in device.asked:
            device.asked.add((session, table.asked.proposal.ballot))
            self.asked(device, table.asked.proposal)
        device.troubles += [trouble for trouble in table.troubles if trouble not in device.troubles]

    def asked(self, device, proposal):
        """Answer a question after a moment."""
        yes = self.rng.randrange(100) >= self.weather.noes or proposal.number == 1
        answer = ports.Requested(ports.Answer(proposal.ballot, yes))
        self.later(self.rng.randrange(50, 900), lambda: self.input(device, answer))

    def think(self, device):
        """A person looks at the screen and does what there is to do."""
        device.busy = False
        member = device.session.member
        if not device.up or member is None or member.fold.match is None or self.is_done(member):
            return
        needs = [need for need in member.own_needs() if need.kind in ("act", "commit")]
        if needs:
            need = self.rng.choice(needs)
            match = member.fold.match_of(need.seat)
            action = match.game.sample_action(match.state, need.seat, self.rng)
            self.input(device, ports.Requested(ports.Act(need.seat, action)))
            if len(needs) > 1 and not device.busy:
                device.busy = True
                self.later(self.rng.randrange(1, 300), lambda: self.think(device))

    def impatience(self, device):
        """Whoever waits too long for somebody who is away proposes to go on without."""
        member = device.session.member
        if not device.up or member is None or member.fold.epoch is None:
            return
        epoch = member.fold.epoch
        for other, since in list(device.away_since.items()):
            if {other, member.number} <= set(
                epoch.people
            ) and self.now - since > self.weather.patience:
                device.away_since[other] = self.now
                seats = cover(epoch.proposal.seats, other, "easy")
                self.input(device, ports.Requested(ports.Propose("away", seats)))

    # Runs

    def run(self, ms, until=lambda: False):
        """Let time go on until something holds; whether it does."""
        end = self.now + ms
        while self.heap and self.heap[0][0] <= end:
            if until():
                return True
            self.now, _, what = heapq.heappop(self.heap)
            what()
        self.now = max(self.now, end)
        return until()

    def set_up(self, game, seats, options=(), start=True, hands=STANDARD):
        """Everybody comes, the founder writes the sheet, all sign."""
        self.request(
            1, ports.Arrange(ports.Setup(game, tuple(options), ((1, PERSON),) * len(seats)))
        )
        known = len(self.devices)
        assert self.run(60_000, lambda: len(self.numbers()) == known), self.why()
        numbers = self.numbers()
        places = tuple((numbers[device], kind) for device, kind in seats)
        self.request(1, ports.Arrange(ports.Setup(game, tuple(options), places, 0, hands)))
        if not start:
            return
        self.request(1, ports.Begin())
        assert not self.devices[1].refused, self.devices[1].refused
        assert self.run(60_000, lambda: all(self.member(n).fold.epoch for n in self.devices))

    def member(self, device):
        return self.devices[device].session.member

    def numbers(self):
        """The members' numbers by device: guests get theirs as they come."""
        founder = self.member(1)
        by_key = {founder.feeds.key(feed): feed for feed in founder.feeds}
        return {
            number: by_key[self.devices[number].session.member.key]
            for number in self.devices
            if self.devices[number].session.member is not None
        }

    def storm(self, ms):
        """Cut parts off and heal for a while; then the weather is calm."""
        end = self.now + ms
        while self.now < end and not self.is_over():
            if self.weather.cuts and self.rng.randrange(100) < self.weather.cuts:
                some = self.rng.sample(
                    sorted(self.devices), self.rng.randrange(1, len(self.devices))
                )
                self.cut_off(frozenset(some))
            self.run(self.rng.randrange(2_000, 30_000), self.is_over)
            self.heal()
            for device in self.devices.values():
                self.impatience(device)

    def calm_down(self):
        """From now on nothing goes wrong; those who crashed come back."""
        self.weather = Weather(patience=self.weather.patience)
        self.heal()

    def honest(self):
        return [device for number, device in self.devices.items() if number not in self.out]

    def is_done(self, member):
        """Returns whether a member has got to the end, or as far as people play here."""
        fold = member.fold
        if fold.match is None:
            return False
        # Asked after every event: what is known without the rules comes first.
        return 0 < self.phases <= fold.phase or (not fold.needs and fold.match.settled)

    def is_over(self):
        return all(
            device.up and device.session.member is not None and self.is_done(device.session.member)
            for device in self.honest()
        )

    def is_settled(self):
        """Returns whether nobody lacks anything that somebody else has, or holds back what others
        lack, and no job runs."""
        sessions = [device.session for device in self.honest() if device.up]
        first = sessions[0].member.feeds.have()
        return self.is_over() and all(
            session.member.feeds.have() == first
            and not session.holding.is_active
            and not session.member.fold.work
            for session in sessions
        )

    def play_to_the_end(self, ms=600_000):
        """Play until all have signed the result, or as far as people play here, and everybody has
        everything; checks that everybody has the same."""
        end = self.now + ms
        while self.now < end and not self.is_over():
            self.run(5_000, self.is_over)
            for device in self.devices.values():
                self.impatience(device)
                if device.up and not device.busy:
                    self.think(device)
        assert self.is_over(), self.why()
        if self.phases:
            assert self.run(60_000, self.is_settled), self.why()
        else:
            self.run(10_000)
        self.check()

    def check(self):
        members = [device.session.member for device in self.honest()]
        folds = [member.fold for member in members]
        texts = {write_match(fold.match) for fold in folds}
        assert len(texts) == 1 == len({fold.head for fold in folds})
        text = texts.pop()
        assert write_match(parse_match(text)) == text
        if not self.out:
            assert len({str(sorted(member.feeds.have().items())) for member in members}) == 1
        here = {
            (feed, post.n, post.digest)
            for feed in members[0].feeds
            for post in members[0].feeds.posts(feed)
        }
        sure = {known for known in self.acknowledged if known[0] not in self.lying()}
        assert sure <= here
        for member in set(members[0].feeds) - self.lying():
            self.check_links(members[0].feeds.posts(member))

    def check_links(self, posts):
        """Nobody takes part in a deal of a number for which it has shown its link: all could read
        its cards."""
        shown = 0
        for content in (post.content for post in posts):
            if isinstance(content, LinkShown):
                shown = max(shown, content.round)
            elif isinstance(content, DealKey | DeckPart | Shares | Blinded):
                assert content.round > shown

    def lying(self):
        """The members at devices that need not come to the end."""
        numbers = self.numbers()
        return {numbers[device] for device in self.out if device in numbers}

    def troubles(self):
        """Returns who was found to break which rule."""
        return {
            (trouble.member, trouble.what) for d in self.devices.values() for trouble in d.troubles
        }

    def brief(self, epoch):
        proposal = epoch.proposal
        where = (proposal.number, proposal.ballot, proposal.why, epoch.people)
        return (*where, sorted(epoch.agreed), sorted(epoch.entered))

    def why(self):
        """The state of all devices, for whoever reads a failure."""
        lines = [f"at {self.now} ms"]
        for device in self.devices.values():
            member = device.session.member
            if member is None:
                lines.append(f"{device.number}: no member, up {device.up}")
                continue
            fold = member.fold
            lines.append(
                f"{device.number}: member {member.number} up {device.up} phase {fold.phase} "
                f"needs {fold.needs} deal {fold.deal} behind {fold.is_behind} "
                f"fault {fold.fault} have {member.feeds.have()} "
                f"epoch {fold.epoch and (fold.epoch.number, fold.epoch.proposal.ballot)} "
                f"answers {member.answers} writes {member.may_write} "
                f"away {device.away_since} linked {device.session.neighbours.linked()} "
                f"proposals {[self.brief(epoch) for epoch in fold.epochs.proposals]}"
            )
        return "\n".join(lines)


def any_weather(rng):
    """Fair or foul."""
    return Weather(
        loss=rng.choice((0, 5, 20)),
        double=rng.choice((0, 10)),
        delay=rng.choice(((5, 60), (5, 400))),
        crashes=rng.choice((0, 20, 100)),
        cuts=rng.choice((0, 0, 60)),
        noes=rng.choice((0, 0, 20)),
    )


def stormy(game, seed, hands=STANDARD):
    """A match in some weather of two to four devices, played to its end."""
    rng = random.Random(f"people {seed}")
    people = rng.choice((2, 2, 3, 3, 4))
    network = Network(people, seed)
    seats = [(device, PERSON) for device in range(1, people + 1)]
    if people < 4 and rng.random() < 0.4:
        seats.append((rng.randrange(1, people + 1), "easy"))
    network.set_up(game, tuple(seats), hands=hands)
    network.weather = any_weather(random.Random(f"weather {seed}"))
    network.storm(120_000)
    network.calm_down()
    network.play_to_the_end()
    return network
