"""The neighbours of a device: its links, what each neighbour has, and who can be reached."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from pyengine.core.registry import GAMES, load_game
from pyengine.core.words import Sentence, say
from pyengine.peers.crypto.hashes import H, int32
from pyengine.peers.log.feeds import Feeds, Malformed, read_frame
from pyengine.peers.log.stored import Own
from pyengine.peers.member.member import Member
from pyengine.peers.member.secret import key_seed
from pyengine.peers.network.allowance import CODES, MOST_CODES, MOST_CONNECTIONS, Rate, Recent
from pyengine.peers.network.bounds import Bounds
from pyengine.peers.network.exchange import Exchange
from pyengine.peers.network.link_clocks import LinkClocks
from pyengine.peers.network.links import Identity, Link, LinkError
from pyengine.peers.network.talk import Again, Bye, Code, Have, Posts, Prove, Talk
from pyengine.peers.session import ports
from pyengine.peers.table.remote_table import PresenceStatus
from pyengine.peers.wire.contents import Mark
from pyengine.peers.wire.posts import Post, Signatures
from pyengine.peers.wire.timeouts import (
    ACKNOWLEDGE_MS,
    COMPARE_MS,
    CONNECT_AGAIN_MS,
    CONNECTIONS_MS,
    LATE_MS,
    RESEND_MS,
)


def revisions() -> tuple[tuple[str, int], ...]:
    """The revisions of the rules of all games here."""
    return tuple((game, load_game(game).info.revision) for game in GAMES)


class Neighbours:
    """All links of a device. Changes in place."""

    def __init__(self, signatures: Signatures, app: str, entropy: bytes) -> None:
        self.links: dict[str, Link] = {}
        self.clocks = LinkClocks(self.links)
        self._exchanges: dict[str, Exchange] = {}
        self._safe: dict[int, int] = {}
        """By member the number of posts that some other device has had."""
        self._signatures = signatures
        self._app = app
        self._entropy = entropy
        self._nonces = 0
        self._out: list[ports.Output] = []
        self.statuses: dict[int, PresenceStatus] = {}
        """The presence of members; who was never here is away."""
        self.hidden: set[int] = set()
        """Members whose pages were put away: their devices may sleep."""
        self._opened: dict[int, int] = {}
        self._bounds = Bounds()
        self.has_posts = False
        """Whether posts of somebody may wait to be looked at."""
        self._openings = Recent(MOST_CONNECTIONS, CONNECTIONS_MS)
        self._codes = Recent(MOST_CODES, CONNECTIONS_MS)
        self.near: frozenset[int] = frozenset()
        """To whom the neighbours have been told that there is a link."""

    # In

    def up(self, given: ports.LinkUp, own: Own, now: int) -> None:
        """Begin a link that has just opened."""
        self._nonces += 1
        nonce = H("nonce", self._entropy, int32(self._nonces))[:16]
        seed = key_seed(own.secret)
        identity = Identity(
            seed,
            self._signatures.public_key(seed),
            own.table,
            own.name,
            own.colour,
            self._app,
            revisions(),
        )
        prints = (given.own_print, given.other_print)
        self.links[given.link] = Link(identity, prints, nonce, self._signatures, now)
        self._exchanges[given.link] = Exchange()

    def down(self, link: str) -> None:
        """Forget a link that is closed."""
        self.links.pop(link, None)
        self._exchanges.pop(link, None)

    def ask_all(self, now: int) -> None:
        """Ask all links for a sign of life: after this device has slept they may be dead."""
        for link in self.links.values():
            link.ask(now)

    def receive(self, link: str, message: bytes, now: int) -> bytes | Talk | None:
        """Returns what a message brings that is not about the link itself."""
        if link not in self.links:
            return None
        try:
            found = self.links[link].take(message, now)
        except LinkError as error:
            self._bounds.bar(self.links[link], now)
            self.give_up(link, error.why)
            return None
        if isinstance(found, Prove) and self._bounds.bars(self.links[link], now):
            self.down(link)
            self._out.append(ports.Close(link))
            return None
        if isinstance(found, Bye):
            self.give_up(link, say("The page there has been closed."))
            return None
        return found

    def hear_have(self, link: str, have: Have, member: Member, now: int) -> None:
        """A neighbour has told what it has; who has less, or is asked, answers with its own."""
        exchange = self._exchanges[link]
        exchange.take({feed: count for feed, count, _ in have.counts}, have.near, now)
        self._note(exchange.reported)
        exchange.wants_all = member.feeds.differ(have.counts)
        if exchange.wants_all or exchange.asks or exchange.has_more(member.feeds.have()):
            exchange.answer_by(now)

    def note_received(self, link: str, posts: Iterable[Post], now: int) -> None:
        """Posts came over a link: the neighbour has them, and will hear that they came."""
        exchange = self._exchanges.get(link)
        if exchange is None:
            return
        exchange.tell_by(now + ACKNOWLEDGE_MS)
        for post in posts:
            exchange.note_received(post.by, post.n + 1)
            if isinstance(post.content, Mark) and post.content.member:
                # Who marks a claim has it, and says so before it tells all that it has.
                self._note({post.content.member: post.content.post + 1})
        self._note(exchange.reported)

    def _note(self, counts: Mapping[int, int]) -> None:
        for member, count in counts.items():
            self._safe[member] = max(count, self._safe.get(member, 0))

    def hear_posts(
        self, link: str, frames: Iterable[bytes], feeds: Feeds, own: int, now: int
    ) -> None:
        """Check posts that have come, as far as that takes no signature: their form, and whether
        they are news. Then they wait until their signatures may be verified; of ``own`` also those
        that are here."""
        if not self.links[link].member:
            return
        posts = list[Post]()
        for frame in frames:
            read = read_frame(frame)
            if isinstance(read, Malformed) or feeds.objection(read):
                self.malformed(link, now)
                return
            posts.append(read)
        self.has_posts = True
        self.note_received(link, (), now)
        self._bounds.of(self.links[link].key, now).intake.add(feeds, posts, own)

    def ready_posts(self, link: str, feeds: Feeds, now: int) -> list[Post]:
        """The posts of a neighbour whose signatures may be looked at now."""
        if link not in self.links or not self.links[link].member:
            return []
        found = self._bounds.of(self.links[link].key, now).intake.take(feeds, now)
        self.has_posts = self._bounds.has_waiting
        return found

    def allows(self, link: str, rate: Rate, now: int) -> bool:
        """Returns whether a neighbour may do something of that rate once more, and notes it."""
        return link in self.links and self._bounds.of(self.links[link].key, now).allows(rate, now)

    def malformed(self, link: str, now: int) -> None:
        """A post over this link is none, or not signed."""
        if link in self.links:
            self._bounds.of(self.links[link].key, now).intake.clear()
            try:
                self.links[link].malformed()
            except LinkError as error:
                self._bounds.bar(self.links[link], now)
                self.give_up(link, error.why)

    def give_up(self, link: str, why: Sentence) -> None:
        """Close a link, and say why."""
        self.down(link)
        self._out += [ports.Close(link), ports.Notify(ports.Gone(link, why))]

    def synced_links(self, own: Member) -> list[str]:
        """The links to members who are there, and have all that is here."""
        have = own.feeds.have()
        exchanges = [(name, self._exchanges[name]) for name, _ in self._awake()]
        return [name for name, exchange in exchanges if exchange.heard and not exchange.lacks(have)]

    def hand_over(self, names: Iterable[str], gone: Collection[int]) -> list[ports.Output]:
        """Say the last word on these links, as far as they are of members, and forget them; but
        not of those who are ``gone`` for good."""
        out: list[ports.Output] = []
        for name in list(names):
            link = self.links[name]
            if link.member and link.member not in gone:
                link.send_talk(Again())
                out += [ports.Send(name, message) for message in link.out]
                out.append(ports.Notify(ports.Handed(name, link.member, True)))
                self.down(name)
        return out

    def name(self, link: str, member: int, now: int) -> None:
        """It is known now which member is at the other end."""
        self.links[link].member = member
        self.hidden.discard(member)
        self._exchanges[link].sent_ever = self._bounds.of(self.links[link].key, now).sent
        self._exchanges[link].tell_by(now)

    # Who is there

    def note_seen(self, member: int, seen: bool) -> None:
        """A member's page is seen again, or was put away."""
        if seen:
            self.hidden.discard(member)
        else:
            self.hidden.add(member)

    def proven_links(self) -> list[tuple[str, Link]]:
        """The links whose other ends have proven who they are."""
        return [(name, link) for name, link in self.links.items() if link.proven]

    def linked(self) -> set[int]:
        """The members at the other ends, as far as anything comes from there."""
        return {link.member for _, link in self._awake()}

    def _awake(self) -> list[tuple[str, Link]]:
        """The links to members that have not been silent for so long that they count as away."""
        return [
            (name, link)
            for name, link in self.links.items()
            if link.member and link.status in ("here", "late")
        ]

    def here(self, own: int) -> frozenset[int]:
        """The members that can be reached, over a neighbour at most; its own number too."""
        return self._reached(own, self._awake())

    def _reached(self, own: int, awake: list[tuple[str, Link]]) -> frozenset[int]:
        found = {own}
        for name, link in awake:
            found.add(link.member)
            found.update(self._exchanges[name].near)
        return frozenset(found)

    def hears(self, member: int, now: int) -> bool:
        """Returns whether a member is linked, and not late."""
        return any(
            link.member == member and now - link.heard_at < LATE_MS for link in self.links.values()
        )

    def _may_answer(self, link: str, origin: int, now: int) -> bool:
        if self.links[link].member != origin:
            near = self._exchanges[link].near
            if origin not in near or self.hears(origin, now):
                return False
        return self._codes.allows(origin, now)

    def hear_code(self, link: str, code: Code, own: int, now: int) -> list[ports.Output]:
        """A connection code: for this device, or to be passed on for the neighbour who tells it.

        In the name of somebody else it counts only while that one is not heard here: a new
        connection takes the place of the one there is.
        """
        if not self.allows(link, CODES, now):
            return []
        if code.to == own and self._may_answer(link, code.origin, now):
            return [ports.Reply(code.origin, code.code)]
        if code.to != own and code.origin == self.links[link].member:
            self.tell_member(code.to, code)
        return []

    def has_heard(self, member: int) -> bool:
        """Returns whether a member has told what it has."""
        return any(
            link.member == member and self._exchanges[name].heard
            for name, link in self.links.items()
        )

    def has(self, member: int, count: int) -> bool:
        """Returns whether some other device is known to have so many posts of a member."""
        return self._safe.get(member, 0) >= count

    # Out

    def tell(self, link: str, talk: Talk) -> None:
        """Say something to a neighbour."""
        if link in self.links:
            self.links[link].send_talk(talk)

    def tell_member(self, member: int, talk: Talk) -> bool:
        """Say something to a member, over the newest link; False where there is none."""
        found = (link for _, link in reversed(self._awake()) if link.member == member)
        link = next(found, None)
        if link is not None:
            link.send_talk(talk)
        return link is not None

    def pass_on(self, code: Code) -> None:
        """Give a connection code to a neighbour who is linked to whom it is for."""
        for name, link in self._awake():
            if code.to in self._exchanges[name].near:
                link.send_talk(code)
                return

    def tell_all(self, talk: Talk) -> None:
        """Say something to all members that are linked."""
        for member in self.linked():
            self.tell_member(member, talk)

    def send(self, member: Member | None, now: int) -> list[ports.Output]:
        """All that is to be sent now, and which connections are to be made or closed."""
        for name in list(self.links):
            link = self.links[name]
            status = link.tick(now)
            if status == "dead":
                # That they are away has been told long since.
                self.down(name)
                self._out.append(ports.Close(name))
            elif status == "away" and not link.member:
                self.give_up(name, say("Nothing has come from there for too long."))
        awake = self._awake()
        near = frozenset([link.member for _, link in awake])
        if near != self.near:
            # Who can be reached depends on it: all are to know when somebody has come or gone.
            self.near = near
            for exchange in self._exchanges.values():
                exchange.tell_by(now)
        if member is not None:
            for name, link in awake:
                self._exchange(name, link, member, now)
        out, self._out = self._out, []
        for name, link in self.links.items():
            out += [ports.Send(name, message) for message in link.out]
            link.out.clear()
        if member is not None:
            out += self._look_around(member, awake, now)
        return out

    def wake(self, now: int, wakes_at: Iterable[int]) -> list[ports.Output]:
        """Returns when to be woken; at times that others want as well, if they are to come."""
        wakes = [link.wake_at() for link in self.links.values()]
        exchanges = [self._exchanges[name] for name, _ in self._awake()]
        wakes += [exchange.due_at for exchange in exchanges if exchange.due_at is not None]
        if self.has_posts:
            wakes += self._bounds.wakes_at
        passes = [exchange.passes_on_at for exchange in exchanges if exchange.held]
        wakes += [at for at in (*passes, *wakes_at) if at is not None and at > now]
        return [ports.Wake(max(1, min(wakes) - now))] if wakes else []

    def _exchange(self, name: str, link: Link, member: Member, now: int) -> None:
        exchange = self._exchanges[name]
        if exchange.next_near is not None:
            exchange.settle_near(now)
        frames, together = exchange.portion(member.feeds, now)
        if together:
            link.send_talk(Posts(tuple(frames)))
        else:
            for frame in frames:
                link.send_frame(frame)
        if exchange.due_at is not None and exchange.due_at <= now:
            exchange.begin_again(now, exchange.reported)
            near = tuple(sorted(self.near - {link.member}))
            counts = () if exchange.wants_all else member.feeds.newest()
            link.send_talk(Have(counts, near))
            exchange.due_at, exchange.wants_all, exchange.told_at = None, False, now
        if exchange.held:
            exchange.tell_by(now + COMPARE_MS)
        if exchange.due_at is None and (
            not exchange.heard or exchange.differs(member.feeds.have())
        ):
            exchange.tell_by(now + RESEND_MS)

    def _look_around(
        self, member: Member, awake: list[tuple[str, Link]], now: int
    ) -> list[ports.Output]:
        """See who came, is late or has gone; and whom to connect to, the lower number asks."""
        out: list[ports.Output] = []
        here = self._reached(member.number, awake)
        heard = {link.member for _, link in awake if link.status == "here"}
        for feed in member.feeds:
            if feed == member.number:
                continue
            status: PresenceStatus = "here" if feed in here else "away"
            if feed in self.near - heard:
                status = "late"
            if self.statuses.get(feed, "away") != status:
                self.statuses[feed] = status
                if status == "away":
                    # Whatever was tried came to nothing: who is back is connected to at once.
                    self._opened.pop(feed, None)
            asks = feed in here - self.near and member.number < feed
            if asks and now >= self._opened.get(feed, 0) and self._openings.allows(feed, now):
                self._opened[feed] = now + CONNECT_AGAIN_MS
                out.append(ports.Open(feed))
        return out
