"""Cards that are laid open while a round is played, each with a proof."""

from __future__ import annotations

from pyengine.core.match import Match
from pyengine.peers.deal.deal import Opening
from pyengine.peers.deal.open_deal import OpenDeal
from pyengine.peers.membership.lanes import Fault
from pyengine.peers.wire.contents import Act, Show
from pyengine.peers.wire.posts import Post


def is_held(open_deal: OpenDeal | None, match: Match, seat: int) -> bool:
    """Returns whether a seat may lay a card open now, and the deal is not proved yet."""
    if open_deal is None or not open_deal.is_in_match or open_deal.deal.is_proved:
        return False
    game, state = match.game, match.state
    return any(game.lays_open(state, seat, action) for action in game.legal_actions(state, seat))


def proofs_fault(open_deal: OpenDeal | None) -> Fault | None:
    """Returns who could not prove its shares, or its pass."""
    return open_deal.fault("bad-share", "bad-proof") if open_deal else None


def shows(open_deal: OpenDeal | None, post: Post, value: int) -> Fault | bool:
    """Returns whether the post of an action lays open the card of that value (0: it lays none open)
    by the rules; False until its proof is looked at."""
    content = post.content
    if not isinstance(content, Show):
        return Fault(post.by, "bad-card", post) if value and open_deal is not None else True
    if open_deal is None or not value or open_deal.hand_of(content.slot) != content.seat:
        return Fault(post.by, "bad-card", post)
    deal = open_deal.deal
    if not deal.played.has_seen(content.slot, post):
        deal.show_card(post, Opening(content.slot, content.share, content.proof))
    if fault := open_deal.fault("bad-card"):
        return fault
    if content.slot not in deal.ledger.cards:
        return False
    found = deal.ledger.suits[content.slot], deal.ledger.cards[content.slot]
    return found == open_deal.card(value) or Fault(post.by, "bad-card", post)


def opening(open_deal: OpenDeal | None, seat: int, action: str, value: int) -> Act | Show | None:
    """The post of an action of its own that lays open the card of that value (0: none); None while
    its proof is being made."""
    if not value or open_deal is None:
        return Act(seat, action)
    slot = open_deal.slot_of(seat, value)
    found = open_deal.deal.opening(slot) if slot is not None else None
    return Show(seat, action, found.slot, found.share, found.proof) if found else None
