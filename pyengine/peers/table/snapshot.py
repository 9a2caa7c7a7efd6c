"""Makes the value of a table for the screen, and makes anew only what can have changed.

What follows from posts alone is read once for each version of what this device knows; who is here,
and whose time is over, is looked at in every step.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from typing import Literal, Protocol

from pyengine.core.match import Match
from pyengine.core.words import NOTHING
from pyengine.peers.fold.compared import words_of
from pyengine.peers.fold.fold import Fold
from pyengine.peers.member.member import Member
from pyengine.peers.membership.epochs import UNASKED
from pyengine.peers.network.link_clocks import LinkClocks
from pyengine.peers.race.clocks import TENTHS, Clocks
from pyengine.peers.table.dealing import dealing_of
from pyengine.peers.table.presence import Presence
from pyengine.peers.table.remote_table import (
    Ask,
    MatchSplit,
    Participant,
    PresenceStatus,
    RemoteTable,
    Timing,
    Trouble,
    stage_of,
)
from pyengine.peers.wire.contents import PERSON, Act, Claim, Commit, Open
from pyengine.peers.wire.posts import Post
from pyengine.peers.wire.timeouts import SLOW_LINE_MS


class Connections(Protocol):
    """The connections, as far as the screen shows them."""

    @property
    def statuses(self) -> Mapping[int, PresenceStatus]:
        """The presence of members; who was never here is away."""

    @property
    def hidden(self) -> Set[int]:
        """The members whose pages were put away."""

    def has(self, member: int, count: int) -> bool:
        """Returns whether some other device is known to have so many posts of a member."""

    @property
    def clocks(self) -> LinkClocks:
        """The clocks at the other ends."""


class Snapshot:
    """The newest value of a table. Changes in place."""

    def __init__(self) -> None:
        self.table = RemoteTable()
        self.presence = Presence()
        self._known: tuple[Member, int, int] | None = None
        """Of whom, at which version and after how many questions the table was read last."""
        self._clocks: Clocks | None = None
        """Those from which it was told last how well a race can be timed."""
        self._words: tuple[bytes, tuple[str, ...]] = (b"", ())
        """The words of the newest epoch in force, by its proposal's hash."""
        self._newest_move: Post | None = None
        """The newest move that was made here."""

    def read(self, member: Member, connections: Connections, asked: set[int], now: int) -> None:
        """See how the table is now; ``asked`` are the ballots that the person was asked about."""
        table, presence, epoch = self.table, self.presence, member.fold.epoch
        presence.read(connections.statuses, connections.hidden)
        known = (member, member.version, len(asked))
        if known != self._known:
            self._known, self._newest_move = known, _newest_move(member)
            timing, words = self._timing(member), self._words_of(member.fold)
            table = replace(_read(table, member, asked), timing=timing, words=words)
        if table.sheet is not None and epoch is not None:
            presence.follow(member, table.sheet, now)
        found = _participants(table, member, presence)
        if found == table.participants:
            found = table.participants
        unsent = self._is_unsent(member, connections)
        timing = table.timing if epoch else _lines(member, connections, now)
        new = (found, unsent, timing)
        if table is not self.table or new != (table.participants, table.unsent, table.timing):
            table = replace(table, participants=found, unsent=unsent, timing=timing)
            self.table = self.table if table == self.table else table

    def _is_unsent(self, member: Member, connections: Connections) -> bool:
        """Returns whether no other device is known to have the newest move that was made here."""
        epoch, move = member.fold.epoch, self._newest_move
        if move is None or (epoch is not None and epoch.people == (member.number,)):
            return False  # nobody waits for it
        return not connections.has(member.number, move.n + 1)

    def _timing(self, member: Member) -> Timing:
        """Returns how well a race can be timed, by the clocks of its newest round."""
        line = member.fold.races.line
        if line is None or line.clocks is None or line.clocks is self._clocks:
            return self.table.timing
        clocks = self._clocks = line.clocks
        slow = clocks.slower_than(SLOW_LINE_MS * TENTHS)
        return Timing(tuple(clocks.error.items()), slow, clocks.disagree())

    def _words_of(self, fold: Fold) -> tuple[str, ...]:
        """The words of the table; others only with another epoch."""
        newest = fold.epochs.newest
        digest = newest.post.digest if newest is not None else b""
        if digest != self._words[0]:
            self._words = digest, words_of(fold)
        return self._words[1]

    def note_signal(self, name: str, at: int) -> None:
        """The signal of a race comes at that time, in tenths of a ms."""
        self.table = replace(self.table, signal=(name, at / TENTHS))

    def note_troubles(self, told: tuple[Trouble, ...]) -> None:
        """Take in who was found to have broken a rule."""
        if told is not self.table.troubles:
            self.table = replace(self.table, troubles=told)


def _read(table: RemoteTable, member: Member, asked: set[int]) -> RemoteTable:
    """The table after what has been taken in and written since."""
    fold, sheet = member.fold, member.sheet()
    epoch = fold.epoch
    seats = epoch.proposal.seats if epoch else sheet.seats if sheet else ()
    matches, pending = _matches(member), _pending(member)
    return replace(
        table,
        id=member.feeds.table,
        me=member.number,
        sheet=sheet,
        match=matches[0] if matches else None,
        matches=matches[1:],
        deal=dealing_of(fold),
        behind=fold.is_behind or fold.deals.is_blind,
        begun=epoch is not None,
        phase=fold.phase,
        members=tuple([number for number, _ in epoch.proposal.members]) if epoch else (),
        seats=seats,
        # A time that this device is to tell it tells within milliseconds.
        needs=tuple(
            [need for need in fold.needs if need.kind != "mark" or need.member != member.number]
        ),
        claimed=_claimed(member) if fold.races.round else (),
        sealed=tuple([seat for seat in range(1, len(seats) + 1) if fold.committed(seat)]),
        asked=_asked(asked, member, pending),
        pending=pending,
        left=member.has_left,
        out=_out(member),
        match_split=find_match_split(fold, member.number),
    )


