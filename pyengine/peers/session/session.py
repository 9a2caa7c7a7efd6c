"""A session: one device at one table. Inputs go in, outputs come out.

It has no clock: every input comes with the time in ms, which may start anywhere and never
goes back while the session lives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pyengine.core.words import Sentence, say
from pyengine.peers.dice.chain import LINKS
from pyengine.peers.fold.sentences import name_of
from pyengine.peers.log.feeds import Accepted, Feeds, Malformed, TwoPosts
from pyengine.peers.log.stored import HELD, Own, read_stored
from pyengine.peers.member.member import Member
from pyengine.peers.member.secret import key_seed
from pyengine.peers.membership.people import FOUNDER
from pyengine.peers.network.allowance import CODES, SEAT_REQUESTS, SHEETS, STANDBYS, Allowance
from pyengine.peers.network.talk import (
    Again,
    Chat,
    Code,
    Emote,
    Have,
    Knock,
    Piece,
    Posts,
    Prove,
    SeatRequest,
    Standby,
    Talk,
    Welcome,
)
from pyengine.peers.session import ports
from pyengine.peers.session.guests import Guests
from pyengine.peers.session.handing import Handing
from pyengine.peers.session.holding import Holding, published_feeds
from pyengine.peers.session.identity import as_founder, as_guest, welcomed
from pyengine.peers.session.neighbours import Neighbours
from pyengine.peers.session.proposing import Proposing
from pyengine.peers.session.racing import Racing, signal_of
from pyengine.peers.session.request_handling import FULL, UNWRITABLE, RequestHandler
from pyengine.peers.session.storage import Storage
from pyengine.peers.session.troubles import Troubles
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.table.snapshot import Snapshot
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.contents import Act, Claim, Commit, Proposal, Sit
from pyengine.peers.wire.posts import Post, Signatures, Unwritable


class Session:
    """One device at one table. ``entropy`` are 32 fresh random bytes, for nonces.

    ``member`` is None until the device has its place at the table, ``own`` until it has
    founded one, or wants to sit down at one.
    """

    def __init__(
        self, signatures: Signatures, app: str, entropy: bytes, links: int = LINKS
    ) -> None:
        self.own: Own | None = None
        self.member: Member | None = None
        self.neighbours = Neighbours(signatures, app, entropy)
        self.proposing = Proposing()
        self.racing = Racing()
        self.handing = Handing()
        self._signatures = signatures
        self._chain_links = links
        self.expects = b""
        """How the id of a guest's table has to begin."""
        self._guests = Guests(self.neighbours, self.proposing, self)
        self._requests = RequestHandler(self.neighbours, self.proposing, self)
        self.holding = Holding()
        self.hands_over = False
        """Whether the links go over to another table that this device has laid."""
        self._storage = Storage(self.want)
        self._asked: set[ports.Work] = set()
        """Jobs that somebody was asked to run."""
        self._troubles = Troubles()
        self._sheets = Allowance(0)
        """Sheets that guests may cause."""
        self._said: set[Sentence] = set()
        """What the person was told once."""
        self._followed: tuple[Member | None, int] = (None, 0)
        """Of whom, and at which version, it was seen what new posts have brought."""
        self._snapshot = Snapshot()
        self.now = 0
        """The time of the input at hand, in ms."""
        self._out: list[ports.Output] = []

    def step(self, given: ports.Input, now: int) -> list[ports.Output]:
        """Take an input at a time; what is wanted because of it, in order."""
        self.now, self._out = now, []
        try:
            self._take(given)
        except Unwritable:
            self.refuse(UNWRITABLE)
        wakes: tuple[int, ...] = ()
        if self.neighbours.has_posts:
            self._take_ready()
        if self.member is not None:
            if self.holding.end_if_due(self.member, self.neighbours, now):
                self.member.feeds.release()
                self._storage.held(b"")
            try:
                self._guests.seat(self.member)
                self._write_due(self.member)
            except Unwritable:
                self._tell_once(UNWRITABLE)
            self._follow(self.member)
            if self.hands_over:
                # Who lacks the end, or comes back here later, is told of it first.
                synced = self.neighbours.synced_links(self.member)
                self.want(*self.neighbours.hand_over(synced, self.member.leavers))
            proposes_at = max(self.proposing.wake_at(), self.holding.wake_at())
            if not self.holding.is_active:
                self.handing.step(self.member, self.neighbours, now)
            others = (self.racing.wake_at, self.handing.wake_at)
            wakes = (proposes_at, *others, *self._troubles.wakes_at)
        out = self._out + self.neighbours.send(self.member, now)
        if self.member is not None:
            asked = self.proposing.asked
            self._snapshot.read(self.member, self.neighbours, asked, now)
            wakes = (*wakes, *self._snapshot.presence.wakes_at)
        return out + self.neighbours.wake(now, wakes)

    @property
    def table(self) -> RemoteTable:
        """The table as it is now, for the screen."""
        return self._snapshot.table

    # What is done in more than one place

    def want(self, *outputs: ports.Output) -> None:
        """Want something of whoever carries the session."""
        self._out += outputs

    def tell(self, event: ports.Event) -> None:
        """Tell the screen."""
        self.want(ports.Notify(event))

    def post(self, *posts: Post) -> None:
        """Store posts, before anything is sent."""
        assert self.member is not None
        self._storage.keys(self.member)
        if self.holding.is_active and any(post.by == self.member.number for post in posts):
            self._storage.held(str(self.holding.published).encode())
        self._storage.posts(posts)

    def store_choice(self, seat: int) -> None:
        """Store what a seat has committed, before the commit itself."""
        assert self.member is not None
        self._storage.choice(self.member, seat)

    def _sit_down(
        self, own: Own, keys: Mapping[int, bytes], frames: Iterable[bytes] = ()
    ) -> Member:
        """Take the own place at a table, with what is known of it."""
        self.own = own
        feeds = Feeds(own.table, self._signatures)
        for one, key in keys.items():
            feeds.admit(one, key)
        feeds.restore(frames)
        self.member = Member(feeds, own.member, own.secret, self._chain_links)
        self.tell(ports.Seated(own.table, own.member))
        return self.member

    def refuse(self, why: Sentence) -> None:
        """Tell the person that a request cannot be carried out."""
        self.tell(ports.Refused(why))

    def _own(self, own: Own) -> None:
        """Be somebody from now on, also after a reload."""
        self.own = own
        self._storage.own(own)

    @property
    def lets_in(self) -> bool:
        """Whether what is written is told to others at once, so that guests can be let in."""
        return not self.holding.is_active

    @property
    def may_write(self) -> bool:
        """Whether all posts of this member that are known to be elsewhere are here, and there is
        room for more."""
        if self.member is None:
            return False
        return self.member.feeds.is_whole(self.member.number) and self.member.has_room

    # In

    def _take(self, given: ports.Input) -> None:
        if isinstance(given, ports.Loaded):
            self._load(given)
        elif isinstance(given, ports.LinkUp):
            if self.own is not None:
                self.neighbours.up(given, self.own, self.now)
        elif isinstance(given, ports.LinkDown):
            self.neighbours.down(given.link)
        elif isinstance(given, ports.Received):
            found = self.neighbours.receive(given.link, given.message, self.now)
            if isinstance(found, bytes):
                self._hear_posts(given.link, [found])
            elif found is not None:
                self._hear(given.link, found)
        elif isinstance(given, ports.Seen):
            self.neighbours.ask_all(self.now)
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
                self._requests.handle_request(self.member, self.racing, request)

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
            self.tell(ports.Unread())
            return
        if stored is None:
            return
        self.own = stored.own
        if stored.own.member:
            member = self._sit_down(stored.own, stored.keys, stored.frames)
            member.choices.update(stored.choices)
            member.held.right.update(stored.pieces)
            notes_held = bool(given.entries.get(HELD))
            self._storage.loaded(stored.keys, notes_held=notes_held)
            self.holding.begin(stored.published)
            if self.holding.is_active:
                member.feeds.hold(member.number, stored.published)

    def _hear_posts(self, link: str, frames: Iterable[bytes]) -> None:
        if self.member is not None:
            own = self.member.number if self.holding.is_active else 0
            self.neighbours.hear_posts(link, frames, self.member.feeds, own, self.now)

    def _take_ready(self) -> None:
        """Take in the posts of neighbours whose signatures may be looked at by now."""
        for link in list(self.neighbours.links):
            while self.member is not None:
                posts = self.neighbours.ready_posts(link, self.member.feeds, self.now)
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
        posts = [
            post for one in found if isinstance(one, Accepted | TwoPosts) for post in one.posts
        ]
        self.neighbours.note_received(link, posts, self.now)
        self.racing.note_claims(posts, self.now)
        self.post(*posts)
        for one in found:
            if isinstance(one, Malformed):
                self.neighbours.malformed(link, self.now)

    def _drop_held(self, member: Member) -> Member:
        """Forget what was held back: others have something else in its place."""
        assert self.own is not None
        published = self.holding.published
        lost = member.feeds.posts(member.number)[published:]
        feeds = published_feeds(member.feeds, member.number, published)
        feeds.hold(member.number, published)
        self.member = Member(feeds, member.number, self.own.secret, self._chain_links)
        self.member.choices.update(member.choices)
        self.member.held.right.update(member.held.right)
        self._asked.clear()  # what jobs gave is forgotten with the rest
        holds, self.racing = self.racing.holds, Racing()
        self.racing.holds = holds
        self._storage.drop(lost)
        self._storage.held(b"")
        if any(isinstance(post.content, Act | Claim | Commit | Proposal) for post in lost):
            why = "The others had newer moves of yours: what was done here since does not count."
            self.tell(ports.Refused(say(why)))
        return self.member

    def _hear(self, name: str, talk: Talk) -> None:
        """Talk of a neighbour who has proven who it is."""
        link, member = self.neighbours.links[name], self.member
        if isinstance(talk, Prove):
            self._guests.add_guest(name, link)
        elif isinstance(talk, Welcome):
            self._take_welcome(link.key, talk)
        elif isinstance(talk, Again) and link.hello is None:
            self.tell(ports.Rival(name))
        elif member is None or not link.member:
            return
        elif isinstance(talk, Have):
            self.holding.note_heard(self.now)
            self.neighbours.hear_have(name, talk, member, self.now)
        elif isinstance(talk, Posts):
            self._hear_posts(name, talk.frames)
        elif isinstance(talk, Knock):
            self._guests.add_knock(talk)
        elif isinstance(talk, SeatRequest):
            may_ask = self.neighbours.allows(name, SEAT_REQUESTS, self.now)
            if may_ask and self._sheets.allows(SHEETS, self.now):
                self._requests.take_seat_request(member, link.member, talk.seat)
        elif isinstance(talk, Code):
            self._take_code(name, link.member, talk, member)
        elif isinstance(talk, Standby):
            if self.neighbours.allows(name, STANDBYS, self.now):
                self._storage.standby(link.member, talk.code)
        elif isinstance(talk, Piece):
            if member.take_piece(link.member, talk.sealed, talk.piece):
                self._storage.piece(talk.sealed, talk.piece)
        elif isinstance(talk, Chat):
            self.tell(ports.Heard(link.member, talk.words, False))
        elif isinstance(talk, Again):
            self._goes_over(name, link.member, member)
        elif isinstance(talk, Emote):
            self.tell(ports.Heard(link.member, talk.name, True))

    def _goes_over(self, name: str, other: int, member: Member) -> None:
        """A neighbour lays a table for another match. Nobody is pulled off a match that goes on:
        then only this link has had its last word."""
        match = member.fold.match
        if match is None or match.over:
            self.neighbours.down(name)
            self.tell(ports.Handed(name, other, False))
        else:
            who = name_of(member.feeds, other)
            self.neighbours.give_up(name, say("{name} has gone to another table.", name=who))

    def _take_code(self, name: str, sender: int, code: Code, member: Member) -> None:
        """A connection code: for this device, or to be passed on for the neighbour who tells it.

        In the name of somebody else it counts only while that one is not heard here: a new
        connection takes the place of the one there is.
        """
        if not self.neighbours.allows(name, CODES, self.now):
            return
        if code.to != member.number:
            if code.origin == sender:
                self.neighbours.tell_member(code.to, code)
        elif self.neighbours.may_answer(name, code.origin, self.now):
            self._out.append(ports.Reply(code.origin, code.code))

    def _take_welcome(self, key: bytes, talk: Welcome) -> None:
        """The own number at a table, for a guest; only from somebody of that table."""
        if self.own is None:
            return
        found = welcomed(self.own, key, talk, self.expects, self._signatures)
        if found is not None:
            own, keys, host = found
            self._own(own)
            self._storage.keys(self._sit_down(own, keys))
            self._guests.add_host(key, host)

    # Out

    def _write_due(self, member: Member) -> None:
        """Write what the device writes by itself, and ask what it may not."""
        own = self.own
        if own is None or not member.feeds.is_whole(member.number):
            return
        if not member.feeds.posts(member.number):
            self.post(member.write(Sit(member.key, own.name, own.colour, own.salt)))
        here = self.neighbours.here(member.number)
        while True:
            for post in member.due():
                self.post(post)
            if not member.has_room:
                self._tell_once(FULL)
                break
            content = self.proposing.due(member, here, self.now) or self.racing.due(
                member, self.neighbours, self.now
            )
            if content is None:
                break
            self.post(member.write(content))
        self.proposing.ask(member)

    def _tell_once(self, why: Sentence) -> None:
        """Say why this device writes nothing more, however often it comes to that."""
        if why not in self._said:
            self._said.add(why)
            self.refuse(why)

    def _want_work(self, member: Member) -> None:
        """Have jobs run, each once while this session lives."""
        for work in member.fold.work:
            if work not in self._asked:
                self._asked.add(work)
                self.want(work)

    def _follow(self, member: Member) -> None:
        """See what new posts have brought, and have jobs run that they need."""
        doubts_end = min(self._troubles.wakes_at, default=self.now + 1) <= self.now
        if self._followed == (member, member.version) and not doubts_end:
            return
        self._followed = member, member.version
        self._want_work(member)
        self._troubles.find(member, self.now)
        self._snapshot.note_troubles(self._troubles.told)
        if signal := signal_of(member):
            self._snapshot.note_signal(*signal)
