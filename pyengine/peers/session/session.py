"""A session: one device at one table. Inputs go in, outputs come out.

It has no clock: every input comes with the time in ms, which may start anywhere and never
goes back while the session lives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pyengine.core.words import Sentence, say
from pyengine.peers.fold.names import name_of
from pyengine.peers.log.feeds import Feeds, Malformed, new_posts
from pyengine.peers.log.stored import HELD, Own, read_stored
from pyengine.peers.member.member import Member
from pyengine.peers.member.secret import key_seed
from pyengine.peers.membership.people import FOUNDER
from pyengine.peers.network.allowance import PAIR_CODES, SEAT_REQUESTS, SHEETS, STANDBYS, Allowance
from pyengine.peers.network.talk import (
    Again,
    Chat,
    Code,
    DoorState,
    Emote,
    Have,
    Knock,
    Laid,
    PairCode,
    Posts,
    Prove,
    SeatRequest,
    Standby,
    Talk,
    Visible,
    Welcome,
)
from pyengine.peers.session import ports
from pyengine.peers.session.guests import Guests
from pyengine.peers.session.holding import Holding
from pyengine.peers.session.identity import as_founder, as_guest, welcomed
from pyengine.peers.session.neighbours import Neighbours
from pyengine.peers.session.proposing import Proposing
from pyengine.peers.session.racing import Racing
from pyengine.peers.session.request_handling import (
    FULL,
    UNWRITABLE,
    Handled,
    RequestHandler,
    note_seat,
)
from pyengine.peers.session.showing import Showing
from pyengine.peers.session.storage import Storage
from pyengine.peers.session.troubles import Troubles
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.table.snapshot import Snapshot
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.contents import Act, Claim, Commit, Proposal
from pyengine.peers.wire.posts import Post, Signatures, Unwritable


class Session:
    """One device at one table. ``entropy`` are 32 fresh random bytes, for nonces.

    ``member`` is None until the device has its place at the table, ``own`` until it has
    founded one, or wants to sit down at one.
    """

    def __init__(self, signatures: Signatures, app: str, entropy: bytes) -> None:
        self.own: Own | None = None
        self.member: Member | None = None
        self.neighbours = Neighbours(signatures, app, entropy)
        self.proposing = Proposing()
        self.racing = Racing()
        self._signatures = signatures
        self.expects = b""
        """The beginning of the id that a guest's table has to have."""
        self.guests = Guests(self.neighbours)
        self.showing = Showing(self.neighbours)
        self._requests = RequestHandler(self.neighbours, self.proposing, self.showing)
        self.holding = Holding()
        self.hands_over = False
        """True if the links go over to another table that this device has laid."""
        self._storage = Storage(self._want)
        self._asked: set[ports.Work] = set()
        """Jobs that somebody was asked to run."""
        self._troubles = Troubles()
        self._sheets = Allowance(0)
        """Sheets that guests may cause."""
        self._told: set[Sentence] = set()
        """What the person was told once."""
        self._followed: tuple[Member | None, int] = (None, 0)
        """Of whom, and at which version, it was seen what new posts have brought."""
        self._snapshot = Snapshot()
        self._now = 0
        """The time of the input at hand, in ms."""
        self._out: list[ports.Output] = []

    def step(self, given: ports.Input, now: int) -> list[ports.Output]:
        """Take an input at a time; what is wanted because of it, in order."""
        self._now, self._out = now, []
        try:
            self._take(given)
        except Unwritable:
            self._tell(ports.Refused(UNWRITABLE))
        wakes: tuple[int, ...] = ()
        if self.neighbours.has_posts:
            self._take_ready()
        member = self.member
        if member is not None:
            if self.holding.is_active and self.holding.end_if_due(member, self.neighbours, now):
                member.feeds.release()
                self._storage.held(b"")
            try:
                self.post(*self.guests.seat(member, not self.holding.is_active, now))
                self._write_due(member)
            except Unwritable:
                self._tell_once(UNWRITABLE)
            self._follow(member)
            if self.hands_over:
                # Who lacks the end, or comes back here later, is told of it first.
                synced = self.neighbours.synced_links(member)
                self._want(*self.neighbours.hand_over(synced, member.leavers))
            wakes = (self.holding.wake_at(),) if self.holding.is_active else ()
            wakes += (*self.proposing.wakes_at, self.racing.wake_at, *self._troubles.wakes_at)
            wakes += self.showing.tell(member, now) if self.showing.tables else ()
        if self.guests.door.is_active or self.guests.turned_away:
            self._want(*map(ports.Notify, self.guests.news(member)))
        out = self._out + self.neighbours.send(member, now)
        if member is not None:
            self._snapshot.read(member, self.neighbours, self.proposing.asked, now)
            wakes += (*self._snapshot.presence.wakes_at,)
        return out + self.neighbours.wake(now, wakes)

    @property
    def table(self) -> RemoteTable:
        """The table as it is now, for the screen."""
        return self._snapshot.table

    # What is done in more than one place

    def _want(self, *outputs: ports.Output) -> None:
        """Want something of whoever carries the session."""
        self._out += outputs

    def _tell(self, event: ports.Event) -> None:
        """Tell the screen."""
        self._want(ports.Notify(event))

    def post(self, *posts: Post) -> None:
        """Store posts, before anything is sent."""
        if not posts:
            return
        member = self.member
        assert member is not None
        self._storage.keys(member)
        own = [post for post in posts if post.by == member.number]
        if own and self.holding.is_active:
            self._storage.held(str(self.holding.published).encode())
        for post in own:
            if isinstance(post.content, Commit):
                self._storage.choice(member, post.content.seat)
        self._storage.posts(posts)

    def _sit_down(
        self, own: Own, keys: Mapping[int, bytes], frames: Iterable[bytes] = ()
    ) -> Member:
        """Take its own place at a table, with what is known of it."""
        self.own = own
        feeds = Feeds(own.table, self._signatures)
        for number, key in keys.items():
            feeds.admit(number, key)
        feeds.restore(frames)
        self.member = Member(feeds, own.member, own.secret)
        self._tell(ports.Seated(own.table, own.member))
        return self.member

    def _carry_out(self, handled: Handled) -> None:
        """Store what a request has become, or tell the person why it cannot be carried out."""
        if isinstance(handled, Sentence):
            self._tell(ports.Refused(handled))
        elif isinstance(handled, ports.Refused):
            self._tell(handled)
        elif handled is not None:
            self.post(handled)

    def _own(self, own: Own) -> None:
        """Be somebody from now on, also after a reload."""
        self.own = own
        self._storage.own(own)

    # In

    def _take(self, given: ports.Input) -> None:
        if isinstance(given, ports.Loaded):
            self._load(given)
        elif isinstance(given, ports.LinkUp):
            if self.own is not None:
                self.neighbours.up(given, self.own, self._now)
        elif isinstance(given, ports.LinkDown):
            self.neighbours.down(given.link)
        elif isinstance(given, ports.Received):
            found = self.neighbours.receive(given.link, given.message, self._now)
            if isinstance(found, bytes):
                self._hear_posts(given.link, [found])
            elif found is not None:
                self._hear(given.link, found)
        elif isinstance(given, ports.Seen):
            self.neighbours.ask_all(self._now)
        elif isinstance(given, ports.Requested):
            self._handle(given.request)
        elif isinstance(given, ports.Worked) and self.member is not None:
            self.member.take_result(given.work, given.result)

    def _handle(self, request: ports.Request) -> None:
        match request:
            case ports.Found() | ports.Join():
                if self.own is None:
                    self._begin_table(request)
            case ports.HandOver() if self.member is not None:
                self.hands_over = True
            case _ if self.member is not None:
                is_timed = self.racing.ready
                self._carry_out(self._requests.handle_request(self.member, is_timed, request))

    def _begin_table(self, request: ports.Found | ports.Join) -> None:
        """Found a table, or be somebody's guest."""
        if isinstance(request, ports.Join):
            self.expects = request.table
            self._own(as_guest(request))
            return
        own = as_founder(request, self._signatures)
        self._own(own)
        self._sit_down(own, {FOUNDER: self._signatures.public_key(key_seed(own.secret))})

    def _load(self, given: ports.Loaded) -> None:
        try:
            stored = read_stored(given.entries)
        except (wire.WireError, ValueError):
            self._tell(ports.Unread())
            return
        if stored is None:
            return
        self.own = stored.own
        if stored.own.member:
            member = self._sit_down(stored.own, stored.keys, stored.frames)
            member.choices.update(stored.choices)
            notes_held = bool(given.entries.get(HELD))
            self._storage.loaded(stored.keys, notes_held=notes_held)
            self.holding.begin(stored.published)
            if self.holding.is_active:
                member.feeds.hold(member.number, stored.published)

    def _hear_posts(self, link: str, frames: Iterable[bytes]) -> None:
        if self.member is not None:
            own = self.member.number if self.holding.is_active else 0
            self.neighbours.hear_posts(link, frames, self.member.feeds, own, self._now)

    def _take_ready(self) -> None:
        """Take in the posts of neighbours whose signatures may be looked at by now."""
        for link in list(self.neighbours.links):
            while self.member is not None and self.neighbours.has_posts:
                posts = self.neighbours.ready_posts(link, self.member.feeds, self._now)
                if not posts:
                    break
                self._take_posts(self.member, link, posts)

    def _take_posts(self, member: Member, link: str, ready: Sequence[Post]) -> None:
        if self.holding.is_active and self.holding.contradicts(member, ready):
            member = self._drop_held(member)
        before = len(member.feeds.posts(member.number))
        found = member.take_posts(ready)
        if self.holding.is_active:
            self.holding.note_published(member, ready, before)
            member.feeds.hold(member.number, self.holding.published)
        posts = new_posts(found)
        self.neighbours.note_received(link, posts, self._now)
        self.racing.note_claims(posts, self._now)
        self.post(*posts)
        for taken in found:
            if isinstance(taken, Malformed):
                self.neighbours.malformed(link, self._now)

    def _drop_held(self, member: Member) -> Member:
        """Forget what was held back: others have something else in its place."""
        assert self.own is not None
        self.member, lost = self.holding.without_held(member, self.own.secret)
        self._asked.clear()  # what jobs gave is forgotten with the rest
        holds, self.racing = self.racing.holds, Racing()
        self.racing.holds = holds
        self._storage.drop(lost)
        self._storage.held(b"")
        if any(isinstance(post.content, Act | Claim | Commit | Proposal) for post in lost):
            why = "The others had newer moves of yours: what was done here since does not count."
            self._tell(ports.Refused(say(why)))
        return self.member

    def _hear(self, name: str, talk: Talk) -> None:
        """Talk of a neighbour who has proven who it is."""
        link, member = self.neighbours.links[name], self.member
        if isinstance(talk, Prove):
            self.guests.add_guest(name, link)
        elif isinstance(talk, Welcome):
            self._take_welcome(link.key, talk)
        elif isinstance(talk, Again) and link.hello is None:
            self._tell(ports.Rival(name))
        elif isinstance(talk, DoorState):
            self.guests.door.hear(name, talk)
        elif member is None or not link.member:
            return
        elif isinstance(talk, Have):
            self.holding.note_heard(self._now)
            self.neighbours.hear_have(name, talk, member, self._now)
        elif isinstance(talk, Posts):
            self._hear_posts(name, talk.frames)
        elif isinstance(talk, Knock):
            self.guests.add_knock(talk)
        elif isinstance(talk, SeatRequest):
            may_write = member.may_write and not self.holding.is_active
            may_ask = may_write and self.neighbours.allows(name, SEAT_REQUESTS, self._now)
            if may_ask and self._sheets.allows(SHEETS, self._now):
                self._carry_out(note_seat(member, link.member, talk.seat))
        elif isinstance(talk, Code):
            self._out += self.neighbours.hear_code(name, talk, member.number, self._now)
        elif isinstance(talk, Standby) and self.neighbours.allows(name, STANDBYS, self._now):
            self._storage.standby(link.member, talk.code)
        elif isinstance(talk, PairCode) and self.neighbours.allows(name, PAIR_CODES, self._now):
            self._tell(ports.PairTold(link.member, talk.code))
        elif isinstance(talk, Visible):
            self.neighbours.note_seen(link.member, bool(talk.seen))
        elif isinstance(talk, Laid):
            self._out += self.showing.hear(name, link.member, talk, member, self._now)
        elif isinstance(talk, Again):
            self._goes_over(name, link.member, member)
        elif isinstance(talk, Chat | Emote):
            words, is_emote = (talk.name, True) if isinstance(talk, Emote) else (talk.words, False)
            self._tell(ports.Heard(link.member, words, is_emote))

    def _goes_over(self, name: str, other: int, member: Member) -> None:
        """A neighbour lays a table for another match. Nobody is pulled off a match that goes on:
        then only this link has had its last word."""
        match = member.fold.match
        if match is None or match.over:
            self.neighbours.down(name)
            self._tell(ports.Handed(name, other, False))
        else:
            who = name_of(member.feeds, other)
            self.neighbours.give_up(name, say("{name} has gone to another table.", name=who))

    def _take_welcome(self, key: bytes, talk: Welcome) -> None:
        """Its own number at a table, for a guest; only from somebody of that table."""
        if self.own is None:
            return
        found = welcomed(self.own, key, talk, self.expects, self._signatures)
        if found is not None:
            own, keys, host = found
            self._own(own)
            self._storage.keys(self._sit_down(own, keys))
            self.guests.add_host(key, host)

    # Out

    def _write_due(self, member: Member) -> None:
        """Write what the device writes by itself, and ask what it may not."""
        own = self.own
        if own is None or not member.feeds.is_whole(member.number):
            return
        if not member.feeds.posts(member.number):
            self.post(member.write(member.sit(own.name, own.colour, own.salt)))
        here = self.neighbours.here(member.number)
        while True:
            for post in member.due():
                self.post(post)
            if not member.has_room:
                self._tell_once(FULL)
                break
            content = self.proposing.due(member, here, self._now) or self.racing.due(
                member, self.neighbours.clocks, self._now
            )
            if content is None:
                break
            self.post(member.write(content))
        self.proposing.ask(member, self._now)

    def _tell_once(self, why: Sentence) -> None:
        """Say why this device writes nothing more, however often it comes to that."""
        if why not in self._told:
            self._told.add(why)
            self._tell(ports.Refused(why))

    def _follow(self, member: Member) -> None:
        """See what new posts have brought, and have jobs run that they need."""
        doubts_end = min(self._troubles.wakes_at, default=self._now + 1) <= self._now
        changed = self._followed != (member, member.version)
        if not changed and not doubts_end and not self.racing.asks:
            return
        self._followed = member, member.version
        new_work = [work for work in member.fold.work if work not in self._asked]
        self._asked.update(new_work)
        self._want(*new_work)
        self._troubles.find(member, self._now)
        self._snapshot.note_troubles(self._troubles.told)
        if signal := self.racing.signal(member, self.neighbours.clocks, self._now):
            self._snapshot.note_signal(*signal)
