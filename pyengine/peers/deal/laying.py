"""Cards that are laid open while a round is played: of a hidden hand with a proof, of an open one
(:mod:`escrow`) without."""

from __future__ import annotations

from pyengine.core.match import Match
from pyengine.peers.deal.deal import Opening
from pyengine.peers.deal.open_deal import OpenDeal
from pyengine.peers.membership.lanes import Fault
from pyengine.peers.wire.contents import Act, Show
from pyengine.peers.wire.posts import Post


def is_held(around: OpenDeal | None, match: Match, seat: int) -> bool:
    """Whether a seat may lay a card open now, and the strict deal is not proved yet."""
    if around is None or not around.is_told or around.deal.is_proved:
        return False
    game, state = match.game, match.state
    return any(game.lays_open(state, seat, action) for action in game.legal_actions(state, seat))


def proofs_fault(around: OpenDeal | None) -> Fault | None:
    """Who could not prove its pass."""
    return around.fault("bad-proof") if around else None


def shows(around: OpenDeal | None, post: Post, value: int) -> Fault | bool:
    """Whether the post of an action lays open the card of that value (0: it lays none open)
    by the rules; False until its proof is looked at."""
    content = post.content
    if isinstance(content, Act | Show) and around is not None and around.is_open(content.seat):
        return _plays_openly(around, post, content, value)
    if not isinstance(content, Show):
        return Fault(post.by, "bad-card", post) if value and around is not None else True
    if around is None or not value or around.hand_of(content.slot) != content.seat:
        return Fault(post.by, "bad-card", post)
    deal = around.deal
    if not deal.played.has_seen(content.slot, post):
        deal.opened(post, Opening(content.slot, content.share, content.proof))
    if fault := around.fault("bad-card"):
        return fault
    if content.slot not in deal.ledger.cards:
        return False
    found = deal.ledger.suits[content.slot], deal.ledger.cards[content.slot]
    return found == around.card(value) or Fault(post.by, "bad-card", post)


def _plays_openly(around: OpenDeal, post: Post, content: Act | Show, value: int) -> Fault | bool:
    """Whether an action of a hand that all can read lays open a card of that hand."""
    slot = around.slot_of(content.seat, value) if value else None
    if isinstance(content, Show) or (value and (slot is None or not around.deal.lay(slot))):
        return Fault(post.by, "bad-card", post)
    return True


def opening(around: OpenDeal | None, seat: int, action: str, value: int) -> Act | Show | None:
    """The post of an own action that lays open the card of that value (0: none); None while
    its proof is being made."""
    if not value or around is None or around.is_open(seat):
        return Act(seat, action)
    slot = around.slot_of(seat, value)
    found = around.deal.opening(slot) if slot is not None else None
    return Show(seat, action, found.slot, found.share, found.proof) if found else None
