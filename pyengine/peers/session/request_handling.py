"""Handles requests: what the person at a device asks of its table, and what becomes of it.

What is said to others is said at once. All else becomes a post, or a sentence that tells why not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from pyengine.core.errors import IllegalAction
from pyengine.core.registry import load_game
from pyengine.core.words import Sentence, say
from pyengine.peers.member.member import Member
from pyengine.peers.membership.epochs import UNASKED
from pyengine.peers.membership.lobby import refusal, take_seat
from pyengine.peers.membership.people import FOUNDER, people_of
from pyengine.peers.network.links import Link
from pyengine.peers.network.talk import (
    Bye,
    Chat,
    Code,
    Emote,
    PairCode,
    SeatRequest,
    Standby,
    Talk,
    Visible,
)
from pyengine.peers.session import ports
from pyengine.peers.session.guests import roster_of
from pyengine.peers.session.proposing import members_for
from pyengine.peers.wire.contents import OPEN, Leave, Proposal, Sheet
from pyengine.peers.wire.posts import Post


class Connections(Protocol):
    """The links of a device, and ways to say something over them."""

    def proven_links(self) -> Sequence[tuple[str, Link]]:
        """The links whose other ends have proven who they are."""

    def tell_all(self, talk: Talk) -> None:
        """Say something to all members that are linked."""

    def tell_member(self, member: int, talk: Talk) -> bool:
        """Say something to a member; False where no link leads there."""

    def pass_on(self, code: Code) -> None:
        """Give a connection code to a neighbour who is linked to whom it is for."""


class Consents(Protocol):
    """What the person here wants of the table, also if it has to be proposed anew."""

    def consent(self, proposal: Proposal) -> None:
        """They agree to this."""

    def take_back(self, proposal: Proposal) -> None:
        """They do not want any more what they have proposed."""


class Tables(Protocol):
    """What lies before people in a race."""

    def lay(self, member: Member, seat: int, laid: str) -> None:
        """Note what lies before a seat of its own, for the others to see."""


Handled = Post | Sentence | ports.Refused | None
"""A post that is to be stored and sent, or why there is none, with the rule of a race that refuses
it; None where nothing has to be said."""

FULL = say("This table is full: your device can write no more here, but that it leaves.")
"""Said once when it comes to that, and for each request."""

UNWRITABLE = say(
    "Something cannot be written here so that other devices could read it. It was not sent."
)


class RequestHandler:
    """Carries out what a person wants, or tells why not."""

    def __init__(self, connections: Connections, consents: Consents, tables: Tables) -> None:
        self._connections = connections
        self._consents = consents
        self._tables = tables

    def handle_request(self, member: Member, is_timed: bool, request: ports.Request) -> Handled:
        """Do what somebody with a place at the table wants; in a race that ``is_timed`` the others
        know this device's clock."""
        if self._says(member, request):
            return None
        if not member.has_room and not isinstance(request, ports.LeaveTable):
            return FULL
        if not member.feeds.is_whole(member.number):
            return say("One moment: asking the others what this device has missed.")
        return self._write(member, is_timed, request)

    def _says(self, member: Member, request: ports.Request) -> bool:
        """Returns whether a request is one to say something to others, which has been done."""
        match request:
            case ports.Say(words, emote):
                self._connections.tell_all(Emote(words[:20]) if emote else Chat(words[:200]))
            case ports.ShowTable(seat, laid):
                self._tables.lay(member, seat, laid)
            case ports.OfferCode():
                self._offer_code(member, request)
            case ports.PageCloses():
                self._connections.tell_all(Bye())
            case ports.OfferStandby(to, code):
                self._connections.tell_member(to, Standby(code))
            case ports.OfferPair(to, code):
                self._connections.tell_member(to, PairCode(code))
            case ports.NoteSeen(seen):
                self._connections.tell_all(Visible(int(seen)))
            case _:
                return False
        return True

    def _write(self, member: Member, is_timed: bool, request: ports.Request) -> Handled:
        """Carry out a request that becomes a post."""
        match request:
            case ports.Act(seat, action):
                try:
                    return member.choose(seat, action)
                except IllegalAction as error:
                    return error.message
            case ports.Claim():
                return _claim(member, is_timed, request)
            case ports.Arrange(setup):
                return _arrange(member, setup)
            case ports.TakeSeat(seat):
                return self._take_seat(member, seat)
            case ports.SendAway(who):
                return _send_away(member, who)
            case ports.Begin():
                return self._begin(member)
            case ports.Propose():
                return self._propose(member, request)
            case ports.Answer():
                return self._answer(member, request)
            case ports.TakeBack(ballot):
                return self._take_back(member, ballot)
            case ports.LeaveTable() if member.has_room_for(Leave()):
                return member.write(Leave())
        return None

    def _take_seat(self, member: Member, seat: int) -> Handled:
        if member.number == FOUNDER:
            return note_seat(member, FOUNDER, seat)
        if self._connections.tell_member(FOUNDER, SeatRequest(seat)):
            return None
        return say("The person who keeps this table is not here.")

    def _offer_code(self, member: Member, request: ports.OfferCode) -> None:
        """Over the direct link, or by anybody who is linked to both."""
        code = Code(request.to, member.number, request.code)
        if not self._connections.tell_member(request.to, code):
            self._connections.pass_on(code)

    def _begin(self, member: Member) -> Handled:
        """Ask all to sign the sheet."""
        sheet = member.sheet()
        if sheet is None or member.number != FOUNDER or member.fold.epoch is not None:
            return None
        why = refusal(sheet) or self._other_rules(sheet)
        return why or member.write(member.proposal("start", sheet.roster, sheet.seats))

    def _other_rules(self, sheet: Sheet) -> Sentence:
        """Says whose Clowder plays the game by other rules; nothing where none does."""
        own = load_game(sheet.game).info.revision
        for _, link in self._connections.proven_links():
            if link.hello and dict(link.hello.rules).get(sheet.game) != own:
                return say(
                    "{name}'s Clowder has other rules of this game. Both should load the page"
                    " again.",
                    name=link.hello.name,
                )
        return Sentence("")

    def _propose(self, member: Member, request: ports.Propose) -> Handled:
        epoch = member.fold.epoch
        if epoch is None or len(request.seats) != len(epoch.proposal.seats):
            return None
        if member.number not in people_of(request.seats):
            return say("Leave the table, and the others go on without you.")
        gone = frozenset(fault.member for fault in member.faults if request.why == "lie") - {
            seated for seated, _ in request.seats
        }
        members = members_for(member, request.seats, gone)
        proposal = member.proposal(request.why, members, request.seats, request.phase)
        self._consents.consent(proposal)
        return member.write(proposal)

    def _answer(self, member: Member, request: ports.Answer) -> Handled:
        epoch = member.question()
        if epoch is None or epoch.proposal.ballot != request.ballot:
            return None
        if not request.yes:
            return member.write(member.refusal(epoch))
        self._consents.consent(epoch.proposal)
        return member.write(member.agreement(epoch))

    def _take_back(self, member: Member, ballot: int) -> Handled:
        """A question of its own that is still open: a no of who has asked it."""
        epochs = member.fold.epochs
        for epoch in epochs.open:
            is_own = epoch.proposal.ballot == ballot and epoch.proposer == member.number
            if is_own and epoch.proposal.why not in UNASKED and not epochs.is_denied(epoch):
                if epochs.is_agreed(epoch):
                    return say("Everybody has said yes already.")
                self._consents.take_back(epoch.proposal)
                return member.write(member.refusal(epoch))
        return None


