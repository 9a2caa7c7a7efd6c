"""What comes from other devices, other tabs, the camera and the store of tables."""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "ENTROPY_BYTES",
    "CameraFailed",
    "Claimed",
    "Described",
    "Entropy",
    "FriendsMessage",
    "LinkDown",
    "LinkUp",
    "PageSeen",
    "Received",
    "Scanned",
    "TabTold",
    "TableRead",
]

ENTROPY_BYTES = 32
"""As much as no computer can try out."""


class Described(NamedTuple):
    """What the other side needs to know of a link of this device, as the browser says it (SDP)."""

    link: str
    sdp: str


class LinkUp(NamedTuple):
    """A link to another device is open; both descriptions (SDP) are those really in use."""

    link: str
    own: str
    other: str


class LinkDown(NamedTuple):
    """A link has ended, or could not be made."""

    link: str


class Received(NamedTuple):
    """Bytes have come over a link."""

    link: str
    data: bytes


class TableRead(NamedTuple):
    """All stored parts of a table by their keys; none where nothing is kept of it."""

    table: str
    parts: tuple[tuple[str, bytes], ...]


class Entropy(NamedTuple):
    """Random bytes for a table, ``ENTROPY_BYTES`` of them."""

    table: str
    data: bytes


class Claimed(NamedTuple):
    """Whether a table runs in this tab: not, where another tab runs it."""

    table: str
    ours: bool


class TabTold(NamedTuple):
    """Another tab of this browser says something; hostile until checked, like all texts."""

    text: str


class Scanned(NamedTuple):
    """The camera sees a QR code with this text."""

    text: str


class CameraFailed(NamedTuple):
    """There is no camera, or it may not be used: ``why`` is a sentence."""

    why: str


class PageSeen(NamedTuple):
    """The page is looked at again (``seen``), or is being put away or closed."""

    seen: bool


FriendsMessage = (
    Described
    | LinkUp
    | LinkDown
    | Received
    | TableRead
    | Entropy
    | Claimed
    | TabTold
    | Scanned
    | CameraFailed
    | PageSeen
)
