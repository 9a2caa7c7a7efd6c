"""The environment of remote tables: a browser, a clock, luck, signatures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.remote.values import host_ports
from app.remote.values.messages import RemoteMessage
from pyengine.peers.codes.sdp import leads_astray
from pyengine.peers.crypto import ed25519
from pyengine.peers.wire.posts import Signatures


@dataclass(frozen=True, slots=True)
class World:
    """All that tables need from outside; tests have a world of their own.

    ``carry`` takes what is wanted, ``tell`` messages for the app. ``now`` is a clock in ms that
    never goes back, ``date`` ms since 1970, ``entropy`` gives random bytes, ``version`` is the
    app's. ``signatures`` sign and check posts. ``served`` is the host that the page comes from.
    """

    carry: Callable[[host_ports.Wanted], None]
    tell: Callable[[RemoteMessage], None]
    now: Callable[[], int]
    date: Callable[[], int]
    entropy: Callable[[int], bytes]
    version: str
    signatures: Signatures = ed25519
    served: str = ""

    def astray(self, wanted: host_ports.Wanted) -> str:
        """Returns the link that would be made to where no other device is; nothing for others."""
        match wanted:
            case (
                host_ports.OpenLink(link, sdp)
                | host_ports.CompleteLink(link, sdp)
                | host_ports.AddAddresses(link, sdp)
                | host_ports.RestoreLink(link, sdp)
            ):
                return link if leads_astray(sdp, self.served) else ""
        return ""
