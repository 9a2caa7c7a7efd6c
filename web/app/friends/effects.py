"""What the app wants of the browser while people on other devices play along."""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "Claim",
    "CompleteLink",
    "CutLink",
    "Forget",
    "FriendsEffect",
    "Keep",
    "LookAway",
    "LookFor",
    "OpenLink",
    "Put",
    "ReadTable",
    "TellTabs",
    "WantEntropy",
]


class OpenLink(NamedTuple):
    """Begin a link under a name of the app's own, or answer the ``offer`` of another (SDP).

    ``servers`` are addresses of STUN and TURN servers from the settings. Answered by
    ``Described``, or ``LinkDown`` where it cannot be.
    """

    link: str
    offer: str = ""
    servers: tuple[str, ...] = ()


class CompleteLink(NamedTuple):
    """Take the answer to the offer of a link (SDP); ``LinkUp`` or ``LinkDown`` follows."""

    link: str
    answer: str


class CutLink(NamedTuple):
    """End a link."""

    link: str


class Put(NamedTuple):
    """Send bytes over a link, once everything that was to be kept before has been."""

    link: str
    data: bytes


class Keep(NamedTuple):
    """Store a part of a table under a key of the table's own."""

    table: str
    key: str
    data: bytes


class ReadTable(NamedTuple):
    """Read all stored parts of a table; answered by ``TableRead``."""

    table: str


class Forget(NamedTuple):
    """Remove what is stored of a table."""

    table: str


class WantEntropy(NamedTuple):
    """Ask for random bytes that nobody can foresee; answered by ``Entropy``."""

    table: str


class Claim(NamedTuple):
    """Make sure that a table runs in this tab alone; answered by ``Claimed``."""

    table: str


class TellTabs(NamedTuple):
    """Tell the other tabs of this browser; they hear it as ``TabTold``."""

    text: str


class LookFor(NamedTuple):
    """Look for a QR code through the camera, shown in the ``<video>`` of that selector.

    Answered by ``Scanned`` each time a code is seen, or by ``CameraFailed``.
    """

    selector: str


class LookAway(NamedTuple):
    """Put the camera away."""


FriendsEffect = (
    OpenLink
    | CompleteLink
    | CutLink
    | Put
    | Keep
    | ReadTable
    | Forget
    | Claim
    | TellTabs
    | LookFor
    | LookAway
    | WantEntropy
)
