"""Masked deals in the fold: hands that their holders' devices alone can read.

Of the shuffle that the match waits for only the suits are drawn; numbers are shuffled by all
(:mod:`deal`). The match that everybody has is that of a viewer who is told no numbers; a card
that is played comes with its proof. After the round all show their seeds, everybody does all of
it again, and the deal is uncovered: then the round counts (:mod:`outcomes`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from pyengine.core.chance import Dice, Spec
from pyengine.core.game import Pending
from pyengine.core.match import Match
from pyengine.peers.deal.deal import Deal, Own, Results, Setting
from pyengine.peers.deal.jobs import Work
from pyengine.peers.deal.masking import Shape
from pyengine.peers.deal.open_deal import OpenDeal, Stage
from pyengine.peers.deal.outcomes import Outcomes, holders_stay
from pyengine.peers.deal.strict import COINS
from pyengine.peers.membership.epochs import Epoch
from pyengine.peers.membership.lanes import Fault
from pyengine.peers.membership.standing import Need
from pyengine.peers.wire.deal_contents import DEALING, DealContent, SeedShown
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

    def deal_seed(self, epoch: int, ballot: int, number: int) -> bytes:
        """Its seed of a deal, by the epoch and the number of the deal: 32 secret bytes."""


class Deals(Outcomes):
    """All masked deals of a match. Changes in place as the fold reads on."""

    def __init__(self, table: bytes, dealer: Dealer | None, results: Results) -> None:
        super().__init__()
        self.open: OpenDeal | None = None
        self.strict = False
        self._table, self._dealer, self._results = table, dealer, results
        self._epoch: Epoch | None = None
        self._count = 0
        """How many deals were begun."""
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
        self.look_again(epoch)
        target = back if back is None else self.go_back(back)
        open_deal = self.open
        if open_deal is None or before is None:
            return target
        if target is None and open_deal.is_in_match and holders_stay(before, epoch):
            return None
        self.open = None
        self.annul(open_deal, before, epoch)
        return open_deal.phase if target is None else min(target, open_deal.phase)

    def would_annul(self, before: Epoch, epoch: Epoch) -> bool:
        """Whether an epoch would annul what can be finished: a deal of which some post is here, or
        a round in which somebody else would answer for a hand.

        So who comes back is let in before a deal begins, and else waits until the round is over.
        """
        open_deal = self.open
        if open_deal is None or (open_deal.is_in_match and holders_stay(before, epoch)):
            return False
        posts, _ = open_deal.deal.progress
        return open_deal.is_in_match or posts > 0

    # Posts and jobs

    def take(self, post: Post) -> None:
        """A post of a deal, in the order of its author's feed."""
        content = post.content
        assert isinstance(content, DEALING)
        for deal in self.void:
            if deal.setting.round == content.round and isinstance(content, SeedShown):
                deal.take(post)
                return
        self._posts.setdefault(content.round, []).append(post)
        if self.open is not None and self.open.number == content.round:
            self.open.deal.take(post)

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
        late = (posts for number, posts in self._posts.items() if number > self._count + 1)
        return [Fault(post.by, "out-of-turn", post) for posts in late for post in posts]

    def end(self) -> None:
        """The match is over, and in this epoch nothing is dealt any more."""
        self._is_last = True

    def _all(self) -> list[Deal]:
        return [*([self.open.deal] if self.open else []), *self.void]

    # Dealing

    def begin(self, match: Match, phase: int) -> OpenDeal:
        """The deal that the match waits for."""
        if self.open is not None:
            return self.open
        epoch, hidden, spec = self._epoch, match.game.hidden_deal(match.state), match.pending.chance
        assert epoch is not None
        assert hidden is not None
        assert spec is not None
        self._count += 1
        setting = Setting(
            self._table,
            self._count,
            epoch.people,
            Shape(hidden.suits, hidden.numbers),
            tuple(epoch.holder(seat) if seat else 0 for seat in hidden.hands),
            self.strict and any(hidden.hands),
        )
        deal = Deal(setting, self._own(epoch), self._results)
        self.open = OpenDeal(deal, hidden, spec, phase, len(match.entries))
        for post in self._posts.get(self._count, []):
            deal.take(post)
        return self.open

    def _own(self, epoch: Epoch) -> Own | None:
        dealer = self._dealer
        if dealer is None or dealer.number not in epoch.people:
            return None
        seed = dealer.deal_seed(epoch.number, epoch.proposal.ballot, self._count)
        return Own(dealer.number, seed)

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
        if fault := open_deal.fault("bad-key", "bad-deck", "bad-share"):
            return fault
        open_deal.is_in_match = open_deal.deal.is_dealt and open_deal.deal.is_tossed
        if open_deal.is_in_match:
            open_deal.deal.prepare()
        return open_deal.is_in_match

    # Looks

    def look_at(self, seat: int, slot: int) -> None:
        """A seat has looked at a card that lies for nobody; that stands in the match."""
        open_deal, epoch = self.open, self._epoch
        if open_deal is not None and epoch is not None and slot < open_deal.deal.setting.shape.size:
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
        return open_deal.deal.ledger.garbage or (open_deal.is_in_match and over)

    def settle(self, before: Match) -> Fault | tuple[Need, ...] | str:
        """Check the round: what is lacking, who lied, or the deal in full.

        ``before`` is the match before the deal.
        """
        open_deal = self.open
        assert open_deal is not None
        deal = open_deal.deal
        if not deal.is_ending:
            deal.finish(deal.setting.members)
        if not deal.is_over:
            return tuple(Need(member, "check") for member in open_deal.waits)
        if not deal.numbers:
            return deal.ledger.faults[0]
        return open_deal.action(before, dict(enumerate(deal.numbers)))

    def count(self, phase: int) -> None:
        """The round counts."""
        assert self.open is not None
        self.rounds.append((self.open.phase, phase))
        self.open = None

    # For the screen

    @property
    def stage(self) -> Stage | None:
        """How far the newest deal is; None where there was none."""
        if self.open is not None:
            return self.open.stage
        if not self._count:
            return None
        void = self.annulled and self.annulled[-1].number == self._count
        return Stage(self._count, "annulled" if void else "counted", 1, 1, (), True)
