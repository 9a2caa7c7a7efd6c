"""What people at a device wish, and what becomes of it."""

from __future__ import annotations

from pyengine.core.errors import IllegalAction
from pyengine.core.registry import load_game
from pyengine.core.words import Sentence, say
from pyengine.peers.log.stored import Own
from pyengine.peers.member.member import Member
from pyengine.peers.member.secret import key_seed
from pyengine.peers.membership.lobby import refusal, take_seat
from pyengine.peers.membership.people import FOUNDER, people_of
from pyengine.peers.network.talk import Bye, Chat, Code, Emote, Spare, Want
from pyengine.peers.session import ports
from pyengine.peers.session.device import Device
from pyengine.peers.session.guests import roster_of
from pyengine.peers.session.proposing import members_for
from pyengine.peers.wire.contents import Leave, Sheet
from pyengine.peers.wire.posts import table_id


def carry_out(device: Device, wish: ports.Request) -> None:
    """Do what somebody wants, or tell why not."""
    if isinstance(wish, ports.Found | ports.Join):
        _begin_table(device, wish)
        return
    member = device.member
    if member is None:
        return
    if isinstance(wish, ports.Say):
        talk = Emote(wish.words[:20]) if wish.emote else Chat(wish.words[:200])
        device.neighbours.tell_all(talk)
    elif isinstance(wish, ports.OfferCode):
        _offer_code(device, member, wish)
    elif isinstance(wish, ports.HandOver):
        device.hands_over = True
    elif isinstance(wish, ports.PageCloses):
        device.neighbours.tell_all(Bye())
    elif isinstance(wish, ports.OfferSpare):
        device.neighbours.tell_member(wish.to, Spare(wish.code))
    elif not member.has_room:
        _refuse(device, say("This table is full: nothing more can be written here."))
    elif not device.may_write:
        _refuse(device, say("One moment: asking the others what this device has missed."))
    else:
        _write(device, member, wish)


def _write(device: Device, member: Member, wish: ports.Request) -> None:
    """Wishes that become posts."""
    if isinstance(wish, ports.Act):
        _act(device, member, wish)
    elif isinstance(wish, ports.Claim):
        _claim(device, member, wish)
    elif isinstance(wish, ports.Arrange):
        _arrange(device, member, wish.setup)
    elif isinstance(wish, ports.TakeSeat):
        if member.number == FOUNDER:
            take_want(device, FOUNDER, wish.seat)
        elif not device.neighbours.tell_member(FOUNDER, Want(wish.seat)):
            _refuse(device, say("The person who keeps this table is not here."))
    elif isinstance(wish, ports.Begin):
        _begin(device, member)
    elif isinstance(wish, ports.Propose):
        _propose(device, member, wish)
    elif isinstance(wish, ports.Answer):
        _answer(device, member, wish)
    elif isinstance(wish, ports.LeaveTable):
        device.post(member.write(Leave()))


def take_want(device: Device, who: int, seat: int) -> None:
    """Somebody would like a seat: the founder writes it on the sheet, where it is free."""
    member = device.member
    if member is None or member.number != FOUNDER or member.fold.epoch:
        return
    if not device.may_write or device.holding.on:
        return
    sheet = member.sheet()
    if sheet is not None:
        seats = take_seat(sheet.seats, who, seat)
        if seats != sheet.seats:
            kept = (sheet.patience, sheet.hands, sheet.escrow)
            setup = ports.Setup(sheet.game, sheet.options, seats, *kept)
            _arrange(device, member, setup)


def _refuse(device: Device, why: Sentence) -> None:
    device.tell(ports.Refused(why))


def _begin_table(device: Device, wish: ports.Found | ports.Join) -> None:
    if device.own is not None:
        return
    key = device.signatures.public_key(key_seed(wish.secret))
    if isinstance(wish, ports.Join):
        device.expects = wish.table
        device.keep_own(Own(wish.secret, b"", 0, wish.name, wish.colour, b""))
        return
    table = table_id(key, wish.salt)
    own = Own(wish.secret, table, FOUNDER, wish.name, wish.colour, wish.salt)
    device.keep_own(own)
    device.sit_down(own, {FOUNDER: key})


def _offer_code(device: Device, member: Member, wish: ports.OfferCode) -> None:
    """Over the direct link, or by anybody who is linked to both."""
    code = Code(wish.to, member.number, wish.code)
    if not device.neighbours.tell_member(wish.to, code):
        device.neighbours.pass_on(code)


def _act(device: Device, member: Member, wish: ports.Act) -> None:
    try:
        post = member.choose(wish.seat, wish.action)
    except IllegalAction as error:
        _refuse(device, error.message)
        return
    device.keep_choice(wish.seat)
    if post is not None:
        device.post(post)


def _claim(device: Device, member: Member, wish: ports.Claim) -> None:
    if not device.racing.ready:
        _refuse(device, say("One moment: comparing the clocks."))
        return
    try:
        post = member.claim(wish.seat, wish.action, wish.at, wish.since)
    except IllegalAction as error:
        _refuse(device, error.message)
        return
    device.post(post)


def _arrange(device: Device, member: Member, setup: ports.Setup) -> None:
    if member.number != FOUNDER or member.fold.epoch is not None:
        _refuse(device, say("Only the person who keeps this table can change that."))
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
    device.post(member.write(sheet))


def _begin(device: Device, member: Member) -> None:
    """Ask all to sign the sheet."""
    sheet = member.sheet()
    if sheet is None or member.number != FOUNDER or member.fold.epoch is not None:
        return
    why = refusal(sheet) or _other_rules(device, sheet)
    if why:
        _refuse(device, why)
        return
    device.post(member.write(member.proposal("start", sheet.roster, sheet.seats)))


def _other_rules(device: Device, sheet: Sheet) -> Sentence:
    """Whether somebody's Clowder plays the game by other rules."""
    own = load_game(sheet.game).info.revision
    for _, link in device.neighbours.proven():
        if link.hello and dict(link.hello.rules).get(sheet.game) != own:
            return say(
                "{name}'s Clowder has other rules of this game. Both should load the page again.",
                name=link.hello.name,
            )
    return Sentence("")


def _propose(device: Device, member: Member, wish: ports.Propose) -> None:
    epoch = member.fold.epoch
    if epoch is None or len(wish.seats) != len(epoch.proposal.seats):
        return
    if member.number not in people_of(wish.seats):
        _refuse(device, say("Leave the table, and the others go on without you."))
        return
    gone = frozenset(fault.member for fault in member.faults if wish.why == "lie") - {
        one for one, _ in wish.seats
    }
    members = members_for(member, wish.seats, gone)
    proposal = member.proposal(wish.why, members, wish.seats, wish.phase)
    device.proposing.consent(proposal)
    device.post(member.write(proposal))


def _answer(device: Device, member: Member, wish: ports.Answer) -> None:
    epoch = member.question()
    if epoch is None or epoch.proposal.ballot != wish.ballot:
        return
    if wish.yes:
        device.proposing.consent(epoch.proposal)
        device.post(member.write(member.agreement(epoch)))
    else:
        device.post(member.write(member.refusal(epoch)))
