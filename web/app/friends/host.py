"""One device's part in one table: the session, and the links that carry what it says.

It is no part of the model, for it has secrets and changes in place, like what the browser does.
It takes wishes and what comes from elsewhere; what comes of them are effects for the browser, and
a :class:`~app.friends.party.Party` for the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.friends import invites as inv
from app.friends import world as fx
from app.friends.messages import PartyTold
from app.friends.party import Ask, Fellow, How, Line, Party
from pyengine.peers import ed25519, ports
from pyengine.peers.codes import Code, CodeError, Kind, minute_at, pack, unpack
from pyengine.peers.contents import Sit
from pyengine.peers.sdp import read_sdp, write_sdp
from pyengine.peers.session import Session
from pyengine.peers.table_words import table_words

__all__ = ["MOST_LINES", "Host"]

MOST_LINES = 60
"""So many lines of what was said are kept."""

NO_PRINT = bytes(32)
"""Between tabs of one browser there is no certificate."""

_INTRODUCED = "to"
"""Links to members whom somebody else introduces are called so, with the member's number."""


class Host:
    """A table that this tab takes part in. ``servers`` are STUN and TURN addresses, or none."""

    def __init__(self, place: str, world: fx.World, servers: tuple[str, ...] = ()) -> None:
        self.world = world
        self.servers = servers
        self.party = Party(place)
        self.session = Session(ed25519, world.version, world.entropy(32))
        self._how: dict[int, How] = {}
        self.handed: Callable[[str], None] = lambda link: None
        """What is done with a link that goes over to a new table."""
        self.prints: dict[str, tuple[str, str]] = {}
        """By link both descriptions, which a new table needs as well."""
        self._is_past = False
        """Whether the links have gone over to a new table: here no more are made."""
        self._opening: dict[int, Code | None] = {}
        """Members to whom a link is being made, and the invitation of theirs that it answers."""

    # Wishes

    def found(self, name: str, setup: ports.Setup) -> None:
        """Found a table."""
        secret, salt = self.world.entropy(32), self.world.entropy(16)
        self._step(ports.Wish(ports.Found(secret, salt, name, "")))
        self.wish(ports.Arrange(setup))

    def join(self, name: str, guest: inv.Guest) -> None:
        """Be somebody's guest: the reply is made, and the table known when they have it."""
        self._step(ports.Wish(ports.Join(self.world.entropy(32), name, "")))
        self._show(guest=guest)
        self._carry(inv.answer_invite(guest, self.servers))

    def come(self, name: str) -> None:
        """Be a guest to whom a link is made without a code."""
        self._step(ports.Wish(ports.Join(self.world.entropy(32), name, "")))

    def load(self, parts: dict[str, bytes]) -> None:
        """Come back to a table with what was kept of it."""
        self._step(ports.Loaded(parts))

    def wish(self, request: ports.Request) -> None:
        """Do what the person wants; ``Party.said`` tells where that cannot be."""
        self.party = replace(self.party, said="")
        if isinstance(request, ports.Answer):
            self.party = replace(self.party, asked=None)
        if isinstance(request, ports.Say) and self.party.me:
            self._heard(ports.Heard(self.party.me, request.words, request.emote))
        self._step(ports.Wish(request))

    def hold_round(self, hold: bool) -> None:
        """Let the next round of a race wait, or go on."""
        self.session.racing.holds = hold
        self.wake()

    def invite(self) -> None:
        """Make one more invitation."""
        number = int.from_bytes(self.world.entropy(2), "big") or 1
        try:
            invites, effects = inv.new_invite(
                self.party.invites, number, self.world.date(), self.servers
            )
        except ValueError as error:
            self._show(said=str(error))
            return
        self._show(invites=invites, said="")
        self._carry(effects)

    def withdraw(self, number: int) -> None:
        """Take an invitation back, or put away one that is done."""
        for invite in self.party.invites:
            if invite.number == number and invite.step != "in":
                self._carry((fx.CutLink(invite.link),))
        self._show(invites=tuple(one for one in self.party.invites if one.number != number))

    def take_reply(self, text: str) -> bool:
        """Take a reply; ``Party.problem`` tells why it is of no use."""
        try:
            invites, effects = inv.read_reply(self.party.invites, self.party.table, text)
        except CodeError as error:
            self._show(problem=str(error))
            return False
        self._show(invites=invites, problem="")
        self._carry(effects)
        for effect in effects:
            if isinstance(effect, fx.CompleteLink):
                self.world.carry(fx.LateAfter(self._name(effect.link), inv.LATE_MS))
        return True

    # What comes from the browser

    def described(self, link: str, sdp: str) -> None:
        """The browser has described this end of a link."""
        kind, _, number = link.partition("-")
        if kind == _INTRODUCED:
            self._introduce(int(number), sdp)
            return
        if kind == "guest" and self.party.guest:
            guest = inv.guest_described(self.party.guest, self.world.date(), sdp)
            self._show(guest=guest)
            return
        self._change(link, lambda one: inv.described(one, self.party.table, sdp))

    def up(self, link: str, own: str, other: str) -> None:
        """A link is open; the descriptions are empty between tabs."""
        try:
            prints = [read_sdp(sdp).fingerprint if sdp else NO_PRINT for sdp in (own, other)]
        except CodeError:
            self._carry((fx.CutLink(link),))
            return
        self.prints[link] = (own, other)
        self._change(link, inv.linked)
        if self.party.guest and self.party.guest.link == link:
            self.party = replace(self.party, guest=replace(self.party.guest, step="in"))
        self._step(ports.LinkUp(link, *prints))

    def down(self, link: str, why: str = "") -> None:
        """A link has ended, or could not be made."""
        self.prints.pop(link, None)
        self._step(ports.LinkDown(link))
        kind, _, number = link.partition("-")
        if kind == _INTRODUCED:
            self._opening.pop(int(number), None)
        self.late(link, why)

    def late(self, link: str, why: str = "") -> None:
        """A link that is still looked for has not been found."""
        why = why or inv.NO_WAY
        self._change(link, lambda one: inv.failed(one, why) if one.step != "in" else one)
        guest = self.party.guest
        if guest and guest.link == link and guest.step not in ("in", "failed"):
            self._show(guest=replace(guest, step="failed", problem=why))

    def received(self, link: str, data: bytes) -> None:
        """Bytes have come over a link."""
        self._step(ports.Received(link, data))

    def wake(self) -> None:
        """The time that was wanted has come."""
        self._step(ports.Tick())

    def _change(self, link: str, change: Callable[[inv.Invite], inv.Invite]) -> None:
        invites = tuple(change(one) if one.link == link else one for one in self.party.invites)
        if invites != self.party.invites:
            self._show(invites=invites)

    # The session

    def _step(self, given: ports.Input) -> None:
        before = self.party
        for output in self.session.step(given, self.world.now()):
            self._take(output)
        self._look()
        if self.party != before:
            self.world.tell(PartyTold(self.party))

    def _take(self, output: ports.Output) -> None:
        match output:
            case ports.Store(key, value):
                self.world.carry(fx.Keep(self.party.place, key, value))
            case ports.Send(link, message):
                self._carry((fx.Put(link, message),))
            case ports.Close(link):
                self._carry((fx.CutLink(link),))
            case ports.Wake(ms):
                self.world.carry(fx.WakeAfter(self.party.place, ms))
            case ports.Open(member):
                self._open(member, None)
            case ports.Reply(member, code):
                self._answer(member, code)
            case ports.Told(event):
                self._told(event)

    def _told(self, event: ports.Event) -> None:
        match event:
            case ports.Heard():
                self._heard(event)
            case ports.Here(member, how):
                self._how[member] = "late" if how == "late" else "here" if how == "here" else "away"
            case ports.Asked(by, proposal):
                self.party = replace(self.party, asked=Ask(by, proposal))
            case ports.Refused(why) | ports.Gone(_, why):
                self.party = replace(self.party, said=str(why))
            case ports.Trouble(_, _, why):
                self.party = replace(self.party, troubles=(*self.party.troubles, str(why)))
            case ports.Handed(link, _):
                self._is_past = True
                self.handed(link)
            case ports.Signal(name, at):
                self.party = replace(self.party, signal=(name, at / 10))
            case ports.Unread():
                self.party = replace(self.party, said="What is kept of this table is damaged.")

    def _heard(self, heard: ports.Heard) -> None:
        line = Line(heard.member, heard.words, heard.emote, self.world.date())
        lines = (*self.party.lines, line)[-MOST_LINES:]
        self.party = replace(self.party, lines=lines)

    def _look(self) -> None:
        """Take over what the session knows now."""
        member, party = self.session.member, self.party
        if member is None:
            return
        fold = member.fold
        epoch = fold.epoch
        sheet = member.sheet()
        seats = epoch.proposal.seats if epoch else sheet.seats if sheet else ()
        question = member.question()
        agreed = question.agreed if question and epoch is None else ()
        fellows = []
        for one in member.feeds:
            first = next(iter(member.feeds.posts(one)), None)
            sat = first.content if first and isinstance(first.content, Sit) else None
            how: How = "here" if one == member.number else self._how.get(one, "away")
            name, colour = (sat.name, sat.colour) if sat else ("", "")
            fellows.append(Fellow(one, name or f"Guest {one}", colour, how, one in agreed))
        self.party = replace(
            party,
            table=member.feeds.table,
            me=member.number,
            fellows=tuple(fellows),
            sheet=sheet,
            match=fold.match,
            begun=epoch is not None,
            phase=fold.phase,
            seats=tuple(seats),
            needs=fold.needs,
            sealed=tuple(seat for seat in range(1, len(seats) + 1) if fold.committed(seat)),
            asked=party.asked if question else None,
            mute=not self.session.may_write,
            words=table_words(member.feeds.key(one) for one in member.feeds),
        )

    # Links that others introduce

    def _open(self, member: int, invite: Code | None) -> None:
        if self._is_past:
            return
        link = f"{_INTRODUCED}-{member}"
        if member in self._opening:
            self._carry((fx.CutLink(link),))
        self._opening[member] = invite
        offer = write_sdp(Kind.INVITE, invite.description) if invite else ""
        self._carry((fx.OpenLink(link, offer, self.servers),))

    def _answer(self, member: int, text: str) -> None:
        """A member's code has come by way of somebody else."""
        try:
            code = unpack(text)
        except CodeError:
            return
        if code.kind == Kind.INVITE:
            self._open(member, code)
        elif member in self._opening:
            answer = write_sdp(Kind.REPLY, code.description)
            self._carry((fx.CompleteLink(f"{_INTRODUCED}-{member}", answer),))

    def _introduce(self, member: int, sdp: str) -> None:
        """This end of a link to a member is described: let them have the code."""
        if member not in self._opening:
            return
        answers = self._opening[member]
        kind = Kind.REPLY if answers else Kind.INVITE
        try:
            end = read_sdp(sdp)
        except CodeError:
            return
        number = answers.number if answers else 1
        table = self.party.table[: inv.TABLE_BYTES]
        code = Code(kind, table, number, minute_at(self.world.date()), end)
        self._step(ports.Wish(ports.OfferCode(member, pack(code))))

    # Out

    def _name(self, link: str) -> str:
        """Links of all tables share the browser: each is called by its table first."""
        return f"{self.party.place}/{link}"

    def _carry(self, effects: tuple[fx.Wanted, ...]) -> None:
        for effect in effects:
            if isinstance(effect, fx.OpenLink | fx.CompleteLink | fx.CutLink | fx.Put):
                effect = effect._replace(link=self._name(effect.link))
            self.world.carry(effect)

    def _show(self, **changes: object) -> None:
        self.party = replace(self.party, **changes)  # type: ignore[arg-type]
        self.world.tell(PartyTold(self.party))
