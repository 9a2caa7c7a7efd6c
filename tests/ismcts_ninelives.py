"""Nine Lives' hard bot against a plain SO-ISMCTS of equal time: not part of the suite.

``python -m tests.ismcts_ninelives 100 seed 1500`` plays so many deals, each from all four seats:
one hard bot, and three that search 1,500 times a decision. It prints what a deal brings the bot
more than the mean of the three, and the processor time of a decision of each, by which the last
number is to be chosen.

The search is that of Cowling, Powley and Whitehouse (2012) with one tree for the seat that
decides: a deal is drawn, the tree is descended by UCB1 over what is legal in that deal, one card
is added, and the engine's own play-out by rules of thumb ends the round. Predictions are a bandit
over the same play-outs. It knows no proofs, no last tricks and no ranking.
"""

from __future__ import annotations

import random
import sys
from math import fsum, log, sqrt
from time import process_time

from pyengine.bots import choose, load_policy
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.registry import load_game
from pyengine.games.ninelives.bits import LED, PAWS
from pyengine.games.ninelives.playout import play_out
from pyengine.games.ninelives.position import Position, position_of
from pyengine.games.ninelives.rug import points
from pyengine.sim import Estimate, mean_interval

DOUBT = 2.0
"""The constant of UCB1, in points."""

GAME = load_game("ninelives")


class Node:
    """What was played: its visits, in how many deals it could be, its worth to who played it."""

    __slots__ = ("available", "below", "visits", "worth")

    def __init__(self) -> None:
        self.visits, self.available, self.worth = 0, 0, 0.0
        self.below: dict[int, Node] = {}


def decide(position: Position, searches: int, rng: random.Random) -> str:
    """The action that was searched most often."""
    policy = load_policy("ninelives")
    actions = list(position.bids or position.cards)
    if len(actions) == 1:
        return actions[0]
    root: dict[int, Node] = {}
    for _ in range(searches):
        future = policy.future(position, rng)
        index = _select(root, list(range(len(actions))), rng)
        node = root.setdefault(index, Node())
        if position.bids:
            values = {position.me: policy.play(position, actions[index], future)}
            path = [(node, position.me)]
        else:
            path = [(node, position.me)]
            values = dict(enumerate(_visit(position, actions[index], future.hands, path, rng)))
        for passed, seat in path:
            passed.visits += 1
            passed.worth += values[seat]
    return actions[max(root, key=lambda index: root[index].visits)]


def _select(tree: dict[int, Node], able: list[int], rng: random.Random) -> int:
    """One that was never tried, else the best by its upper bound."""
    fresh = [key for key in able if key not in tree]
    for key in able:
        if key in tree:
            tree[key].available += 1
    if fresh:
        return rng.choice(fresh)

    def bound(key: int) -> float:
        node = tree[key]
        return node.worth / node.visits + DOUBT * sqrt(log(node.available) / node.visits)

    return max(able, key=bound)


def _visit(
    position: Position,
    action: str,
    world: tuple[int, ...],
    path: list[tuple[Node, int]],
    rng: random.Random,
) -> tuple[float, ...]:
    """Down the tree in one deal, and the round to its end; ``path`` gets what was passed."""
    hands, tricks, leader, table = position.after(action, world)
    players, cards, tree = position.players, list(table), path[0][0].below
    fresh = path[0][0].visits == 0
    while cards or all(hands):
        if fresh:
            play_out(hands, tricks, position.aims, leader, cards)
            break
        taking = len(cards) == players
        seat = (leader + len(cards)) % players
        can = hands[seat]
        if taking:
            led = LED[cards[0]] | PAWS
            best = max(card for card in cards if card & led)
            seat, can = (leader + cards.index(best)) % players, sum(cards) ^ best
        elif cards:
            can = can & LED[cards[0]] or can
        card = _select(tree, _singles(can), rng)
        fresh = card not in tree
        node = tree.setdefault(card, Node())
        path.append((node, seat))
        tree = node.below
        if taking:
            tricks[seat] += 1
            hands[seat] |= card
            leader, cards = seat, []
        else:
            hands[seat] ^= card
            cards.append(card)
    return position.valued(tuple(tricks))


def _singles(bits: int) -> list[int]:
    found = []
    while bits:
        found.append(bits & -bits)
        bits &= bits - 1
    return found


def play(deals: int, seed: str, searches: int) -> tuple[Estimate, dict[str, float]]:
    """What a deal brings hard more than the mean of the others; and ms a decision of each."""
    gains: list[float] = []
    times: dict[str, list[float]] = {"hard": [], "search": []}
    for number in range(deals):
        brought = [_round(f"{seed}/{number}", seat, searches, times) for seat in range(1, 5)]
        gains.append(fsum(brought) / 4.0)
        print(number + 1, mean_interval(gains), flush=True)
    means = {who: 1000.0 * fsum(found) / len(found) for who, found in times.items()}
    return mean_interval(gains), means


def _round(seed: str, me: int, searches: int, times: dict[str, list[float]]) -> float:
    """One round with the hard bot at seat ``me``, by the table (N14, N15)."""
    chance, step = SeededChance(seed), 0
    state = GAME.start(4, {})
    while not state.rounds:
        pending = GAME.pending(state)
        if pending.chance is not None:
            drawn = GAME.chance_action(state, chance.draw(pending.chance))
            state = GAME.successor(state, CHANCE, drawn)
            continue
        step += 1
        seat, rng = pending.seats[0], rng_for(seed, step)
        view, began = GAME.view(state, seat), process_time()
        if seat == me:
            action = choose("ninelives", view, seat, "hard", rng).action
        else:
            action = decide(position_of(view, seat), searches, rng)
        if len(GAME.legal_actions(state, seat)) > 1:
            times["hard" if seat == me else "search"].append(process_time() - began)
        state = GAME.successor(state, seat, action)
    (scored,) = state.rounds
    brought = [points(place, won) for place, won in zip(scored.places, scored.tricks, strict=True)]
    return brought[me - 1] - (sum(brought) - brought[me - 1]) / 3.0


if __name__ == "__main__":
    estimate, means = play(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
    print(f"hard {estimate.value:+.2f} ({estimate.low:+.2f} to {estimate.high:+.2f}) points a deal")
    print(" ".join(f"{who} {ms:.0f} ms a decision" for who, ms in means.items()))