def note_seat(member: Member, who: int, seat: int) -> Handled:
    """Write a seat that somebody would like on the sheet, where it is free: as the founder."""
    sheet = member.sheet()
    if member.number != FOUNDER or member.fold.epoch or sheet is None:
        return None
    if who not in dict(sheet.roster):
        return None
    seats = take_seat(sheet.seats, who, seat)
    return member.write(replace(sheet, seats=seats)) if seats != sheet.seats else None


def _claim(member: Member, is_timed: bool, request: ports.Claim) -> Handled:
    if not is_timed:
        return say("One moment: comparing the clocks.")
    try:
        return member.claim(request.seat, request.action, request.at, request.since)
    except IllegalAction as error:
        return ports.Refused(error.message, error.rule)


def _arrange(member: Member, setup: ports.Setup) -> Handled:
    if member.number != FOUNDER or member.fold.epoch is not None:
        return say("Only the person who keeps this table can change that.")
    old = member.sheet()
    sheet = Sheet(
        old.roster if old is not None else roster_of(member),
        setup.game,
        len(setup.seats),
        setup.options,
        setup.seats,
        setup.patience,
        setup.hands,
        setup.undo,
        setup.clock,
    )
    return member.write(sheet)


def _send_away(member: Member, who: int) -> Handled:
    """A guest who is on no sheet any more has no seat either, and is given none."""
    sheet = member.sheet()
    if member.number != FOUNDER or member.fold.epoch or sheet is None or who == FOUNDER:
        return None
    roster = tuple(entry for entry in sheet.roster if entry[0] != who)
    seats = tuple(
        (FOUNDER, OPEN) if seated == who else (seated, kind) for seated, kind in sheet.seats
    )
    return (
        member.write(replace(sheet, roster=roster, seats=seats)) if roster != sheet.roster else None
    )
