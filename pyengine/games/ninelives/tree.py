"""Information-set search below a candidate: what the next seats answer is learnt, not assumed.

One tree grows for each candidate over all sampled deals. A node stands for what everybody
has seen, so a card that a seat holds in some deals only is a branch that is closed in the
others. Each visit adds one branch and plays the rest of the round out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from pyengine.games.ninelives.bits import LED, PAWS

DOUBT = 1.05
"""Points by which a branch that was seldom visited may be better than it looks."""


class Branch:
    """A card that was played or taken, seen by the seat that did it.

    ``worth`` is the sum over all visits. No dataclass: a visit makes one.
    """

    __slots__ = ("below", "visits", "worth")

    def __init__(self) -> None:
        self.visits = 0
        self.worth = 0.0
        self.below: Tree = {}


Tree = dict[int, Branch]
"""Card to branch."""

PlayOn = Callable[[list[int], list[int], int, list[int]], None]


def visit(
    tree: Tree,
    hands: list[int],
    tricks: list[int],
    leader: int,
    trick: Sequence[int],
    play_on: PlayOn,
    valued: Callable[[tuple[int, ...]], tuple[float, ...]],
) -> tuple[float, ...]:
    """One deal down the tree: what its result is worth, by seat.

    ``trick`` are the cards on the table from ``leader`` on, already gone from ``hands``;
    ``play_on`` plays the round to its end from such hands, tricks, leader and cards, and
    ``valued`` tells what tricks by seat are worth. Both lists are changed.
    """
    players = len(hands)
    cards = list(trick)
    led = LED[cards[0]] if cards else 0
    best = max((card for card in cards if card & (led | PAWS)), default=0)
    table = sum(cards)
    path: list[tuple[Branch, int]] = []
    fresh = over = False
    while not fresh and not over:
        taking = len(cards) == players
        if taking:
            seat = (leader + cards.index(best)) % players
            can = table ^ best
        else:
            seat = (leader + len(cards)) % players
            can = hands[seat] & led or hands[seat]
        card = _select(tree, can) if can & can - 1 else can
        branch = tree.get(card)
        if branch is None:
            branch = tree[card] = Branch()
            fresh = True
        path.append((branch, seat))
        tree = branch.below
        if taking:
            tricks[seat] += 1
            hands[seat] |= card
            cards, leader = [], seat
            led = best = table = 0
            over = not all(hands)
        else:
            hands[seat] ^= card
            led = led or LED[card]
            if card & (led | PAWS) and card > best:
                best = card
            cards.append(card)
            table |= card
    if not over:
        play_on(hands, tricks, leader, cards)
    values = valued(tuple(tricks))
    for branch, seat in path:
        branch.visits += 1
        branch.worth += values[seat]
    return values


def _select(tree: Tree, can: int) -> int:
    """Of several cards one without a branch, from both ends in turn; else the best by its bound.

    The bound is that of UCB1 with a fourth root for the root of the logarithm: they differ
    little up to some hundred visits, and roots are the same to the last bit everywhere.
    """
    open_branches = []
    visits, untried = 1, 0
    while can:
        card = can & -can
        can ^= card
        branch = tree.get(card)
        if branch is None:
            untried |= card
        else:
            visits += branch.visits
            open_branches.append((card, branch))
    if untried:
        return untried & -untried if visits & 1 else 1 << untried.bit_length() - 1
    width, best, top = DOUBT * sqrt(sqrt(visits)), 0, -1e9
    for card, branch in open_branches:
        bound = (branch.worth + width * sqrt(branch.visits)) / branch.visits
        if bound > top:
            best, top = card, bound
    return best
