"""What people at a device wish, and what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.errors import IllegalAction
from pyengine.core.registry import load_game
from pyengine.core.words import Sentence, say
from pyengine.peers.log.stored import Own
from pyengine.peers.membership.lobby import refusal, take_seat
from pyengine.peers.membership.people import FOUNDER, people_of
from pyengine.peers.network.talk import Bye, Chat, Code, Emote, Spare, Want
from pyengine.peers.session import ports
from pyengine.peers.session.guests import roster_of
from pyengine.peers.session.member import Member
from pyengine.peers.session.proposing import members_for
from pyengine.peers.session.secret import key_seed
from pyengine.peers.wire.contents import Leave, Sheet
from pyengine.peers.wire.posts import table_id

if TYPE_CHECKING:
    from pyengine.peers.session.session import Session

__all__ = ["carry_out", "take_want"]


def carry_out(session: Session, wish: ports.Request) -> None:
    """Do what somebody wants, or tell why not."""
    if isinstance(wish, ports.Found | ports.Join):
        _begin_table(session, wish)
        return
    member = session.member
    if member is None:
        return
    if isinstance(wish, ports.Say):
        talk = Emote(wish.words[:20]) if wish.emote else Chat(wish.words[:200])
        session.neighbours.tell_all(talk)
    elif isinstance(wish, ports.OfferCode):
        _offer_code(session, member, wish)
    elif isinstance(wish, ports.HandOver):
        session.hands_over = True
    elif isinstance(wish, ports.PageCloses):
        session.neighbours.tell_all(Bye())
    elif isinstance(wish, ports.OfferSpare):
        session.neighbours.tell_member(wish.to, Spare(wish.code))
    elif not member.has_room:
        _refuse(session, say("This table is full: nothing more can be written here."))
    elif not session.may_write:
        _refuse(session, say("One moment: asking the others what this device has missed."))
    else:
        _write(session, member, wish)


def _write(session: Session, member: Member, wish: ports.Request) -> None:
    """Wishes that become posts."""
    if isinstance(wish, ports.Act):
        _act(session, member, wish)
    elif isinstance(wish, ports.Claim):
        _claim(session, member, wish)
    elif isinstance(wish, ports.Arrange):
        _arrange(session, member, wish.setup)
    elif isinstance(wish, ports.TakeSeat):
        if member.number == FOUNDER:
            take_want(session, FOUNDER, wish.seat)
        elif not session.neighbours.tell_member(FOUNDER, Want(wish.seat)):
            _refuse(session, say("The person who keeps this table is not here."))
    elif isinstance(wish, ports.Begin):
        _begin(session, member)
    elif isinstance(wish, ports.Propose):
        _propose(session, member, wish)
    elif isinstance(wish, ports.Answer):
        _answer(session, member, wish)
    elif isinstance(wish, ports.LeaveTable):
        session.post(member.write(Leave()))


def take_want(session: Session, who: int, seat: int) -> None:
    """Somebody would like a seat: the founder writes it on the sheet, where it is free."""
    member = session.member
    if member is None or member.number != FOUNDER or member.fold.epoch:
        return
    if not session.may_write or session.holding.on:
        return
    sheet = member.sheet()
    if sheet is not None:
        seats = take_seat(sheet.seats, who, seat)
        if seats != sheet.seats:
            kept = (sheet.patience, sheet.hands, sheet.escrow)
            setup = ports.Setup(sheet.game, sheet.options, seats, *kept)
            _arrange(session, member, setup)


def _refuse(session: Session, why: Sentence) -> None:
    session.tell(ports.Refused(why))


def _begin_table(session: Session, wish: ports.Found | ports.Join) -> None:
    if session.own is not None:
        return
    key = session.signatures.public_key(key_seed(wish.secret))
    if isinstance(wish, ports.Join):
        session.expects = wish.table
        session.keep_own(Own(wish.secret, b"", 0, wish.name, wish.colour, b""))
        return
    table = table_id(key, wish.salt)
    own = Own(wish.secret, table, FOUNDER, wish.name, wish.colour, wish.salt)
    session.keep_own(own)
    session.sit_down(own, {FOUNDER: key})


def _offer_code(session: Session, member: Member, wish: ports.OfferCode) -> None:
    """Over the direct link, or by anybody who is linked to both."""
    code = Code(wish.to, member.number, wish.code)
    if not session.neighbours.tell_member(wish.to, code):
        session.neighbours.pass_on(code)


def _act(session: Session, member: Member, wish: ports.Act) -> None:
    try:
        post = member.choose(wish.seat, wish.action)
    except IllegalAction as error:
        _refuse(session, error.message)
        return
    session.keep_choice(wish.seat)
    if post is not None:
        session.post(post)


def _claim(session: Session, member: Member, wish: ports.Claim) -> None:
    if not session.racing.ready:
        _refuse(session, say("One moment: comparing the clocks."))
        return
    try:
        post = member.claim(wish.seat, wish.action, wish.at, wish.since)
    except IllegalAction as error:
        _refuse(session, error.message)
        return
    session.post(post)


def _arrange(session: Session, member: Member, setup: ports.Setup) -> None:
    if member.number != FOUNDER or member.fold.epoch is not None:
        _refuse(session, say("Only the person who keeps this table can change that."))
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
    session.post(member.write(sheet))


def _begin(session: Session, member: Member) -> None:
    """Ask all to sign the sheet."""
    sheet = member.sheet()
    if sheet is None or member.number != FOUNDER or member.fold.epoch is not None:
        return
    why = refusal(sheet) or _other_rules(session, sheet)
    if why:
        _refuse(session, why)
        return
    session.post(member.write(member.proposal("start", sheet.roster, sheet.seats)))


def _other_rules(session: Session, sheet: Sheet) -> Sentence:
    """Whether somebody's Clowder plays the game by other rules."""
    own = load_game(sheet.game).info.revision
    for _, link in session.neighbours.proven():
        if link.hello and dict(link.hello.rules).get(sheet.game) != own:
            return say(
                "{name}'s Clowder has other rules of this game. Both should load the page again.",
                name=link.hello.name,
            )
    return Sentence("")


def _propose(session: Session, member: Member, wish: ports.Propose) -> None:
    epoch = member.fold.epoch
    if epoch is None or len(wish.seats) != len(epoch.proposal.seats):
        return
    if member.number not in people_of(wish.seats):
        _refuse(session, say("Leave the table, and the others go on without you."))
        return
    gone = frozenset(fault.member for fault in member.faults if wish.why == "lie") - {
        one for one, _ in wish.seats
    }
    members = members_for(member, wish.seats, gone)
    proposal = member.proposal(wish.why, members, wish.seats, wish.phase)
    session.proposing.consent(proposal)
    session.post(member.write(proposal))


def _answer(session: Session, member: Member, wish: ports.Answer) -> None:
    epoch = member.question()
    if epoch is None or epoch.proposal.ballot != wish.ballot:
        return
    if wish.yes:
        session.proposing.consent(epoch.proposal)
        session.post(member.write(member.agreement(epoch)))
    else:
        session.post(member.write(member.refusal(epoch)))
