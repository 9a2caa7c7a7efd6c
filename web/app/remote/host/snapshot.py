"""What the session of a table knows, as the screen needs it."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from app.remote.values.deals import dealing_of
from app.remote.values.events import Chronicle, parted_at
from app.remote.values.party import Ask, Fellow, How, Party, Timing
from app.remote.values.presence import Presence
from pyengine.core.match import Match
from pyengine.peers.codes.table_words import table_words
from pyengine.peers.race.clocks import TENTHS
from pyengine.peers.session.member import Member
from pyengine.peers.session.neighbours import Neighbours
from pyengine.peers.session.racing import SLOW_MS
from pyengine.peers.session.session import Session
from pyengine.peers.session.voter import AUTOMATIC
from pyengine.peers.wire.contents import PERSON, Act, Claim, Commit, Open


def look(session: Session, party: Party, presence: Presence, chronicle: Chronicle) -> Party:
    """The table as it is now; as it was for a guest who is still at the door."""
    member = session.member
    if member is None:
        return party
    fold, sheet = member.fold, member.sheet()
    chronicle.read(fold)
    if fold.epoch is not None and sheet is not None:
        presence.stalls.read(fold, sheet.patience, session.now)
    newest = chronicle.newest
    epoch = fold.epoch
    seats = epoch.proposal.seats if epoch else sheet.seats if sheet else ()
    pending = _pending(member)
    ready = pending.agreed if pending and epoch is None else frozenset[int]()
    names = member.names
    fellows = tuple(
        _fellow(member, one, names.get(one, ""), presence, one in ready) for one in member.feeds
    )
    begins = epoch is not None and not party.begun
    matches = _matches(member)
    return replace(
        party,
        # What was said of being ready is past when the match begins.
        said="" if begins else party.said,
        table=member.feeds.table,
        me=member.number,
        fellows=fellows,
        sheet=sheet,
        match=matches[0] if matches else None,
        matches=matches[1:],
        deal=dealing_of(fold),
        behind=fold.is_behind or fold.deals.is_blind,
        begun=epoch is not None,
        phase=fold.phase,
        seats=tuple(seats),
        needs=fold.needs,
        sealed=tuple(seat for seat in range(1, len(seats) + 1) if fold.committed(seat)),
        asked=_asked(session, member, pending),
        pending=pending,
        words=table_words(member.feeds.key(one) for one in member.feeds),
        left=member.has_left,
        out=_out(member),
        unsent=_is_unsent(member, session.neighbours),
        story=chronicle.story,
        ruling=(newest.phase, str(newest.words)) if newest else (0, ""),
        timing=_timing(session, member, party.timing),
        parted=parted_at(fold, member.number),
    )


def _matches(member: Member) -> tuple[Match, ...]:
    """The match as the seats of this device know it, people's first; one where all know the same.
    Last as those seats of others know it whose hands everybody can read.

    Nothing before the start.
    """
    fold = member.fold
    if fold.match is None:
        return ()
    epoch = fold.epoch
    seats = enumerate(epoch.proposal.seats, 1) if epoch else ()
    own = sorted((kind != PERSON, seat) for seat, (one, kind) in seats if one == member.number)
    if not fold.match.game.info.masked:
        return (fold.match,)
    around, seats_here = fold.deals.open, [seat for _, seat in own]
    shown = [seat for seat in (around.open_seats if around else ()) if seat not in seats_here]
    found = [fold.match_of(seat) for seat in [*seats_here, *shown]]
    own_or_all = found[: len(seats_here)] or [fold.match]
    return tuple(one for one in [*own_or_all, *found[len(seats_here) :]] if one is not None)


def _asked(session: Session, member: Member, pending: Ask | None) -> Ask | None:
    """What this device's person has been asked and may still answer.

    Once somebody is not ready nobody else has to answer: the founder asks again.
    """
    question = member.question()
    if question is None or question.proposal.ballot not in session.proposing.asked:
        return None
    if member.fold.epoch is None and pending is None:
        return None
    return Ask(question.post.by, question.proposal, frozenset(question.agreed))


def _out(member: Member) -> Literal["", "out", "asking"]:
    """Whether the others went on without this device though it was there and broke no rule."""
    epochs, me = member.fold.epochs, member.number
    broke = any(fault.member == me for fault in member.faults)
    if not epochs.expelled(me) or broke or member.has_left:
        return ""
    asks = any(one.post.by == me and one.proposal.why == "return" for one in epochs.open)
    return "asking" if asks else "out"


def _pending(member: Member) -> Ask | None:
    """The newest question to people that may still come to something, and who has said yes."""
    epochs = member.fold.epochs
    in_force = epochs.newest.number if epochs.newest else 0
    for epoch in reversed(epochs.proposals):
        asks_people = epoch.number > in_force and epoch.proposal.why not in AUTOMATIC
        is_current = epoch.number > 1 or epoch.proposal.on == member.newest_sheet()
        if asks_people and is_current and epochs.follows(epoch) and not epochs.is_dead(epoch):
            return Ask(epoch.post.by, epoch.proposal, frozenset(epoch.agreed))
    return None


def _fellow(member: Member, one: int, name: str, presence: Presence, ready: bool) -> Fellow:
    how: How = "here" if one == member.number else presence.how(one)
    left, long = one in member.leavers, one in presence.long
    name, named, stalls = name or f"Guest {one}", bool(name), presence.stalls.of(one)
    return Fellow(one, name, how, ready, left, long, named, stalls)


def _timing(session: Session, member: Member, known: Timing) -> Timing:
    """How well a race can be timed: by the clocks of its newest round, and before the match by
    this device's own lines."""
    line, slow = member.fold.races.line, SLOW_MS * TENTHS
    if member.fold.epoch is None:
        lines = session.neighbours.slow(session.now * TENTHS, slow)
        return Timing(slow=tuple((member.number, one) for one in lines))
    if line is None or line.clocks is None:
        return known
    clocks = line.clocks
    return Timing(tuple(clocks.error.items()), clocks.slower_than(slow), clocks.disagree())


def _is_unsent(member: Member, neighbours: Neighbours) -> bool:
    """Whether no other device is known to have the newest move that was made here."""
    epoch, own = member.fold.epoch, member.feeds.posts(member.number)
    if epoch is not None and epoch.people == (member.number,):
        return False  # nobody waits for it
    moves = (
        post for post in reversed(own) if isinstance(post.content, Act | Claim | Commit | Open)
    )
    newest = next(moves, None)
    return newest is not None and not neighbours.has(member.number, newest.n + 1)
