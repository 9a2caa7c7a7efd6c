"""Handles requests: what the person at a device asks of its table, and what becomes of it."""

from __future__ import annotations

from pyengine.core.errors import IllegalAction
from pyengine.core.registry import load_game
from pyengine.core.words import Sentence, say
from pyengine.peers.member.member import Member
from pyengine.peers.membership.lobby import refusal, take_seat
from pyengine.peers.membership.people import FOUNDER, people_of
from pyengine.peers.network.talk import Bye, Chat, Code, Emote, SeatRequest, Standby
from pyengine.peers.session import ports
from pyengine.peers.session.guests import roster_of
from pyengine.peers.session.neighbours import Neighbours
from pyengine.peers.session.proposing import Proposing, members_for
from pyengine.peers.session.racing import Racing
from pyengine.peers.session.writer import Writer
from pyengine.peers.wire.contents import Leave, Sheet

FULL = say("This table is full: your device can write no more here, but that it leaves.")
"""Said once when it comes to that, and for each request."""

UNWRITABLE = say(
    "Something cannot be written here so that other devices could read it. It was not sent."
)


class RequestHandler:
    """Carries out what a person wants, or tells why not."""

    def __init__(self, neighbours: Neighbours, proposing: Proposing, writer: Writer) -> None:
        self._neighbours = neighbours
        self._proposing = proposing
        self._writer = writer

    def handle_request(self, member: Member, racing: Racing, request: ports.Request) -> None:
        """Do what somebody with a place at the table wants."""
        if self._says(member, request):
            return
        if not member.has_room and not isinstance(request, ports.LeaveTable):
            self._writer.refuse(FULL)
        elif not member.feeds.is_whole(member.number):
            why = say("One moment: asking the others what this device has missed.")
            self._writer.refuse(why)
        else:
            self._write(member, racing, request)

    def _says(self, member: Member, request: ports.Request) -> bool:
        """Returns whether a request is one to say something to others, which has been done."""
        match request:
            case ports.Say(words, emote):
                self._neighbours.tell_all(Emote(words[:20]) if emote else Chat(words[:200]))
            case ports.OfferCode():
                self._offer_code(member, request)
            case ports.PageCloses():
                self._neighbours.tell_all(Bye())
            case ports.OfferStandby(to, code):
                self._neighbours.tell_member(to, Standby(code))
            case _:
                return False
        return True

    def _write(self, member: Member, racing: Racing, request: ports.Request) -> None:
        """Carry out a request that becomes a post."""
        match request:
            case ports.Act():
                self._act(member, request)
            case ports.Claim():
                self._claim(member, racing, request)
            case ports.Arrange(setup):
                self._arrange(member, setup)
            case ports.TakeSeat(seat):
                self._take_seat(member, seat)
            case ports.Begin():
                self._begin(member)
            case ports.Propose():
                self._propose(member, request)
            case ports.Answer():
                self._answer(member, request)
            case ports.LeaveTable() if member.has_room_for(Leave()):
                self._writer.post(member.write(Leave()))

    def take_seat_request(self, member: Member, who: int, seat: int) -> None:
        """Write a seat that somebody would like on the sheet, where it is free: as the founder."""
        if member.number != FOUNDER or member.fold.epoch:
            return
        if not (self._writer.may_write and self._writer.lets_in):
            return
        sheet = member.sheet()
        if sheet is not None:
            seats = take_seat(sheet.seats, who, seat)
            if seats != sheet.seats:
                agreed = (sheet.patience, sheet.hands, sheet.escrow)
                setup = ports.Setup(sheet.game, sheet.options, seats, *agreed)
                self._arrange(member, setup)

    def _take_seat(self, member: Member, seat: int) -> None:
        if member.number == FOUNDER:
            self.take_seat_request(member, FOUNDER, seat)
        elif not self._neighbours.tell_member(FOUNDER, SeatRequest(seat)):
            self._writer.refuse(say("The person who keeps this table is not here."))

    def _offer_code(self, member: Member, request: ports.OfferCode) -> None:
        """Over the direct link, or by anybody who is linked to both."""
        code = Code(request.to, member.number, request.code)
        if not self._neighbours.tell_member(request.to, code):
            self._neighbours.pass_on(code)

    def _act(self, member: Member, request: ports.Act) -> None:
        try:
            post = member.choose(request.seat, request.action)
        except IllegalAction as error:
            self._writer.refuse(error.message)
            return
        self._writer.store_choice(request.seat)
        if post is not None:
            self._writer.post(post)

    def _claim(self, member: Member, racing: Racing, request: ports.Claim) -> None:
        if not racing.ready:
            self._writer.refuse(say("One moment: comparing the clocks."))
            return
        try:
            post = member.claim(request.seat, request.action, request.at, request.since)
        except IllegalAction as error:
            self._writer.refuse(error.message)
            return
        self._writer.post(post)

    def _arrange(self, member: Member, setup: ports.Setup) -> None:
        if member.number != FOUNDER or member.fold.epoch is not None:
            self._writer.refuse(say("Only the person who keeps this table can change that."))
            return
        old = member.sheet()
        roster = old.roster if old is not None else roster_of(member)
        sheet = Sheet(
            roster,
            setup.game,
            len(setup.seats),
            setup.options,
            setup.seats,
            setup.patience,
            setup.hands,
            setup.escrow,
        )
        self._writer.post(member.write(sheet))

    def _begin(self, member: Member) -> None:
        """Ask all to sign the sheet."""
        sheet = member.sheet()
        if sheet is None or member.number != FOUNDER or member.fold.epoch is not None:
            return
        why = refusal(sheet) or self._other_rules(sheet)
        if why:
            self._writer.refuse(why)
            return
        self._writer.post(member.write(member.proposal("start", sheet.roster, sheet.seats)))

    def _other_rules(self, sheet: Sheet) -> Sentence:
        """Returns whether somebody's Clowder plays the game by other rules."""
        own = load_game(sheet.game).info.revision
        for _, link in self._neighbours.proven_links():
            if link.hello and dict(link.hello.rules).get(sheet.game) != own:
                return say(
                    "{name}'s Clowder has other rules of this game. Both should load the page"
                    " again.",
                    name=link.hello.name,
                )
        return Sentence("")

    def _propose(self, member: Member, request: ports.Propose) -> None:
        epoch = member.fold.epoch
        if epoch is None or len(request.seats) != len(epoch.proposal.seats):
            return
        if member.number not in people_of(request.seats):
            self._writer.refuse(say("Leave the table, and the others go on without you."))
            return
        gone = frozenset(fault.member for fault in member.faults if request.why == "lie") - {
            one for one, _ in request.seats
        }
        members = members_for(member, request.seats, gone)
        proposal = member.proposal(request.why, members, request.seats, request.phase)
        self._proposing.consent(proposal)
        self._writer.post(member.write(proposal))

    def _answer(self, member: Member, request: ports.Answer) -> None:
        epoch = member.question()
        if epoch is None or epoch.proposal.ballot != request.ballot:
            return
        if request.yes:
            self._proposing.consent(epoch.proposal)
            self._writer.post(member.write(member.agreement(epoch)))
        else:
            self._writer.post(member.write(member.refusal(epoch)))
