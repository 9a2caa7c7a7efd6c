"""What the session of a table knows, as the screen needs it."""

from __future__ import annotations

from dataclasses import replace

from app.friends.chronicle import parted_at, story
from app.friends.dealing import dealing_of
from app.friends.party import Fellow, How, Party
from app.friends.presence import Presence
from pyengine.core.match import Match
from pyengine.peers.contents import PERSON, Act, Claim, Commit, Open, Sit
from pyengine.peers.member import Member
from pyengine.peers.neighbours import Neighbours
from pyengine.peers.session import Session
from pyengine.peers.table_words import table_words

__all__ = ["look"]


def look(session: Session, party: Party, presence: Presence) -> Party:
    """The table as it is now; as it was for a guest who is still at the door."""
    member = session.member
    if member is None:
        return party
    presence.read(member.feeds)
    fold, sheet = member.fold, member.sheet()
    epoch = fold.epoch
    seats = epoch.proposal.seats if epoch else sheet.seats if sheet else ()
    question = member.question()
    agreed = frozenset(question.agreed) if question and epoch is None else frozenset[int]()
    fellows = tuple(_fellow(member, one, presence, one in agreed) for one in member.feeds)
    matches = _matches(member)
    return replace(
        party,
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
        asked=party.asked if question else None,
        mute=not session.may_write,
        words=table_words(member.feeds.key(one) for one in member.feeds),
        left=member.number in presence.left,
        unsent=_is_unsent(member, session.neighbours),
        story=story(fold),
        parted=parted_at(fold, member.number),
    )


def _matches(member: Member) -> tuple[Match, ...]:
    """The match as the seats of this device know it, people's first; one where all know the same.

    Nothing before the start.
    """
    fold = member.fold
    if fold.match is None:
        return ()
    epoch = fold.epoch
    seats = enumerate(epoch.proposal.seats, 1) if epoch else ()
    own = sorted((kind != PERSON, seat) for seat, (one, kind) in seats if one == member.number)
    if not fold.match.game.info.hands or not own:
        return (fold.match,)
    return tuple(match for _, seat in own if (match := fold.match_of(seat)) is not None)


def _fellow(member: Member, one: int, presence: Presence, ready: bool) -> Fellow:
    first = next(iter(member.feeds.posts(one)), None)
    sat = first.content if first and isinstance(first.content, Sit) else None
    name, colour = (sat.name, sat.colour) if sat else ("", "")
    how: How = "here" if one == member.number else presence.how(one)
    left, long = one in presence.left, one in presence.long
    return Fellow(one, name or f"Guest {one}", colour, how, ready, left, long)


def _is_unsent(member: Member, neighbours: Neighbours) -> bool:
    """Whether no other device is known to have the newest move that was made here."""
    own = member.feeds.posts(member.number)
    moves = (
        post for post in reversed(own) if isinstance(post.content, Act | Claim | Commit | Open)
    )
    newest = next(moves, None)
    return newest is not None and not neighbours.has(member.number, newest.n + 1)
