"""Wishes of remote tables to the browser, and what it tells them.

The one are values that :mod:`app.browser.remote.remote` carries out, the others come from there.
None of it concerns the model.
"""

from __future__ import annotations

from typing import NamedTuple

from pyengine.peers.session.ports import Work

# What is wanted


KEPT = "kept"
"""The name of the certificate that is stored for a table."""


class OpenLink(NamedTuple):
    """Begin a link under a name, or answer the ``offer`` of another (SDP).

    ``servers`` are addresses of STUN and TURN servers. Links of one ``certificate`` have the same;
    without that name each has its own. Answered by ``Described``, or ``LinkDown`` where it cannot
    be. With the one called ``KEPT`` ``RestoreLink`` can make this end again.
    """

    link: str
    offer: str = ""
    servers: tuple[str, ...] = ()
    certificate: str = ""


class CompleteLink(NamedTuple):
    """Take the answer to the offer of a link (SDP); ``LinkUp`` or ``LinkDown`` follows."""

    link: str
    answer: str


class AddAddresses(NamedTuple):
    """Look for the other end of a link at the addresses of its description (SDP), which were kept
    back until now; ``LinkUp`` follows where it is found."""

    link: str
    other: str


class RestoreLink(NamedTuple):
    """Make an end of a link again that this page, or one before it, has had.

    ``other`` is the description of the other end (SDP), ``begins`` whether this end had made the
    offer; ``ufrag`` and ``pwd`` are what it was called. ``LinkUp`` follows, or ``LinkDown``.
    """

    link: str
    other: str
    begins: bool
    ufrag: str
    pwd: str
    servers: tuple[str, ...] = ()
    certificate: str = KEPT


class CutLink(NamedTuple):
    """End a link."""

    link: str


class Put(NamedTuple):
    """Send bytes over a link, once everything that was to be kept before has been."""

    link: str
    data: bytes


class StorePart(NamedTuple):
    """Store a part of a table under a key of the table's own."""

    table_key: str
    key: str
    data: bytes


class ReadTable(NamedTuple):
    """Read all stored parts of a table; answered by ``TableRead``."""

    table_key: str


class Forget(NamedTuple):
    """Remove what is stored of a table."""

    table_key: str


class Remember(NamedTuple):
    """Bring back what was removed last, if it was of that table."""

    table_key: str


class Claim(NamedTuple):
    """Make sure that a table runs in this tab alone; answered by ``Claimed``."""

    table_key: str


class TellTabs(NamedTuple):
    """Tell the other tabs of this browser; they hear it as ``TabMessage``."""

    text: str


class WakeAfter(NamedTuple):
    """Send ``WakeUp`` in so many ms; for each table only the newest counts."""

    table_key: str
    ms: int


class WarmUpWorker(NamedTuple):
    """Get ready for jobs: some will be wanted soon."""


class LetWorkerRest(NamedTuple):
    """Give back the memory of the worker: no job is expected for now."""


class RunJob(NamedTuple):
    """Run a job for a table, which takes long; answered by ``JobDone``."""

    table_key: str
    work: Work


class TimeoutAfter(NamedTuple):
    """Send ``LinkTimedOut`` in so many ms."""

    link: str
    ms: int


Wanted = (
    OpenLink
    | CompleteLink
    | AddAddresses
    | RestoreLink
    | CutLink
    | Put
    | StorePart
    | ReadTable
    | Forget
    | Remember
    | Claim
    | TellTabs
    | WarmUpWorker
    | LetWorkerRest
    | RunJob
    | WakeAfter
    | TimeoutAfter
)


# What is heard


class Described(NamedTuple):
    """The description of a link of this device, as the browser says it (SDP)."""

    link: str
    sdp: str


class LinkUp(NamedTuple):
    """A link to another device is open; both descriptions (SDP) are those really in use."""

    link: str
    own: str
    other: str


class LinkDown(NamedTuple):
    """A link has ended, or could not be made; ``why`` is a sentence where that is known.

    ``refused`` says that the browser does not make such a link, now or later.
    """

    link: str
    why: str = ""
    refused: bool = False


class LinkSilent(NamedTuple):
    """Nothing answers at the other end of a link that is being made; it may still open."""

    link: str


class LinkTimedOut(NamedTuple):
    """The time that a link may take is over."""

    link: str


class Received(NamedTuple):
    """Bytes have come over a link."""

    link: str
    data: bytes


class JobDone(NamedTuple):
    """The result of a job; ``beside`` says that the page had nothing to do with it."""

    table_key: str
    work: Work
    result: bytes
    beside: bool


class JobFailed(NamedTuple):
    """A job could not be run, neither beside the page nor on it."""

    table_key: str
    work: Work


class TableRead(NamedTuple):
    """All stored parts of a table by their keys; none where nothing is kept of it.

    ``unread`` says that storage has not told: what is kept there nobody knows.
    """

    table_key: str
    parts: tuple[tuple[str, bytes], ...]
    unread: bool = False


class Claimed(NamedTuple):
    """Returns whether a table runs in this tab: not, where another tab runs it."""

    table_key: str
    ours: bool


class TabMessage(NamedTuple):
    """Another tab of this browser says something; hostile until checked, like all texts."""

    text: str


class WakeUp(NamedTuple):
    """The time that a table wanted to be woken at has come."""

    table_key: str


class PageSeen(NamedTuple):
    """The page is looked at again."""


class PageHidden(NamedTuple):
    """The page is put away: the device may sleep."""


class NetworkChanged(NamedTuple):
    """This device is on another network than before, or on one again: addresses have changed."""


OfLink = Described | LinkUp | LinkDown | LinkSilent | LinkTimedOut | Received
"""News of the browser about one connection."""

Heard = (
    OfLink
    | JobDone
    | JobFailed
    | TableRead
    | Claimed
    | TabMessage
    | WakeUp
    | PageSeen
    | PageHidden
    | NetworkChanged
)
