"""Masked deals in the fold: hands that their holders' devices alone can read.

Of the shuffle that the match waits for only the suits are drawn; numbers are shuffled by all
(:mod:`deal`). The match that everybody has is that of a viewer who is told no numbers; a card
that is played comes with its proof. After the round all show their seeds, everybody does all of
it again, and the deal is uncovered: then the round counts (:mod:`outcomes`).

A deal has a number, which is used up once links are shown for it. What is thrown away before that
comes again with the same people: the same deal, from the posts that are there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from pyengine.core.chance import Dice, Spec
from pyengine.core.game import Pending
from pyengine.core.match import Match
from pyengine.peers.deal.deal import Deal, DealTerms, Own, Results
from pyengine.peers.deal.jobs import Work
from pyengine.peers.deal.masking import Shape
from pyengine.peers.deal.open_deal import OpenDeal, Stage
from pyengine.peers.deal.outcomes import Outcomes, holders_stay
from pyengine.peers.deal.strict import COINS
from pyengine.peers.dice.chain import DEAL_LINKS, DEALS, ChainId, anchor_of, spec_text
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.membership.epoch import Epoch
from pyengine.peers.membership.lanes import Fault
from pyengine.peers.membership.standing import Need
from pyengine.peers.wire.deal_contents import DEALING, DealContent, LinkShown
from pyengine.peers.wire.posts import Post

CHECKS: Final = frozenset(
    {
        "check-key",
        "check-shares",
        "check-share",
        "check-answers",
        "check-blind",
        "audit",
        "hand",
    }
)
"""Jobs that tell what posts mean: without them the match cannot be read on."""

COIN_TURNS = 256
"""Members are numbered below this: so every strict proof has a throw of its own."""


class Dealer(Protocol):
    """The member who deals on this device."""

    @property
    def number(self) -> int:
        """The member."""

    def deal_link(self, number: int) -> bytes:
        """Its link for deals of a number: 32 secret bytes."""


class Deals(Outcomes):
    """All masked deals of a match. Changes in place as the fold reads on."""

    def __init__(self, feeds: Feeds, dealer: Dealer | None, results: Results) -> None:
        super().__init__()
        self.open: OpenDeal | None = None
        self.strict = False
        self.used = 0
        """How many numbers of deals are used up, as links were shown for them. The next deal has
        the one after that until its round has come to its check, however often it is begun."""
        self._feeds, self._dealer, self._results = feeds, dealer, results
        self._epoch: Epoch | None = None
        self.begun = 0
        """How many deals were begun, also those that were thrown away."""
        self._last: OpenDeal | None = None
        """The one that was begun last."""
        self._made: dict[bytes, list[Post]] = {}
        """By the name of a deal its posts, also of earlier epochs: they stand whenever it is begun
        again."""
        self._shown: dict[tuple[int, int], set[bytes]] = {}
        """By member and number the links for deals that it had shown when it agreed last."""
        self._read: dict[int, int] = {}
        """By member how many posts have been looked through for that."""
        self._posts: dict[int, list[Post]] = {}
        """Posts of this epoch by the number of their deal."""
        self._idle: list[Fault] = []
        """Posts for deals that never came."""
        self._is_last = False
        """Whether no deal comes any more in this epoch."""

    # Epochs

    def enter(self, epoch: Epoch, before: Epoch | None, back: int | None) -> int | None:
        """Go over to an epoch; with ``back`` to so many phases. The number of phases that the match
        goes back to; None where it stays."""
        # By now all posts of the epoch before are here.
        self._idle += self._never_dealt
        self._epoch, self._posts, self._is_last = epoch, {}, False
        self._read_links(epoch)
        target = back if back is None else self.go_back(back)
        open_deal = self.open
        if open_deal is not None and before is not None:
            stays = target is None and holders_stay(before, epoch)
            if not (stays and open_deal.is_in_match):
                target = open_deal.phase if target is None else min(target, open_deal.phase)
                self._put_away(open_deal, before, epoch, stays)
        if self.open is None and self._has_shown_next(epoch):
            self.used += 1
        self.look_at_void(self.used, epoch)
        return target

    def _put_away(self, open_deal: OpenDeal, before: Epoch, epoch: Epoch, stays: bool) -> None:
        """The match goes back to before a deal. Of the same people one that is not closed is made
        to its end, from the posts that are there."""
        self.open = None
        if open_deal.deal.is_ending:
            self.used = open_deal.number
        if not stays or self.used == open_deal.number or self._has_shown_next(epoch):
            self.annul(open_deal, before, epoch)

    def _read_links(self, epoch: Epoch) -> None:
        """Note the links for deals that people have shown before they agreed to an epoch."""
        for member in epoch.people:
            end = epoch.agreed[member].n
            for post in self._feeds.posts(member)[self._read.get(member, 0) : end]:
                if isinstance(content := post.content, LinkShown):
                    self._shown.setdefault((member, content.round), set()).add(content.link)
            self._read[member] = end

    def _has_shown_next(self, epoch: Epoch) -> bool:
        """Whether one of the people has shown its link for the deal that would come next: rightly,
        though what had made it do so does not count any more, or not. All of its cards could be
        found out by that."""
        number = self.used + 1
        return any(
            anchor_of(ChainId(self._feeds.table, member, DEALS), number, link)
            == self._anchor(member)
            for member in epoch.people
            for link in self._shown.get((member, number), ())
        )

    def would_annul(self, before: Epoch, epoch: Epoch) -> bool:
        """Whether an epoch would annul what can be finished: a deal of which some post is here, or
        a round in which somebody else would answer for a hand.

        So who comes back is let in before a deal begins, and else waits until the round is over.
        """
        open_deal = self.open
        if open_deal is None or holders_stay(before, epoch):
            return False
        posts, _ = open_deal.deal.progress
        return open_deal.is_in_match or posts > 0

    # Posts and jobs

    def take(self, post: Post) -> None:
        """A post of a deal, in the order of its author's feed."""
        content = post.content
        assert isinstance(content, DEALING)
        if isinstance(content, LinkShown):
            self.take_link(post, content)
        self._posts.setdefault(content.round, []).append(post)
        if self.open is not None and self.open.number == content.round:
            self._made[self.open.deal.ledger.name].append(post)
            self.open.deal.take(post)

    def has_lost(self, post: Post) -> bool:
        """Whether a post of a deal that is still to come does not count."""
        content = post.content
        return (
            isinstance(content, DEALING)
            and content.round > self.used
            and not any(post in posts for posts in self._made.values())
        )

    def take_result(self, work: Work, result: bytes) -> None:
        """What a job has given."""
        for deal in self._all():
            if work in deal.ledger.work:
                deal.take_result(work, result)
        self._results[work] = result

    @property
    def work(self) -> tuple[Work, ...]:
        """Jobs to be run, the most urgent first."""
        return tuple(dict.fromkeys(work for deal in self._all() for work in deal.ledger.work))

    def asking(self, work: Work) -> Deal | None:
        """The deal that asks for a job to be run; None where none does."""
        return next((deal for deal in self._all() if work in deal.ledger.work), None)

    @property
    def is_blind(self) -> bool:
        """Returns whether it is not known yet what the posts that are here mean."""
        open_deal = self.open
        return open_deal is not None and any(
            work.job in CHECKS for work in open_deal.deal.ledger.work
        )

    @property
    def due(self) -> DealContent | None:
        """What this device has to post now."""
        return next((deal.ledger.due for deal in self._all() if deal.ledger.due is not None), None)

    @property
    def lesser(self) -> list[Fault]:
        """Faults that hold up nothing: of deals that do not count anyway, and stray posts."""
        faults = [fault for deal in self.void for fault in deal.ledger.faults]
        strays = [fault for deal in self._all() for fault in deal.ledger.strays]
        never = self._never_dealt if self._is_last else []
        return [*faults, *strays, *self._idle, *never]

    @property
    def _never_dealt(self) -> list[Fault]:
        """Posts of this epoch for deals that have not been begun. Who was further in a match that
        goes back may have begun the next one."""
        newest = self.open.number if self.open else self.used
        late = (posts for number, posts in self._posts.items() if number > newest + 1)
        return [Fault(post.by, "out-of-turn", post) for posts in late for post in posts]

    def end(self) -> None:
        """The match is over, and in this epoch nothing is dealt any more."""
        self._is_last = True

    def _all(self) -> list[Deal]:
        looked_at = [deal for deal in self.void if deal.is_ending]
        return [*([self.open.deal] if self.open else []), *looked_at]

    # Dealing

    def begin(self, match: Match, phase: int) -> OpenDeal:
        """The deal that the match waits for."""
        if self.open is not None:
            return self.open
        epoch, hidden, spec = self._epoch, match.game.hidden_deal(match.state), match.pending.chance
        assert epoch is not None
        assert hidden is not None
        assert spec is not None
        terms = DealTerms(
            self._feeds.table,
            self.used + 1,
            epoch.people,
            Shape(hidden.suits, hidden.numbers),
            tuple(epoch.holder(seat) if seat else 0 for seat in hidden.hands),
            self.strict and any(hidden.hands),
            spec_text(spec),
            tuple(self._anchor(member) for member in epoch.people),
        )
        deal = Deal(terms, self._own(epoch), self._results)
        last = self._last.deal if self._last else None
        goes_on = last is not None and last.ledger.name == deal.ledger.name
        self.begun += not goes_on or last in self.void
        self.open = self._last = OpenDeal(deal, hidden, spec, phase, len(match.entries))
        self.void = [one for one in self.void if one.ledger.name != deal.ledger.name]
        made = self._made.setdefault(deal.ledger.name, [])
        made += self._posts.get(terms.round, [])
        for post in made:
            deal.take(post)
        return self.open

    def _anchor(self, member: int) -> bytes:
        """What binds a member's links for deals; nothing where it has not sat down."""
        sit = self._feeds.sit(member)
        return sit.deals if sit else b""

    def _own(self, epoch: Epoch) -> Own | None:
        dealer, number = self._dealer, self.used + 1
        if dealer is None or dealer.number not in epoch.people or number > DEAL_LINKS:
            return None
        return Own(dealer.number, dealer.deal_link(number))

    @property
    def event(self) -> Spec | None:
        """What the deal needs of chance now: the suits, or the coins of a strict pass."""
        open_deal = self.open
        for need in open_deal.deal.ledger.needs if open_deal else ():
            if open_deal is not None and need.kind == "suits":
                return open_deal.spec
            if open_deal is not None and need.kind == "coins":
                turn = COIN_TURNS * open_deal.number + need.index
                return Dice("proof", turn, COINS, 2)
        return None

    def draw(self, spec: Spec, values: Sequence[int]) -> None:
        """What chance has drawn for that."""
        assert self.open is not None
        if isinstance(spec, Dice):
            self.open.deal.take_coins(spec.turn % COIN_TURNS, values)
        else:
            self.open.deal.deal_suits(values)

    @property
    def needs(self) -> tuple[Need, ...]:
        """The members who have to give something for the deal."""
        return tuple(Need(member, "deal") for member in self.open.waits) if self.open else ()

    def finish_dealing(self) -> Fault | bool:
        """Returns whether all have read their cards, so that the match can go on; or who lied."""
        open_deal = self.open
        assert open_deal is not None
        if fault := open_deal.fault("bad-key", "bad-deck"):
            return fault
        # Shares that all could read are looked at later, at a time that differs from device to
        # device; their fault is found where the first card waits for it.
        if not open_deal.deal.is_dealt and (fault := open_deal.fault("bad-share")):
            return fault
        open_deal.is_in_match = open_deal.deal.is_dealt and open_deal.deal.is_tossed
        if open_deal.is_in_match:
            open_deal.deal.prepare()
        return open_deal.is_in_match

    # Looks

    def look_at(self, seat: int, slot: int) -> None:
        """A seat has looked at a card that lies for nobody; that stands in the match."""
        open_deal, epoch = self.open, self._epoch
        if open_deal is not None and epoch is not None and slot < open_deal.deal.terms.shape.size:
            open_deal.looks.setdefault(seat, set()).add(slot)
            open_deal.deal.look_at(epoch.holder(seat), slot)

    @property
    def looks(self) -> tuple[Need, ...]:
        """Who has not told a share for a look yet."""
        return tuple(Need(member, "peek") for member in self.open.waits) if self.open else ()

    def find_wrong_share(self) -> Fault | None:
        """Returns who has told a wrong share for a look: the round does not count any more."""
        open_deal = self.open
        lies_open = (
            open_deal is not None and open_deal.is_in_match and not any(open_deal.hidden.hands)
        )
        return open_deal.fault("bad-share") if open_deal and lies_open else None

    # After the round

    def needs_check(self, pending: Pending) -> bool:
        """Returns whether the round is over and not checked, or there is no deck to play with."""
        open_deal = self.open
        if open_deal is None:
            return False
        over = pending.over or pending.chance is not None
        return open_deal.deal.is_garbage or (open_deal.is_in_match and over)

    def settle(self, before: Match) -> Fault | tuple[Need, ...] | str:
        """Check the round: what is lacking, who lied, or the deal in full.

        ``before`` is the match before the deal.
        """
        open_deal = self.open
        assert open_deal is not None
        deal = open_deal.deal
        if self.used < open_deal.number:
            self.used = open_deal.number
            assert self._epoch is not None
            self.look_at_void(self.used, self._epoch)
        if not deal.is_ending:
            deal.finish(deal.terms.members)
        if not deal.is_over:
            return tuple(Need(member, "check") for member in open_deal.waits)
        if not deal.numbers:
            return deal.ledger.faults[0]
        return open_deal.action(before, dict(enumerate(deal.numbers)))

    def count(self, phase: int) -> None:
        """The round counts."""
        assert self.open is not None
        self.rounds.append((self.open.phase, phase))
        self.open = self.replaced = None

    # For the screen

    @property
    def stage(self) -> Stage | None:
        """How far the newest deal is; None where there was none."""
        if self.open is not None or self._last is None:
            return self.open.stage if self.open else None
        void = self._last.deal in self.void
        return Stage(self._last.number, "annulled" if void else "counted", 1, 1, (), True)
