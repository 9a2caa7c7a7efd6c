"""The masked deal of one round: which post is next, who works, what can be read, who lied.

Everything follows from the members' posts, from what the agreed chance has drawn, and from jobs,
which give everywhere the same; in whatever order these come, the end is one. The posts are:

    mk  of all        a key; then the suits are drawn
    md  one by one    the deck, shuffled and masked anew
    ms  of all        shares of the cards that others may read
    mo  of all        has read its own
    mb  of all        where cards lie for nobody: blinded, so that it can look at some later
    ma  of the others as it looks at one: a share for it alone
    mp  of all        strict: hashes of further shuffles, and once coins are tossed, answers
    me  of all        after the round: the link from which the seed follows; then all is done again
                      and compared

A round in which anything was wrong is annulled. So a lie may be found late, but gains nothing. A
deal that is begun again is made from the posts that it has: it comes to the same cards.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pyengine.peers.deal import masking
from pyengine.peers.deal.audit import Audit
from pyengine.peers.deal.jobs import Work
from pyengine.peers.deal.ledger import ANSWERS, DealTerms, Ledger, Own, Results
from pyengine.peers.deal.making import Making
from pyengine.peers.deal.pass_proofs import PassProofs
from pyengine.peers.deal.peeks import Peeks
from pyengine.peers.deal.played_cards import Opening, PlayedCards
from pyengine.peers.deal.share_proofs import ShareProofs
from pyengine.peers.membership.lanes import Fault
from pyengine.peers.wire.deal_contents import Read
from pyengine.peers.wire.posts import Post

__all__ = ["Deal", "DealTerms", "Opening", "Own", "Results"]


class Deal:
    """A deal as far as its posts are here. Changes in place.

    ``own`` is None on a device that only looks on. ``results`` are those of jobs that are known
    from before: whoever reads a deal once more gives them, and nothing is computed again.
    """

    def __init__(self, terms: DealTerms, own: Own | None, results: Results) -> None:
        self.terms = terms
        self.ledger = Ledger(terms, own, results)
        self._shares = ShareProofs(self.ledger)
        self._passes = PassProofs(self.ledger)
        self.is_proved = False
        """Whether all shares, and all passes of a strict deal, are proved."""
        self._are_shared = False
        """Whether all shares are proved."""
        self.played = PlayedCards(self.ledger)
        self.peeks = Peeks(self.ledger)
        self.making = Making(self.ledger, self.peeks)
        self._audit: Audit | None = None
        self.is_over = False
        """Whether all who are present have been looked at after the round."""
        if terms.shape.suits == 1:
            self.deal_suits(range(1, terms.shape.size + 1))
        else:
            self._update()

    # What happens

    def take(self, post: Post) -> None:
        """A post of the deal, in the order of its author's feed."""
        posted = self.ledger.posted.get(post.by)
        fits = self._is_own(post) and self.peeks.fits(post)
        if posted is None or not fits or not posted.add(post):
            self.ledger.strays.append(Fault(post.by, "out-of-turn", post))
        self._update()

    def _is_own(self, post: Post) -> bool:
        """Returns whether what a member has not read are slots of its own, each told once."""
        if not isinstance(post.content, Read):
            return True
        slots = post.content.unread
        own = all(self.terms.holds(post.by, slot) for slot in slots)
        return own and len(set(slots)) == len(slots)

    def deal_suits(self, values: Sequence[int]) -> None:
        """The permutation of the deck from which suits are dealt."""
        self.ledger.layout = masking.layout(self.terms.shape, values, self.terms.hands)
        self._update()

    def take_coins(self, member: int, faces: Sequence[int]) -> None:
        """The coins for a member's strict pass."""
        self._passes.faces[member] = bytes(faces)
        self._update()

    def take_result(self, work: Work, result: bytes) -> None:
        """What a job has given."""
        self.ledger.results[work] = result
        self._update()

    def show_card(self, post: Post, opening: Opening) -> None:
        """The author of a post plays a card; its number is in :attr:`cards` once it is checked."""
        self.played.show(post, opening)
        self._update()

    def look_at(self, member: int, slot: int) -> None:
        """A seat of a member looks at a card that lies for nobody (:mod:`peeks`)."""
        self.peeks.look(member, slot)
        self._update()

    def finish(self, present: Collection[int]) -> None:
        """The round is over or void: those who are present show their seeds.

        Never before that is settled for all: seeds open every card.
        """
        self._audit = Audit(self.ledger, present)
        self._update()

    # What is wanted

    @property
    def progress(self) -> tuple[int, int]:
        """How many posts are here of those that it takes until all can play."""
        posted, terms = self.ledger.posted.values(), self.terms
        here = sum(
            sum(map(len, (one.key, one.parts, one.shares, one.read, one.blinded, one.proofs)))
            for one in posted
        )
        each = 1 + len(terms.part_sizes()) + (1 + ANSWERS if terms.strict else 0)
        readers = {hand for hand in terms.hands if hand}
        sharing = [member for member in terms.members if readers - {member}]
        reading = len(terms.members)  # or to blind cards that lie for nobody
        return here, each * len(terms.members) + len(sharing) + reading

    # What is known

    @property
    def is_dealt(self) -> bool:
        """Returns whether everybody has read its cards, and here they are known."""
        return self.making.is_over and not self.ledger.garbage

    @property
    def is_tossed(self) -> bool:
        """Whether the coins of a strict deal are tossed; that takes no more of chance."""
        return not self.terms.strict or len(self._passes.faces) == len(self.terms.members)

    def could_read(self, member: int) -> bool:
        """Whether a member had the others' shares of its hand, so that it could read it; where
        nobody has a hand, whether the deal was made and members could look."""
        posted = self.ledger.posted
        if not any(self.terms.hands):
            return member in posted and self.is_dealt
        return member in posted and all(one.shares for at, one in posted.items() if at != member)

    @property
    def may_play(self) -> bool:
        """Returns whether the first card may be played: the deal is proved by then."""
        return self.is_dealt and self.is_proved and not self.ledger.faults

    @property
    def is_ending(self) -> bool:
        """Returns whether seeds are shown."""
        return self._audit is not None

    @property
    def numbers(self) -> tuple[int, ...]:
        """By slot all numbers, after a round that counts; else none."""
        counts = self._audit is not None and self.is_over and self.may_play
        return self._audit.numbers if self._audit and counts else ()

    @property
    def is_garbage(self) -> bool:
        """Returns whether somebody has found what is no deck, though all shares were right."""
        return self.ledger.garbage and self._are_shared

    def prepare(self) -> None:
        """Have the proofs made for all own cards, before any of them is played."""
        if self.played.ask(self.making.hand.keys()):
            self._update()

    def opening(self, slot: int) -> Opening | None:
        """Returns what shows a card of its own to all; None while its proof is being made."""
        if self.played.ask((slot,)):
            self._update()
        return self.played.opening(slot)

    def _prove(self) -> bool:
        """Go on with the proofs; whether all of them are right. Of shares they wait until all have
        read: until then others wait for this device."""
        passes = not self.terms.strict or self._passes.step()
        has_time = self.making.is_over or self._audit is not None
        if has_time and not self._are_shared:
            self._are_shared = self._shares.step()
        return passes and self._are_shared

    def _update(self) -> None:
        """Go on as far as it goes, and see what is wanted."""
        ledger = self.ledger
        ledger.look_anew()
        self.making.go_on()
        if self.making.is_over:
            self.played.step()
            self.peeks.step()
        if not self.is_proved:
            self.is_proved = self._prove()
        if self.is_garbage and self._audit is None:
            self._audit = Audit(ledger, self.terms.members)
        if self._audit is not None:
            ledger.needs, ledger.due = [], None
            self.is_over = self._audit.step()
