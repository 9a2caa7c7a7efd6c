"""Invitations: two people carry a code each way, and their devices are linked.

Whoever invites makes an invitation, and waits for the reply to it; the guest reads the one and
makes the other. Both walk the same four steps, which the screen shows in words and a picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from app.remote.values import host_ports
from app.remote.values.greetings import Greeting, read_greeting, write_greeting
from pyengine.peers.codes.codes import (
    START_MS,
    Code,
    CodeError,
    Kind,
    check_invite,
    check_reply,
    link,
    minute_at,
    pack,
    read_code,
)
from pyengine.peers.codes.sdp import read_sdp, write_sdp

MOST_OPEN = 8
"""So many invitations are open at once."""

TABLE_BYTES = 4

WATCH = "watch"
"""The last part of the address of an invitation to look on, behind its code."""

_JOIN = re.compile(
    rf"#/join/(?:(?P<greeting>[\w.~-]+)/)?(?P<code>[\w-]{{40,}})(?P<watch>/{WATCH}\b)?", re.ASCII
)
"""The address of an invitation: a greeting before its code, and whether it is to look on."""

NO_CONNECTION = (
    "No way was found between the two devices. Are both in the same Wi-Fi? Guest networks often"
    " keep devices apart. A phone's hotspot, a STUN or TURN server of your own (in the settings),"
    " or sending the match as a file to and fro will work."
)
TOO_MANY = "Eight invitations are open. Close one of them first."

InvitationStatus = Literal["making", "waiting", "linking", "in", "failed"]
"""The steps of an invitation: its code is made, the other's is awaited, the devices look for each
other, they are linked; or it came to nothing."""

Effects = tuple[host_ports.Wanted, ...]


@dataclass(frozen=True, slots=True)
class Invite:
    """An invitation made here. ``made`` is ms since 1970; ``address`` begins with ``#/join/``."""

    number: int
    made: int
    status: InvitationStatus = "making"
    address: str = ""
    problem: str = ""
    to_watch: bool = False
    """Whether somebody is invited to look on; the address says so behind its code."""

    @property
    def link(self) -> str:
        """The name of the connection."""
        return f"invite-{self.number}"


@dataclass(frozen=True, slots=True)
class Guest:
    """This device on its way to somebody's table; ``address`` is the reply's, ``#/reply/``.

    ``member`` is who gave the invitation beforehand, for this device to come back with; 0 where
    somebody was just invited.
    """

    invite: Code
    member: int = 0
    status: InvitationStatus = "making"
    address: str = ""
    problem: str = ""
    to_watch: bool = False
    greeting: Greeting | None = None
    """What the link says of the table; whoever sent it may have written anything there."""

    @property
    def link(self) -> str:
        """The name of the connection."""
        return f"back-{self.member}" if self.member else f"guest-{self.invite.number}"


# Who invites


def new_invite(
    invites: tuple[Invite, ...],
    number: int,
    now: int,
    servers: tuple[str, ...],
    to_watch: bool = False,
) -> tuple[tuple[Invite, ...], Effects]:
    """One more invitation; ``number`` is random, 1 to 65,535. Raises :class:`ValueError`.

    What came to nothing makes room; who has come in by one cannot come again.
    """
    remaining = tuple(invite for invite in invites if invite.status != "failed")
    if sum(invite.status != "in" for invite in remaining) >= MOST_OPEN:
        raise ValueError(TOO_MANY)
    while number in {invite.number for invite in remaining}:
        number = number % 0xFFFF + 1
    fresh = Invite(number, now, to_watch=to_watch)
    return (*remaining, fresh), (host_ports.OpenLink(fresh.link, servers=servers),)


def take_description(
    invite: Invite, table: bytes, sdp: str, greeting: Greeting | None = None
) -> Invite:
    """The invitation with its code, once the browser has described this end of the link, and with
    what its address says of the table."""
    try:
        end = read_sdp(sdp)
    except CodeError as error:
        return mark_failed(invite, str(error))
    code = Code(Kind.INVITE, table[:TABLE_BYTES], invite.number, minute_at(invite.made), end)
    parts = ("#", "join", write_greeting(greeting), pack(code), WATCH if invite.to_watch else "")
    return replace(invite, status="waiting", address="/".join(filter(None, parts)))


def table_of(text: str) -> bytes:
    """The first bytes of the id of the table that a code is for; raises :class:`CodeError`."""
    try:
        return read_code(text, Kind.REPLY).table
    except CodeError as error:
        try:
            return read_code(text, Kind.INVITE).table
        except CodeError:
            raise error from None


def reply_of(text: str) -> Code:
    """The reply that was pasted, scanned or opened. Raises :class:`CodeError`."""
    return read_code(text, Kind.REPLY)


def take_reply(
    invites: tuple[Invite, ...], table: bytes, code: Code
) -> tuple[tuple[Invite, ...], Effects]:
    """Take the reply to one of the invitations. Raises :class:`CodeError`."""
    awaited = {invite.number for invite in invites if invite.status == "waiting"}
    used = {invite.number for invite in invites if invite.status in ("linking", "in")}
    check_reply(code, table, awaited, used)
    answer = write_sdp(Kind.REPLY, code.description)
    invites = tuple(
        replace(invite, status="linking") if invite.number == code.number else invite
        for invite in invites
    )
    return invites, (host_ports.CompleteLink(f"invite-{code.number}", answer),)


# Who is invited


def guest_of(text: str, now: int, own: Iterable[tuple[bytes, int]] = ()) -> Guest:
    """The guest of an invitation; raises :class:`CodeError`.

    ``now`` is ms since 1970, ``own`` table and number of the invitations of this device.
    """
    code = read_code(text, Kind.INVITE)
    made = datetime.fromtimestamp(START_MS / 1000 + 60 * code.minute)
    check_invite(code, minute_at(now), f"{made.day} {made:%B}", frozenset(own))
    found = _JOIN.search(text)
    if found is None:
        return Guest(code)
    greeting = read_greeting(found["greeting"] or "")
    return Guest(code, to_watch=found["watch"] is not None, greeting=greeting)


def door_of(guest: Guest) -> tuple[str, ...]:
    """The path that opens the invitation of a guest, with all that its link said."""
    parts = ("join", write_greeting(guest.greeting), pack(guest.invite))
    return (*filter(None, parts), *((WATCH,) if guest.to_watch else ()))


def answer_invite(guest: Guest, servers: tuple[str, ...]) -> Effects:
    """Begin the link that the invitation offers."""
    offer = write_sdp(Kind.INVITE, guest.invite.description)
    return (host_ports.OpenLink(guest.link, offer, servers),)


def take_guest_description(guest: Guest, now: int, sdp: str) -> Guest:
    """The guest with the reply that is to be sent back."""
    try:
        end = read_sdp(sdp)
    except CodeError as error:
        return replace(guest, status="failed", problem=str(error))
    code = Code(Kind.REPLY, guest.invite.table, guest.invite.number, minute_at(now), end)
    return replace(guest, status="waiting", address=link(code))


# Both


def mark_linked(invite: Invite) -> Invite:
    """The devices are linked: the invitation is used up."""
    return replace(invite, status="in")


def mark_failed(invite: Invite, problem: str = NO_CONNECTION) -> Invite:
    """It came to nothing; a fresh one is needed."""
    return replace(invite, status="failed", problem=problem)


def mark_lost(guest: Guest, why: str) -> Guest:
    """A guest's way that has come to nothing, unless it had come to its end."""
    return (
        guest if guest.status in ("in", "failed") else replace(guest, status="failed", problem=why)
    )
