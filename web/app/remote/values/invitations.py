"""Invitations: two people carry a code each way, and their devices are linked.

Whoever invites makes an invitation, and waits for the reply to it; the guest (``guests``) reads the
one and makes the other. Both walk the same four steps, which the screen shows in words and a
picture.

One invitation is for as many people as seats are free. It offers a connection to each, and each
answers all of them: whoever invites takes a free one for every reply, in the order in which they
come, and the guest keeps the one that opens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from app.base.words import and_list, possessive
from app.remote.values import host_ports
from app.remote.values.greetings import Greeting, write_greeting
from pyengine.core.words import Sentence, say
from pyengine.peers.codes.codes import (
    MOST_ENDS,
    Code,
    CodeError,
    Kind,
    minute_at,
    pack_some,
    read_code,
    reply_refusal,
)
from pyengine.peers.codes.descriptions import Description
from pyengine.peers.codes.sdp import read_sdp, write_sdp

MOST_OPEN = 8
"""So many connections wait for somebody at once."""

TABLE_BYTES = 4

WATCH = "watch"
"""The last part of the address of an invitation to look on, behind its code."""

GREETING = re.compile(r"#/join/([\w.~-]+)/$", re.ASCII)
"""What stands before the code of an invitation that says something of the table."""

NO_CONNECTION = (
    "The two devices could not reach each other. Are both on the same Wi-Fi? Guest networks often"
    " keep devices apart. A phone's hotspot, a STUN or TURN server of your own (in the settings),"
    " or sending the match as a file back and forth will work."
)
EXPIRED = "This link is more than a day old. Make a new one."
TOO_MANY = "Eight invitations are open already. Withdraw one first."

_TRIED = say(
    "This reply has been tried already and could not connect. Ask them to open the link again."
)
_AGAIN: dict[str, Sentence] = {
    "linking": say("This reply has been taken already. The devices are looking for each other."),
    "in": say("This reply has been taken already: whoever sent it has come in."),
    "failed": _TRIED,
}
"""What is said of a reply that comes twice, by what has become of it."""


class SpentError(CodeError):
    """A reply that is right, and to an invitation that is none any more: a fresh one will do."""


InvitationStatus = Literal["making", "waiting", "linking", "in", "failed"]
"""The steps of an invitation: its code is made, the other's is awaited, the devices look for each
other, they are linked; or it came to nothing."""

Effects = tuple[host_ports.Wanted, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """One connection of an invitation, for whoever answers it: all steps of an invitation are its.

    ``taken_by`` is the certificate of who has answered, by which the same reply is known once more,
    ``name`` what they call themselves, once they are linked.
    """

    link: str
    """The name of the connection."""
    status: InvitationStatus = "making"
    end: Description | None = None
    taken_by: bytes = b""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Invite:
    """An invitation made here. ``made`` is ms since 1970; ``address`` begins with ``#/join/``.

    It is for as many people as it has offers: each reply takes one of them.
    """

    number: int
    made: int
    offers: tuple[Offer, ...]
    address: str = ""
    problem: str = ""
    """Why the last thing that was tried came to nothing."""
    to_watch: bool = False
    """Whether somebody is invited to look on; the address says so behind its code."""
    is_extra: bool = False
    """Whether it was made for one more, when somebody was there for every seat."""

    @property
    def status(self) -> InvitationStatus:
        """How far it is; as long as somebody else may answer, it waits."""
        statuses = {offer.status for offer in self.offers}
        order: tuple[InvitationStatus, ...] = ("making", "waiting", "linking", "in")
        return next((status for status in order if status in statuses), "failed")

    @property
    def free(self) -> int:
        """How many may still answer it."""
        return sum(offer.status in ("making", "waiting") for offer in self.offers)

    @property
    def key(self) -> str:
        """What its connections and its place on the screen are called."""
        return f"invite-{self.number}"


def new_invite(
    invites: tuple[Invite, ...],
    number: int,
    now: int,
    servers: tuple[str, ...],
    to_watch: bool = False,
    people: int = 1,
    *,
    is_extra: bool = False,
) -> tuple[tuple[Invite, ...], Effects]:
    """One more invitation; ``number`` is random, 1 to 65,535. Raises :class:`ValueError`.

    It is for so many ``people``, or for as many as there is room for. What came to nothing makes
    room; who has come in by one cannot come again.
    """
    remaining = tuple(invite for invite in invites if invite.status != "failed")
    room = MOST_OPEN - connections_open(remaining)
    if room <= 0:
        raise ValueError(TOO_MANY)
    while number in {invite.number for invite in remaining}:
        number = number % 0xFFFF + 1
    count = max(1, min(people, room, MOST_ENDS))
    offers = tuple(Offer(f"invite-{number}-{at}") for at in range(count))
    fresh = Invite(number, now, offers, to_watch=to_watch, is_extra=is_extra)
    opened = (host_ports.OpenLink(offer.link, "", servers, fresh.key) for offer in offers)
    return (*remaining, fresh), tuple(opened)


def connections_open(invites: Iterable[Invite]) -> int:
    """How many connections invitations hold that lead nowhere yet."""
    offers = [offer for invite in invites for offer in invite.offers]
    return len([offer for offer in offers if offer.status in ("making", "waiting", "linking")])


def take_description(
    invite: Invite, link: str, table: bytes, sdp: str, greeting: Greeting | None = None
) -> tuple[Invite, Effects]:
    """The invitation with one offer more, once the browser has described that; and once it has
    described them all, with its code and what its address says of the table."""
    try:
        end = read_sdp(sdp)
    except CodeError as error:
        return mark_failed(invite, link, str(error)), (host_ports.CutLink(link),)
    return with_code(change_offer(invite, link, end=end), table, greeting)


def with_code(invite: Invite, table: bytes, greeting: Greeting | None) -> tuple[Invite, Effects]:
    """The invitation with its code, if all its offers are known; those that do not fit are cut."""
    offers = tuple(offer for offer in invite.offers if offer.status != "failed")
    if invite.address or not offers or any(offer.end is None for offer in offers):
        return invite, ()
    # A browser that makes a certificate for each of them has room for one person.
    ends = [offer.end for offer in offers if offer.end]
    same = tuple(end for end in ends if end.fingerprint == ends[0].fingerprint)
    code = Code(Kind.INVITE, table[:TABLE_BYTES], invite.number, minute_at(invite.made), same)
    packed, count = pack_some(code)
    kept = [offer for offer in offers if offer.end in same][:count]
    parts = ("#", "join", write_greeting(greeting), packed, WATCH if invite.to_watch else "")
    address = "/".join(filter(None, parts))
    waiting = tuple(replace(offer, status="waiting") for offer in kept)
    cut = tuple(host_ports.CutLink(offer.link) for offer in offers if offer not in kept)
    return replace(invite, offers=waiting, address=address), cut


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
) -> tuple[tuple[Invite, ...], str, Effects]:
    """Take the reply to one of the invitations, which takes the first offer that is free.

    Returns the link that is being made, too. Raises :class:`CodeError`.
    """
    invite = next((invite for invite in invites if invite.number == code.number), None)
    if code.table != table[:TABLE_BYTES]:
        raise CodeError(reply_refusal(code, table))
    if invite is None:
        raise SpentError(reply_refusal(code, table))
    _check_twice(invite, code)
    answered = invite.offers[: len(code.ends)]
    at = next((at for at, offer in enumerate(answered) if offer.status == "waiting"), None)
    if at is None:
        raise SpentError(used_words(invite))
    link, end = answered[at].link, code.ends[at]
    changed = change_offer(invite, link, status="linking", taken_by=end.fingerprint)
    changed = replace(changed, problem="")
    invites = tuple(changed if known is invite else known for known in invites)
    return invites, link, (host_ports.CompleteLink(link, write_sdp(Kind.REPLY, end)),)


def used_words(invite: Invite) -> Sentence:
    """Says who has come in by an invitation that nobody else can."""
    names = [offer.name for offer in invite.offers if offer.name]
    if not names:
        return say("Somebody else's reply to this invitation came first.")
    whose = and_list([possessive(name) for name in names])
    if len(names) == 1:
        return say("{whose} reply to this invitation came first.", whose=whose)
    return say("{whose} replies to this invitation came first.", whose=whose)


def _check_twice(invite: Invite, code: Code) -> None:
    """Refuse a reply that this invitation has had already: :class:`CodeError`."""
    for offer in invite.offers:
        if offer.taken_by == code.ends[0].fingerprint:
            raise CodeError(_AGAIN[offer.status])


def change_offer(invite: Invite, link: str, **changes: object) -> Invite:
    """The invitation with a change of one of its offers."""
    offers = tuple(
        replace(offer, **changes) if offer.link == link else offer  # type: ignore[arg-type]
        for offer in invite.offers
    )
    return replace(invite, offers=offers)


def mark_linked(invite: Invite, link: str) -> Invite:
    """The devices are linked: one offer is used up."""
    return change_offer(invite, link, status="in")


def mark_failed(invite: Invite, link: str, problem: str = NO_CONNECTION) -> Invite:
    """An offer came to nothing; where there is no other, a fresh invitation is needed."""
    return replace(change_offer(invite, link, status="failed"), problem=problem)


def is_looked_for(invite: Invite, link: str) -> bool:
    """Returns whether that offer still leads nowhere, and may yet lead somewhere."""
    return any(
        offer.link == link and offer.status in ("making", "waiting", "linking")
        for offer in invite.offers
    )


def without_free(invite: Invite) -> Invite:
    """The invitation by which nobody else can come in."""
    offers = tuple(
        replace(offer, status="failed") if offer.status in ("making", "waiting") else offer
        for offer in invite.offers
    )
    return replace(invite, offers=offers)
