"""Strict deals: each member proves its pass by hashes, coins and answers (:mod:`strict`).

That goes on beside the rest of the deal, while people look at their cards; the first card
waits for it.
"""

from __future__ import annotations

from pyengine.peers.deal import strict
from pyengine.peers.deal.jobs import AT_ONCE
from pyengine.peers.deal.ledger import ANSWERS, Ledger
from pyengine.peers.wire.deal_contents import ProofPart
from pyengine.peers.wire.posts import Post

HASH = 32


class PassProofs:
    """The proofs of all passes of a deal, as far as they are here."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.faces: dict[int, bytes] = {}
        """By member how its coins fell, a byte each."""
        self._right: set[tuple[int, int]] = set()
        """By member and part the answers that have been checked."""

    def step(self) -> bool:
        """Go on with what is lacking; whether all passes are proved."""
        members = self._ledger.terms.members
        done = [
            self._prove(at, member)
            for at, member in enumerate(members, 1)
            if at < len(self._ledger.decks)
        ]
        return len(done) == len(members) and all(done)

    def _prove(self, at: int, member: int) -> bool:
        """Returns whether pass ``at``, from 1, is proved."""
        ledger = self._ledger
        posts = ledger.posted[member].proofs
        if not posts:
            ledger.need(member, "mp")
            self._commit(at, member)
            return False
        hashes = _proof_part(posts[0])[1]
        if len(hashes) != strict.COINS * HASH:
            ledger.blame(posts[0], "bad-deck")
            return False
        if member not in self.faces:
            if len(self.faces) == at - 1:  # one after the other, as each is an event of the epoch
                ledger.need(0, "coins", index=member)
            return False
        if len(posts) <= ANSWERS:
            ledger.need(member, "mp", index=len(posts))
            self._answer(member, len(posts))
        checked = [self._check(at, hashes, post) for post in posts[1:]]
        return len(checked) == ANSWERS and all(checked)

    def _commit(self, at: int, member: int) -> None:
        """Post the hashes of own further shuffles."""
        ledger = self._ledger
        given = ledger.shape, ledger.joint, ledger.decks[at - 1]
        made = [
            ledger.make(member, "commit", *given, bytes((start,)))
            for start in range(0, strict.COINS, AT_ONCE)
        ]
        known = [one for one in made if one is not None]
        if len(known) == len(made):
            ledger.post(ProofPart(ledger.terms.round, 0, b"".join(known)))

    def _answer(self, member: int, part: int) -> None:
        """Post the next answers to its own coins."""
        ledger, start = self._ledger, (part - 1) * AT_ONCE
        faces = self.faces[member][start : start + AT_ONCE]
        answers = ledger.make(member, "answer", ledger.shape, bytes((start,)), faces)
        if answers is not None:
            ledger.post(ProofPart(ledger.terms.round, part, answers))

    def _check(self, at: int, hashes: bytes, post: Post) -> bool:
        """Returns whether answers are known to be right."""
        ledger = self._ledger
        part, answers = _proof_part(post)
        if (post.by, part) in self._right:
            return True
        start = (part - 1) * AT_ONCE
        faces = self.faces[post.by][start : start + AT_ONCE]
        if len(answers) != sum(strict.answer_bytes(ledger.terms.shape, face) for face in faces):
            ledger.blame(post, "bad-proof")
            return False
        decks, sealed = (
            ledger.decks[at - 1 : at + 1],
            hashes[start * HASH : (start + AT_ONCE) * HASH],
        )
        given = ledger.shape, ledger.joint, *decks, sealed, faces, answers
        if not ledger.check(post, "bad-proof", "check-answers", *given):
            return False
        self._right.add((post.by, part))
        return True


def _proof_part(post: Post) -> tuple[int, bytes]:
    assert isinstance(post.content, ProofPart)
    return post.content.part, post.content.data
