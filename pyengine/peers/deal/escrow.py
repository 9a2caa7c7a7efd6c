"""Pieces of seeds in a deal: every member has its piece of every other's before hands are read,
and the hand of one who leaves the round is opened by all the others together.

A piece travels over the link between two devices, in no post, so nobody can prove what came. A
member that got another one than the hash says refuses it in a post; then its owner has to show
the right one to all, or is waited for, by name. What is shown and does not fit its hash is the
proof against whoever shows it.
"""

from __future__ import annotations

from pyengine.peers.crypto.pieces import joined, piece_seal, split
from pyengine.peers.deal.audit import look_at
from pyengine.peers.deal.ledger import Ledger
from pyengine.peers.deal.reading import hand_of, reading_parts
from pyengine.peers.wire.deal_contents import PieceRefused, PieceShown


class Escrow:
    """The pieces of one deal. Changes in place; what is not on this device alone follows from
    posts and jobs."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.leaver = 0
        """Who has left the round, so that its hand is opened; 0 for nobody."""
        self.hand: dict[int, int] = {}
        """By slot the numbers of that hand, once it is open."""
        self.is_open = False

    @property
    def is_opening(self) -> bool:
        """Returns whether a hand is to be opened and is not, perhaps as it cannot be."""
        return self.leaver > 0 and not self.is_open

    # Before hands are read

    def check_shown(self) -> None:
        """Look at all pieces that were shown."""
        posted = self._ledger.posted
        for one in posted.values():
            for post in one.shown:
                shown = post.content
                assert isinstance(shown, PieceShown)
                if posted[shown.owner].key and not self._fits(
                    shown.owner, shown.holder, shown.piece
                ):
                    self._ledger.blame(post, "bad-piece")

    def gather(self) -> bool:
        """Returns whether this device has its pieces of all others; what is lacking is wanted."""
        ledger = self._ledger
        self._answer_refusals()
        if ledger.own is None or not ledger.setting.has_pieces:
            return True
        if ledger.posted[ledger.own.member].shares:
            return True  # it had them
        lacking = [
            owner
            for owner in ledger.setting.others(ledger.own.member)
            if self._piece(owner, ledger.own.member) is None
        ]
        for owner in lacking:
            if ledger.first(owner).sealed in ledger.own.held.wrong:
                self._refuse(owner)
            ledger.need(owner, "piece")
        return not lacking

    def _refuse(self, owner: int) -> None:
        ledger = self._ledger
        assert ledger.own is not None
        refusal = PieceRefused(ledger.setting.round, owner)
        if all(post.content != refusal for post in ledger.posted[ledger.own.member].refused):
            ledger.post(refusal)

    def _answer_refusals(self) -> None:
        """Who was refused shows the piece to all."""
        ledger = self._ledger
        for holder, posted in ledger.posted.items():
            for post in posted.refused:
                assert isinstance(post.content, PieceRefused)
                owner = post.content.owner
                if self._shown(owner, holder) is None and not posted.shares:
                    ledger.need(owner, "mx")
                    if ledger.own is not None and ledger.own.member == owner:
                        self._show(owner, holder, self._own_piece(holder))

    # Over links

    def for_holder(self, holder: int) -> tuple[bytes, bytes] | None:
        """The piece of the own seed for a member, and the hash that names the seed; None before
        that hash is posted."""
        ledger = self._ledger
        own = ledger.own
        if own is None or not ledger.setting.has_pieces or not ledger.posted[own.member].key:
            return None
        return ledger.first(own.member).sealed, self._own_piece(holder)

    def _own_piece(self, holder: int) -> bytes:
        ledger = self._ledger
        assert ledger.own is not None
        others = ledger.setting.others(ledger.own.member)
        return split(ledger.own.seed, others)[others.index(holder)]

    def take(self, owner: int, sealed: bytes, piece: bytes) -> bool:
        """A piece that came over the link to its owner; whether it is right and is to be stored.

        What is of no seed that is known here is passed over: it comes again.
        """
        ledger = self._ledger
        own, posted = ledger.own, ledger.posted.get(owner)
        if own is None or posted is None or owner == own.member or not posted.key:
            return False
        if not ledger.setting.has_pieces or ledger.first(owner).sealed != sealed:
            return False
        if not self._fits(owner, own.member, piece):
            own.held.wrong.add(sealed)
            return False
        own.held.right[sealed] = piece
        return True

    # A hand is opened

    def open(self) -> None:
        """Go on with opening the hand of who has left: all show their pieces."""
        ledger, leaver = self._ledger, self.leaver
        found = ledger.seed(leaver)
        if found is None:
            pieces = [self._given(holder) for holder in ledger.setting.others(leaver)]
            known = [piece for piece in pieces if piece is not None]
            if len(known) < len(pieces):
                return
            ledger.rebuilt[leaver] = joined(known)
            found = ledger.rebuilt[leaver], ledger.posted[leaver].key[0]
        if not look_at(ledger, leaver, *found) or self.is_false:
            return
        read = ledger.want("hand", found[0], *reading_parts(ledger, leaver))
        if read is not None:
            hand = hand_of(ledger, leaver, read)
            self.hand, self.is_open = hand.numbers, True
            ledger.garbage = ledger.garbage or bool(hand.unread)

    @property
    def is_false(self) -> bool:
        """Returns whether who has left had dealt falsely, so that its hand is none."""
        faults = self._ledger.faults
        return any((fault.member, fault.what) == (self.leaver, "bad-seed") for fault in faults)

    def _given(self, holder: int) -> bytes | None:
        """The piece of who has left that a member has, once it has shown it."""
        ledger, leaver = self._ledger, self.leaver
        shown = self._shown(leaver, holder)
        if shown is None:
            ledger.need(holder, "mx")
            own = ledger.own
            piece = self._piece(leaver, holder) if own and own.member == holder else None
            if piece is not None:
                self._show(leaver, holder, piece)
        return shown

    # Pieces

    def _show(self, owner: int, holder: int, piece: bytes) -> None:
        """Show a piece to all, once."""
        ledger = self._ledger
        assert ledger.own is not None
        if not ledger.posted[ledger.own.member].has_shown(owner, holder):
            ledger.post(PieceShown(ledger.setting.round, owner, holder, piece))

    def _fits(self, owner: int, holder: int, piece: bytes) -> bool:
        """Returns whether a piece is the one that its owner's hash fixes."""
        setting, seals = self._ledger.setting, self._ledger.first(owner).pieces
        at = setting.others(owner).index(holder)
        fixed = piece_seal(setting.table, setting.round, owner, holder, piece)
        return seals[at : at + 1] == (fixed,)

    def _shown(self, owner: int, holder: int) -> bytes | None:
        """A piece that somebody has shown, if it is the right one."""
        posted = self._ledger.posted
        if not posted[owner].key:
            return None
        for author in (owner, holder):
            for post in posted[author].shown:
                shown = post.content
                assert isinstance(shown, PieceShown)
                if (shown.owner, shown.holder) == (owner, holder) and self._fits(
                    owner, holder, shown.piece
                ):
                    return shown.piece
        return None

    def _piece(self, owner: int, holder: int) -> bytes | None:
        """The right piece that this device has, or that was shown."""
        own = self._ledger.own
        assert own is not None
        stored = own.held.right.get(self._ledger.first(owner).sealed)
        if stored is not None and self._fits(owner, holder, stored):
            return stored
        return self._shown(owner, holder)
