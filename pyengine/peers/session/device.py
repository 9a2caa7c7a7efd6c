"""What a session lends to the modules that write for it: no more of it than they need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from pyengine.peers.log.stored import Own
from pyengine.peers.member.member import Member
from pyengine.peers.session import ports
from pyengine.peers.session.holding import Holding
from pyengine.peers.session.neighbours import Neighbours
from pyengine.peers.session.proposing import Proposing
from pyengine.peers.session.racing import Racing
from pyengine.peers.wire.posts import Post, Signatures


class Writer(Protocol):
    """A device that has its place at a table, and writes posts there.

    ``now`` is the time of the input at hand, in ms. ``may_write`` is False as long as own posts are
    known to be elsewhere, and where there is no room for more.
    """

    neighbours: Neighbours
    proposing: Proposing
    holding: Holding
    now: int

    @property
    def may_write(self) -> bool: ...

    def post(self, *posts: Post) -> None:
        """Keep posts, before anything is sent."""


class Device(Writer, Protocol):
    """A device that may not have its place yet.

    ``member`` is None until then, ``own`` until it has founded a table, or wants to sit down at
    one: ``expects`` is how the id of that one has to begin. ``hands_over`` says that its links go
    over to another table.
    """

    own: Own | None
    member: Member | None
    signatures: Signatures
    racing: Racing
    expects: bytes
    hands_over: bool

    def tell(self, event: ports.Event) -> None:
        """Tell the screen."""

    def keep_own(self, own: Own) -> None:
        """Keep who this device is."""

    def keep_choice(self, seat: int) -> None:
        """Keep what a seat has committed, before the commit itself."""

    def sit_down(self, own: Own, keys: Mapping[int, bytes], frames: Iterable[bytes] = ()) -> Member:
        """Take the own place at a table, with what is known of it."""
