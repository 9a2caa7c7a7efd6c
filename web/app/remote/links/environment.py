"""The environment of remote tables: a browser, a clock, luck, signatures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.remote.values import host_ports
from app.remote.values.messages import RemoteMessage
from pyengine.peers.crypto import ed25519
from pyengine.peers.wire.posts import Signatures


@dataclass(frozen=True, slots=True)
class World:
    """All that tables need from outside; tests have a world of their own.

    ``carry`` takes what is wanted, ``tell`` messages for the app. ``now`` is a clock in ms that
    never goes back, ``date`` ms since 1970, ``entropy`` gives random bytes, ``version`` is the
    app's. ``signatures`` sign and check posts.
    """

    carry: Callable[[host_ports.Wanted], None]
    tell: Callable[[RemoteMessage], None]
    now: Callable[[], int]
    date: Callable[[], int]
    entropy: Callable[[int], bytes]
    version: str
    signatures: Signatures = ed25519
