"""A whole device, written from docs/protocol.md alone: it sits down at a table and plays."""

from __future__ import annotations

import random
from typing import Any

from other_player.acting import Acting
from other_player.chance import DEAL_LINKS, DICE_LINKS, Chain
from other_player.codec import H, Malformed, b64
from other_player.epochs import (
    FOUNDER,
    Epoch,
    agreed,
    agreement,
    entry,
    follows,
    learn_names,
    people_of,
    proposals,
    seal,
    starts,
)
from other_player.feeds import Feeds, Post, Signatures
from other_player.fold import Fold
from other_player.links import ACKNOWLEDGE, AGAIN, ASK, PROTO, Link, proved_words
from other_player.racing import Racing
from pyengine.core.registry import GAMES, load_game


class OtherPlayer:
    """A device at one table. It is handed bytes and the time, and says what it sends."""

    def __init__(self, signatures: Signatures, rng: random.Random, name: str) -> None:
        self.signatures, self.rng, self.name = signatures, rng, name
        self.secret = rng.randbytes(32)
        self.seed = H("key", self.secret)
        self.key = signatures.public_key(self.seed)
        self.links: dict[str, Link] = {}
        self.feeds: Feeds | None = None
        self.fold: Fold | None = None
        self.number = 0
        self.now = 0
        self._seen = -1
        self._agreed = 0
        """The number of the newest epoch that this device has agreed to."""
        self._dice: Chain | None = None
        self._deals: Chain | None = None
        self.arrived: dict[bytes, int] = {}
        self.heard: list[tuple[str, str]] = []
        self.acting = Acting(self, rng)
        self.racing = Racing(self, rng)

    # What comes from outside

    def link_up(self, name: str, own_end: bytes, other_end: bytes, now: int) -> None:
        self.now = now
        link = self.links[name] = Link(name, own_end, other_end, self.rng.randbytes(16))
        rules = [[game, load_game(game).info.revision] for game in GAMES]
        link.say(
            "hello",
            proto=PROTO,
            app="another",
            table=self.feeds.table if self.feeds and self.number else b"",
            key=self.key,
            nonce=link.nonce,
            name=self.name,
            colour="teal",
            rules=rules,
        )
        link.said_at = link.heard_at = now

    def link_down(self, name: str, now: int) -> None:
        self.now = now
        self.links.pop(name, None)

    def receive(self, name: str, message: bytes, now: int) -> None:
        self.now = now
        link = self.links.get(name)
        if link is None or link.closed:
            return
        link.heard_at = now
        came = link.read(message)
        if isinstance(came, bytes) and link.proved:
            self._hear_posts(link, [came])
        elif isinstance(came, dict):
            self._hear(link, came)
        self._go_on()

    def tick(self, now: int) -> None:
        """Time goes on."""
        self.now = now
        self._go_on()

    def sent(self) -> list[tuple[str, bytes]]:
        """The messages that are to be sent, by link; asked after whatever was handed in."""
        out = [(link.name, message) for link in self.links.values() for message in link.out]
        for link in self.links.values():
            if link.out:
                link.said_at = self.now
            link.out = []
        return out

    @property
    def soon(self) -> int:
        """How many ms later there may be something to do, if nothing comes before."""
        waiting = self.fold.waiting.kind if self.fold else ""
        return 30 if waiting in ("clock", "race", "touches") else 100

    # Talk

    def _hear(self, link: Link, talk: dict[str, Any]) -> None:
        t = talk["t"]
        if t == "hello":
            self._hear_hello(link, talk)
        elif t == "prove":
            self._hear_proof(link, talk)
        elif not link.proved:
            return
        elif t == "welcome":
            self._hear_welcome(talk)
        elif t == "have" and self.feeds is not None:
            if link.hear_counts(self.feeds, talk) and self.now - link.told_at >= AGAIN:
                link.say("have", counts=[], near=self._near())
                link.told_at = self.now
        elif t == "posts":
            self._hear_posts(link, list(talk["frames"]))
        elif t == "ping":
            link.say("pong", at=talk["at"], own=self.clock)
        elif t == "pong":
            self.racing.heard_pong(link.member, talk["at"], talk["own"], self.clock)
        elif t in ("chat", "emote"):
            self.heard.append((t, talk.get("words") or talk.get("name", "")))

    @property
    def clock(self) -> int:
        """Its own clock, in tenths of a millisecond."""
        return self.now * 10

    def _hear_hello(self, link: Link, talk: dict[str, Any]) -> None:
        own = self.feeds.table if self.feeds else b""
        low, high = talk["proto"]
        other_table = bool(own and talk["table"]) and own != talk["table"]
        if link.hello or not low <= PROTO[0] <= high or other_table or talk["key"] == self.key:
            link.closed = True
            return
        link.hello = talk
        table = own or talk["table"] or bytes(16)
        words = proved_words(table, link.nonce, talk["nonce"], link.own_end, link.other_end)
        link.say("prove", s=self.signatures.sign(self.seed, words))

    def _hear_proof(self, link: Link, talk: dict[str, Any]) -> None:
        if link.hello is None or link.proved:
            return
        own = self.feeds.table if self.feeds else b""
        table = own or link.hello["table"] or bytes(16)
        nonces = link.hello["nonce"], link.nonce
        words = proved_words(table, *nonces, link.other_end, link.own_end)
        if not self.signatures.verify(link.hello["key"], words, talk["s"]):
            link.closed = True
            return
        link.proved = True

    def _hear_welcome(self, talk: dict[str, Any]) -> None:
        """A guest has a number: it takes the founder's key, and finds its own."""
        numbers = {key: number for number, key in talk["roster"]}
        founder = dict(talk["roster"]).get(FOUNDER)
        if self.number or founder is None or numbers.get(self.key) != talk["number"]:
            return
        self.feeds = Feeds(talk["table"], self.signatures)
        self.feeds.know(FOUNDER, founder)
        self._sit(talk["number"], b"")

    def _sit(self, number: int, salt: bytes) -> None:
        assert self.feeds is not None
        self.number = number
        self.feeds.know(number, self.key)
        self.fold = Fold(self.feeds, number)
        table = self.feeds.table
        self._dice = Chain("link", table, number, H("dice", self.secret), DICE_LINKS)
        self._deals = Chain("deals", table, number, H("deals", self.secret), DEAL_LINKS)
        self.post(
            "sit",
            key=self.key,
            name=self.name,
            colour="teal",
            salt=salt,
            anchor=self._dice[0],
            deals=self._deals[0],
        )

    def dice_link(self, i: int) -> bytes:
        assert self._dice is not None
        return self._dice[i]

    def deal_link(self, r: int) -> bytes:
        assert self._deals is not None
        return self._deals[r]

    # Posts

    def post(self, t: str, **fields: Any) -> Post:
        """Writes a post of one's own."""
        feeds, fold = self.feeds, self.fold
        assert feeds is not None
        assert fold is not None
        own = feeds.posts[self.number]
        common = {
            "t": t,
            "by": self.number,
            "n": len(own),
            "p": own[-1].hash if own else feeds.table,
            "e": fold.epoch.number if fold.epoch else 0,
            "k": fold.k,
            "h": fold.head[:16],
        }
        return feeds.write(self.seed, common | fields)

    def _hear_posts(self, link: Link, frames: list[bytes]) -> None:
        if self.feeds is None:
            return
        try:
            taken = self.feeds.take(frames)
        except Malformed:
            link.odd()
            return
        for post in taken:
            self.arrived[post.hash] = self.now
        link.came_at = self.now if link.came_at is None else link.came_at

    # What the device does by itself

    def _go_on(self) -> None:
        if self.feeds is None or self.fold is None:
            return
        news = self.feeds.version != self._seen
        self._seen = self.feeds.version
        if news:
            learn_names(self.feeds)
        for link in self.links.values():
            if link.proved and link.hello:
                link.member = self.feeds.member_of(link.hello["key"])
        self._receive_guests()
        if news:
            self._join_in()
        self._play()
        for link in self.links.values():
            if link.proved and link.member:
                self._exchange(link)

    def _receive_guests(self) -> None:
        """What a founder does before the start."""

    def _near(self) -> list[int]:
        return sorted({link.member for link in self.links.values() if link.proved and link.member})

    def _exchange(self, link: Link) -> None:
        assert self.feeds is not None
        link.pass_on(self.feeds, self.arrived, self.now)
        near = self._near()
        acknowledge = link.came_at is not None and self.now - link.came_at >= ACKNOWLEDGE
        differs = not link.same(self.feeds) and self.now - link.told_at >= AGAIN
        if acknowledge or differs or link.told != near:
            link.say("have", counts=self.feeds.counts(), near=near)
            link.told_at, link.told, link.came_at = self.now, near, None
        elif self.now - max(link.heard_at, link.said_at) >= ASK:
            self.ping(link)

    def ping(self, link: Link) -> None:
        self.racing.asked(link.member, self.clock)
        link.say("ping", at=self.clock)

    def _join_in(self) -> None:
        """Agrees to what follows, and enters what is agreed."""
        assert self.feeds is not None
        assert self.fold is not None
        feeds, epoch = self.feeds, self.fold.epoch
        for proposal in proposals(feeds):
            if not self._concerns(proposal, epoch):
                continue
            number, ballot = proposal["number"], proposal["ballot"]
            nonce = H("nonce of words", self.secret, proposal.hash)[:16]
            if agreement(feeds, self.number, proposal) is None:
                if not self._is_newest(proposal):
                    continue
                w = seal(feeds.table, number, ballot, self.number, nonce)
                self._agreed = number
                self.post("agree", number=number, ballot=ballot, proposal=proposal.hash, w=w)
            if agreed(feeds, proposal) and entry(feeds, self.number, proposal) is None:
                self.post("enter", number=number, ballot=ballot, x=nonce)

    def _concerns(self, proposal: Post, epoch: Epoch | None) -> bool:
        """Whether it is for this device to agree: its person says yes to whatever follows."""
        assert self.feeds is not None
        if any(self.feeds.count(by) < n for by, n in proposal["base"] if by in self.feeds.keys):
            return False
        if self.number not in people_of(proposal["seats"]):
            return False
        if epoch is None:
            return starts(self.feeds, proposal)
        return follows(self.feeds, proposal, epoch)

    def _is_newest(self, proposal: Post) -> bool:
        """Whether one has agreed to nothing newer."""
        assert self.feeds is not None
        newest = max(
            (
                (post["number"], post["ballot"])
                for post in self.feeds.of(self.number, "agree", "no", "enter")
            ),
            default=(0, 0),
        )
        return newest < (proposal["number"], proposal["ballot"])

    def _play(self) -> None:
        """Posts whatever the match waits for, as far as it is one's own."""
        fold = self.fold
        assert fold is not None
        fold.advance()
        if self._is_bound(fold):
            return
        while fold.epoch and not fold.fault and self.number in fold.waiting.members:
            before = fold.feeds.count(self.number)
            self.acting.give(fold)
            fold.advance()
            if fold.feeds.count(self.number) == before:
                return

    def _is_bound(self, fold: Fold) -> bool:
        """From its agreement to the next entry a device moves nothing."""
        return self._agreed > (fold.epoch.number if fold.epoch else 0)

    def propose_without(self, gone: int, kind: str = "easy") -> None:
        """Proposes to go on without somebody: bots that this device hosts take its seats."""
        fold = self.fold
        assert fold is not None
        assert fold.epoch is not None
        epoch, feeds = fold.epoch, fold.feeds
        seats = [
            (self.number, kind) if member == gone else (member, played)
            for member, played in epoch.seats
        ]
        agreements = [
            post["ballot"] // 256
            for member in people_of(tuple(seats))
            for post in feeds.of(member, "agree")
            if post["number"] == epoch.number + 1
        ]
        self.post(
            "epoch",
            number=epoch.number + 1,
            ballot=256 * (max(agreements, default=0) + 1) + self.number,
            on=epoch.proposal.hash,
            members=[(number, key) for number, key in epoch.members.items() if number != gone],
            seats=seats,
            base=[(gone, feeds.count(gone))],
            phase=0,
            why="away",
            name="",
        )

    def transcript(self) -> str:
        """All posts that are here, as text that anybody can check (section 12)."""
        assert self.feeds is not None
        lines = ["clowder transcript 1", f"table: {b64(self.feeds.table)}"]
        lines += [b64(post.frame) for posts in self.feeds.posts.values() for post in posts]
        return "\n".join(lines) + "\n"
