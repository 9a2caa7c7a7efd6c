"""Static evaluation of marks and dice."""

from __future__ import annotations

from itertools import combinations
from math import fsum

from pyengine.bots.policy import Ranked
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.playout import RATE, rest
from pyengine.games.cattower.position import Known, Position
from pyengine.games.cattower.scoring import in_time
from pyengine.games.cattower.weighing import DENIED, STAY_SOLO, Choice, Weigher

EASY_PASS = 1.5
"""Worth of a pass's footprints for a player who does not plan."""

WARY = 0.4
"""Weight of the worst common die beside the average one."""


def taste(position: Position) -> list[Ranked]:
    """By the points that an action makes at once, as if the match ended with this round."""
    weigher = last_weigher(position)
    if position.phase == "mark":
        return [
            Ranked(text, weighed(weigher, choice, EASY_PASS))
            for text, choice in position.choices.items()
        ]
    found = []
    for text, (die, *_) in position.choices.items():
        gains = [weigher.best(*pair)[0] for pair in pairs_with(position, die)]
        found.append(Ranked(text, fsum(gains) / len(gains)))
    return found


def rank(position: Position) -> list[Ranked]:
    """By points and promises, price, the end of the match, and what rivals get; best first."""
    if position.phase == "mark":
        weigher = own_weigher(position)
        found = [
            Ranked(text, weighed(weigher, choice, 0.0)) for text, choice in position.choices.items()
        ]
    else:
        found = [
            Ranked(text, _die_value(position, die)) for text, (die, *_) in position.choices.items()
        ]
    return sorted(found, key=lambda ranked: -ranked.value)


def own_weigher(position: Position) -> Weigher:
    """This seat's sheet in this round, the end of the match by rule of thumb."""
    rounds = rest(position)
    if position.solo:
        ending = -STAY_SOLO * rounds
    else:
        # To end the match is good for who is ahead, and the others mark once more.
        lead = position.score - max(position.scores) - RATE / 2.0
        ending = max(-8.0, min(8.0, lead * 0.5)) - 0.5 * rounds
    return _weigher(position, position.own, rounds, ending)


def last_weigher(position: Position) -> Weigher:
    """This seat's sheet as if the match ended with this round: what a mark makes at once."""
    return _weigher(position, position.own, 0, 0.0)


def best_mark(position: Position, die: int, other: int) -> tuple[float, Choice]:
    """The best mark of this seat for two dice and its worth; looked up when asked again."""
    key = (-1, min(die, other), max(die, other))
    known = position.best.get(key)
    if known is None:
        known = position.best[key] = own_weigher(position).best(die, other)
    return known


def rival_gain(position: Position, rival: int, die: int, other: int) -> float:
    """Returns what a rival gets out of two dice at best."""
    key = (rival, min(die, other), max(die, other))
    known = position.best.get(key)
    if known is None:
        weigher = _weigher(position, position.rivals[rival], rest(position), 0.0)
        known = position.best[key] = weigher.best(die, other)
    return known[0]


def rival_mean(position: Position, rival: int, die: int) -> float:
    """Returns what a rival gets on average out of the dice that are left without this one."""
    left = list(position.left)
    left.remove(die)
    taken = position.taken[rival]
    pairs = [(taken, common) for common in left] if taken else [*combinations(left, 2)]
    worth = [rival_gain(position, rival, *pair) for pair in pairs]
    return fsum(worth) / len(worth)


def leader(position: Position) -> int:
    """The rival that is ahead."""
    return max(range(len(position.scores)), key=lambda rival: (position.scores[rival], -rival))


def _weigher(position: Position, sheet: Known, rounds: int, ending: float) -> Weigher:
    gone = position.gone
    if position.solo and not in_time(position.round, sheet.full.bit_count()):
        gone = (1 << len(load_towers().masks)) - 1
    return Weigher(
        position.players,
        sheet.items,
        sheet.open,
        sheet.circled,
        sheet.cats,
        rounds,
        gone,
        position.most,
        ending,
    )


def weighed(weigher: Weigher, choice: Choice, pass_bonus: float) -> float:
    """Returns what a mark adds, its price taken off, or a pass."""
    slot, item, cat, price = choice
    if slot < 0:
        return weigher.passing() + pass_bonus
    value = weigher.mark(slot, item) - weigher.cost(price)
    return value - weigher.regret(cat) if cat else value


def pairs_with(position: Position, die: int) -> list[tuple[int, int]]:
    """The dice that this seat may come to mark with when it takes (discards) this one."""
    left = list(position.left)
    left.remove(die)
    if position.solo:
        return [(left[0], left[1])]
    return [(die, common) for common in left]


def _die_value(position: Position, die: int) -> float:
    """The best marks with this die, less what it leaves to the others."""
    pairs = pairs_with(position, die)
    gains = [best_mark(position, *pair)[0] for pair in pairs]
    value = (1.0 - WARY) * fsum(gains) / len(gains) + WARY * min(gains)
    if position.solo:
        return value
    theirs = [rival_mean(position, rival, die) for rival in range(len(position.rivals))]
    return value - DENIED * fsum(theirs) / len(theirs)
