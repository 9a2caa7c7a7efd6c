"""Members at a table of Kitty Paw whose every post a test writes: clocks, claims and marks at times
that it chooses, in ms of a time that is true for all."""

from __future__ import annotations

from peers_hands import Jobs
from peers_players import found, set_up

from pyengine.core.text import write_match
from pyengine.peers.wire.contents import PERSON, Claim, Clock, Mark
from pyengine.peers.wire.timeouts import LEAD_MS

SKEW = {1: 50_000, 2: 7_000_000, 3: 123, 4: 900_000}
"""By member how far its own clock is ahead of the true time, in tenths of a ms."""

DELAY_MS = 30
"""The time that every message takes."""


class Paws:
    """Members 1 to n, one seat each (or ``seats``), at the signal of the first round."""

    def __init__(self, people=2, options=(), seats=None, clocks=True):
        self.members = found(range(1, people + 1))
        self.jobs = Jobs()
        seats = seats or tuple((number, PERSON) for number in self.members)
        self.posts = set_up(self.members, "kittypaw", seats, options)
        self.settle()
        self.now = 0
        if clocks:
            self.tell_clocks()

    # Posts

    def settle(self):
        """Everybody gets everything, and writes what devices write by themselves."""
        size = 0
        while size < len(self.posts):
            size = len(self.posts)
            for member in self.members.values():
                member.take([post.frame for post in self.posts])
                while member.fold.work:
                    member.take_result(member.fold.work[0], self.jobs(member.fold.work[0]))
                asked = member.question()
                if asked is not None and asked.number == 1:
                    self.posts.append(member.write(member.agreement(asked)))
                self.posts += member.due()

    def write(self, number, content):
        """A post of a member; everybody gets it."""
        self.posts.append(self.members[number].write(content))
        self.settle()
        return self.posts[-1]

    def own(self, number, ms):
        return ms * 10 + SKEW[number]

    # Races

    def tell_clocks(self, lies=None, at=None):
        """Everybody's clock; ``lies`` are added to all that a member says of others' (tenths)."""
        at = self.now if at is None else at
        for number in self.members:
            lie = (lies or {}).get(number, 0)
            seen = tuple(
                (other, SKEW[other] - SKEW[number] + lie, DELAY_MS * 10 + 20, DELAY_MS * 10, 0)
                for other in self.members
                if other != number
            )
            self.write(number, Clock(self.own(number, at), seen))
        self.signal = at + LEAD_MS

    def claim(self, number, action, ms, seat=0, since=None):
        """A claim so many ms after the signal; nobody marks it."""
        at = self.own(number, self.signal + ms)
        shown = 0 if since is None else self.own(number, self.signal + since)
        return self.write(number, Claim(seat or number, action, at, shown))

    def mark(self, number, claim, came, at=None):
        """A mark of a claim that came so many ms after the signal (None: not known)."""
        at = came if at is None else at
        own = 0 if came is None else self.own(number, self.signal + came)
        return self.write(number, Mark(self.own(number, self.signal + at), claim.by, claim.n, own))

    def promise(self, number, ms):
        """A member claims nothing more before so many ms after the signal."""
        return self.write(number, Mark(self.own(number, self.signal + ms), 0, 0, 0))

    def do(self, number, action, ms, seat=0, since=None):
        """A claim that all others mark as it comes, and that all let pass."""
        claim = self.claim(number, action, ms, seat, since)
        for other in self.members:
            if other != number:
                self.mark(other, claim, ms + DELAY_MS)
        return claim

    # What becomes of it

    @property
    def match(self):
        """The match, which is the same for all."""
        texts = {write_match(member.fold.match) for member in self.members.values()}
        assert len(texts) == 1
        return self.members[1].fold.match

    @property
    def log(self):
        """Returns what seats did."""
        return [f"{entry.actor} {entry.action}" for entry in self.match.entries if entry.actor]

    @property
    def fact(self):
        """The newest fact."""
        return self.members[1].fold.races.facts[-1]

    def awaited(self, kind):
        """Returns who is awaited for something of a kind."""
        return {need.member for need in self.members[1].fold.needs if need.kind == kind}
