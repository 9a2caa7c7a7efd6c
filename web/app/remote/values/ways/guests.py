"""Guests: this device on its way to somebody's table, by an invitation, or back to its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from urllib.parse import unquote

from app.remote.values import host_ports
from app.remote.values.greetings import Greeting, read_greeting, write_greeting
from app.remote.values.invitations import (
    GREETING,
    NO_CONNECTION,
    WATCH,
    Effects,
    InvitationStatus,
)
from pyengine.peers.codes.codes import (
    START_MS,
    Code,
    CodeError,
    Kind,
    check_invite,
    find_code,
    minute_at,
    pack,
    pack_some,
)
from pyengine.peers.codes.descriptions import Description
from pyengine.peers.codes.sdp import read_sdp, write_sdp

SILENT = (
    "The page that made this invitation does not answer. It may have been closed or loaded again;"
    " then the link is dead. Or no way leads there: are both on the same Wi-Fi? Send your reply all"
    " the same, and keep this page open. If they say that it is of no use, ask for a new link and"
    " open that."
)
OVERDUE = (
    "Nothing has come back for some minutes. If your reply is on its way, just wait. If somebody"
    " else was quicker with this link, it is used up: ask for a new link and open that."
)


SOMEBODY = "whoever invited you"
"""Who invites, inside of a sentence, where no name is known."""


@dataclass(frozen=True, slots=True)
class Guest:
    """This device on its way to somebody's table; ``address`` is the reply's, ``#/reply/``.

    It answers all offers of the invitation, and whoever invites takes one. ``member`` is who gave
    the invitation beforehand, for this device to come back with; 0 where somebody was just invited.
    """

    invite: Code
    member: int = 0
    status: InvitationStatus = "making"
    address: str = ""
    problem: str = ""
    to_watch: bool = False
    greeting: Greeting | None = None
    """What the link says of the table; whoever sent it may have written anything there."""
    answers: tuple[Description | None, ...] = ()
    """This device's ends, in the order of the offers; None where it is not known yet."""
    lost: frozenset[str] = frozenset()
    """Connections that have come to nothing."""
    silent: frozenset[str] = frozenset()
    """Connections at whose other end nothing answers so far."""
    is_overdue: bool = False
    """True if its reply has been on its way for longer than people take."""

    @property
    def key(self) -> str:
        """What its connections are called, with a number behind it."""
        return f"back-{self.member}" if self.member else f"guest-{self.invite.number}"

    @property
    def links(self) -> tuple[str, ...]:
        """The names of its connections."""
        return tuple(f"{self.key}-{at}" for at in range(len(self.invite.ends)))

    @property
    def inviter(self) -> str:
        """The name of who invites; empty where the link does not say."""
        return self.greeting.inviter if self.greeting else ""

    @property
    def is_unanswered(self) -> bool:
        """True if nothing answers at the page that has made the invitation."""
        return bool(self.silent) and self.silent | self.lost == set(self.links)


def guest_of(text: str, now: int, own: Iterable[tuple[bytes, int]] = ()) -> Guest:
    """The guest of an invitation; raises :class:`CodeError`.

    ``now`` is ms since 1970, ``own`` table and number of the invitations of this device.
    """
    code, before, after = find_code(text, Kind.INVITE)
    made = datetime.fromtimestamp(START_MS / 1000 + 60 * code.minute)
    check_invite(code, minute_at(now), f"{made.day} {made:%B}", frozenset(own))
    # A link within a link has percent signs in place of its slashes.
    found = GREETING.search(unquote(before))
    greeting = read_greeting(found[1]) if found else None
    return Guest(code, to_watch=unquote(after).startswith(f"/{WATCH}"), greeting=greeting)


def door_of(guest: Guest) -> tuple[str, ...]:
    """The path that opens the invitation of a guest, with all that its link said."""
    parts = ("join", write_greeting(guest.greeting), pack(guest.invite))
    return (*filter(None, parts), *((WATCH,) if guest.to_watch else ()))


def answer_invite(guest: Guest, servers: tuple[str, ...]) -> Effects:
    """Begin all links that the invitation offers."""
    return tuple(
        host_ports.OpenLink(link, write_sdp(Kind.INVITE, end), servers, guest.key)
        for link, end in zip(guest.links, guest.invite.ends, strict=True)
    )


def take_guest_description(guest: Guest, link: str, now: int, sdp: str) -> Guest:
    """The guest with one answer more, and with the reply that is to be sent back, once it has all
    answers."""
    try:
        end = read_sdp(sdp)
    except CodeError as error:
        return replace(guest, status="failed", problem=str(error))
    answers = guest.answers or (None,) * len(guest.links)
    at = guest.links.index(link)
    return with_reply(replace(guest, answers=(*answers[:at], end, *answers[at + 1 :])), now)


def with_reply(guest: Guest, now: int) -> Guest:
    """The guest with its reply, if all answers are known that there will be."""
    answers = guest.answers or (None,) * len(guest.links)
    known = [
        link in guest.lost or end is not None
        for link, end in zip(guest.links, answers, strict=True)
    ]
    if guest.status != "making" or not all(known) or answers[0] is None:
        return guest
    ends: list[Description] = []
    for end in answers:
        if end is None or end.fingerprint != answers[0].fingerprint:
            break
        ends.append(end)
    code = Code(Kind.REPLY, guest.invite.table, guest.invite.number, minute_at(now), tuple(ends))
    return replace(guest, status="waiting", address=f"#/reply/{pack_some(code)[0]}")


def mark_lost(guest: Guest, link: str, why: str) -> Guest:
    """A guest of whose connections one has come to nothing. Where a reason is known, or there is no
    other, its way has come to nothing, unless it had come to its end."""
    if guest.status in ("in", "failed"):
        return guest
    lost = replace(guest, lost=guest.lost | {link})
    if not why and lost.lost != set(guest.links):
        return lost
    return replace(lost, status="failed", problem=why or NO_CONNECTION)


def doubt_words(guest: Guest) -> str:
    """Says that a reply may be of no use, and what to do then; nothing as long as there is no sign
    of it."""
    if guest.status != "waiting" or guest.member:
        return ""
    if guest.is_unanswered:
        return SILENT
    return OVERDUE if guest.is_overdue else ""