def _matches(member: Member) -> tuple[Match, ...]:
    """The match as the seats of this device know it, people's first; one where all know the same.

    Nothing before the start.
    """
    fold = member.fold
    if fold.match is None:
        return ()
    if not fold.match.game.info.masked:
        return (fold.match,)
    epoch = fold.epoch
    seats = enumerate(epoch.proposal.seats, 1) if epoch else ()
    own = sorted((kind != PERSON, seat) for seat, (who, kind) in seats if who == member.number)
    found = [member.match_of(seat) for _, seat in own] or [fold.match]
    return tuple([match for match in found if match is not None])


def _claimed(member: Member) -> tuple[tuple[int, str], ...]:
    match, races = member.fold.match, member.fold.races
    return races.claimed(match, member.number, member.fold.phase) if match else ()


def _asked(asked: set[int], member: Member, pending: Ask | None) -> Ask | None:
    """Returns what this device's person has been asked and may still answer.

    Once somebody is not ready nobody else has to answer: the founder asks again.
    """
    question = member.question() if member.fold.epochs.open else None
    if question is None or question.proposal.ballot not in asked:
        return None
    if member.fold.epoch is None and pending is None:
        return None
    return Ask(question.post.by, question.proposal, frozenset(question.agreed))


def _out(member: Member) -> Literal["", "out", "refused", "asking"]:
    """Says if the others went on without this device though it was there and broke no rule, or have
    said no to its coming back."""
    epochs, me = member.fold.epochs, member.number
    if epochs.newest is None or me in epochs.newest.people or member.has_left:
        return ""
    is_refused = member.is_unwanted
    if not (epochs.expelled(me) or is_refused):
        return ""
    if any(fault.member == me for fault in member.faults):
        return ""
    asks = any(
        epoch.proposer == me and epoch.proposal.why == "return" and not epochs.is_dead(epoch)
        for epoch in epochs.open
    )
    return "asking" if asks else "refused" if is_refused else "out"


def _pending(member: Member) -> Ask | None:
    """The newest question to people that may still come to something, and who has said yes."""
    epochs = member.fold.epochs
    in_force = epochs.newest.number if epochs.newest else 0
    for epoch in reversed(epochs.proposals):
        is_asked = epoch.proposal.why not in UNASKED or epoch.post.digest in member.asked
        is_asked = is_asked and not member.fold.only_regrets(epoch)
        asks_people = epoch.number > in_force and is_asked and epochs.is_in_reach(epoch)
        is_current = epoch.number > 1 or epoch.proposal.on == epochs.newest_sheet
        if not (asks_people and is_current and epochs.follows(epoch)):
            continue
        if not (epochs.is_dead(epoch) or epochs.is_withdrawn(epoch)):
            is_muted = epoch.proposer in member.muted and member.number not in epoch.agreed
            return Ask(epoch.post.by, epoch.proposal, frozenset(epoch.agreed), is_muted)
    return None


def _participants(
    table: RemoteTable, member: Member, presence: Presence
) -> tuple[Participant, ...]:
    names, doubts = member.names, member.doubts
    pending, unresponsive = table.pending, presence.unresponsive
    ready = pending.agreed if pending and not table.begun else frozenset[int]()
    sheet = table.sheet
    # Whoever has been sent away before the start is at the table no more.
    listed = (
        set(member.feeds) if table.begun or sheet is None else {*dict(sheet.roster), member.number}
    )
    seated = {one for epoch in member.fold.epochs.line for one in epoch.people}
    return tuple(
        [
            Participant(
                feed,
                names.get(feed) or f"Guest {feed}",
                "here" if feed == member.number else presence.statuses.get(feed, "away"),
                feed in ready,
                feed in member.leavers,
                feed in presence.long,
                feed in names,
                unresponsive.get(feed, ""),
                table.begun and feed not in seated,
                feed in presence.asleep,
                feed in presence.hidden,
                doubts.get(feed, NOTHING),
            )
            for feed in member.feeds
            if feed in listed
        ]
    )


def _lines(member: Member, connections: Connections, now: int) -> Timing:
    """Returns how well one could be timed, by this device's own connections."""
    slow = connections.clocks.slow(now * TENTHS, SLOW_LINE_MS * TENTHS)
    return Timing(slow=tuple([(member.number, other) for other in slow]))


def _newest_move(member: Member) -> Post | None:
    for post in reversed(member.feeds.posts(member.number)):
        if isinstance(post.content, Act | Claim | Commit | Open):
            return post
    return None


def find_match_split(fold: Fold, me: int) -> MatchSplit | None:
    """Returns where somebody had gone on alone, if this device has come back to it just now."""
    if not fold.changes:
        return None
    *earlier, last = fold.changes
    alone, back = last.before.people, last.epoch
    if len(alone) > 1 or me in alone or me not in back.people:
        return None
    # Some epochs of one and the same person may follow each other.
    begun = last
    for change in reversed(earlier):
        if change.epoch.people != alone:
            break
        begun = change
    if begun is last or begun.phase == last.phase:
        return None  # nothing was played meanwhile
    return MatchSplit(back.number, begun.phase, stage_after(fold, begun.phase), alone[0])


def stage_after(fold: Fold, phase: int) -> str:
    """The stage after so many phases; where the match has gone back behind them, as it is now."""
    assert fold.match is not None
    closed = fold.closed
    return stage_of(fold.match.upto(closed[min(phase, len(closed) - 1)].entries))
