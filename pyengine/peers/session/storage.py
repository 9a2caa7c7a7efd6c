"""The stored parts of a device: a page that is loaded again goes on where it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pyengine.peers.log.stored import (
    HELD,
    OWN,
    Own,
    choice_key,
    member_key,
    post_key,
    standby_key,
    write_own,
)
from pyengine.peers.member.member import Member
from pyengine.peers.session import ports
from pyengine.peers.wire.posts import Post


class Storage:
    """The parts stored so far. Changes in place; ``want`` takes what is to be stored now."""

    def __init__(self, want: Callable[[ports.Output], None]) -> None:
        self._want = want
        self._members: set[int] = set()
        """Members whose keys are stored."""
        self._notes_held = False
        """True if it is stored that own posts are held back."""

    def loaded(self, members: Iterable[int], *, notes_held: bool) -> None:
        """Know what is stored already."""
        self._members, self._notes_held = set(members), notes_held

    def own(self, own: Own) -> None:
        """Store who this device is."""
        self._store(OWN, write_own(own))

    def keys(self, member: Member) -> None:
        """Store the keys of all who are known at the table."""
        for feed in member.feeds if len(self._members) < len(member.feeds) else ():
            if feed not in self._members:
                self._members.add(feed)
                self._store(member_key(feed), member.feeds.key(feed))

    def posts(self, posts: Iterable[Post]) -> None:
        """Store posts."""
        for post in posts:
            self._store(post_key(post), post.frame)

    def drop(self, posts: Iterable[Post]) -> None:
        """Forget posts."""
        for post in posts:
            self._store(post_key(post), b"")

    def choice(self, member: Member, seat: int) -> None:
        """Store what a seat has committed."""
        if seat in member.choices:
            self._store(choice_key(seat), member.choices[seat].encode())

    def standby(self, member: int, code: str) -> None:
        """Store the invitation of a standby connection, by who gave it."""
        self._store(standby_key(member), code.encode())

    def held(self, value: bytes) -> None:
        """Store from which of its own posts on they are held back, or (nothing) that none is."""
        if value or self._notes_held:
            self._notes_held = bool(value)
            self._store(HELD, value)

    def _store(self, key: str, value: bytes) -> None:
        self._want(ports.Store(key, value))
