"""Learns the tables of Nine Lives' habits: not part of the suite.

``python -m tests.learn_ninelives 3000000 seed > pyengine/games/ninelives/habits_data.py`` plays
so many rounds among four players of one table and writes it (policy gradient: REINFORCE with a
running mean a row). That takes some hours; docs/bots.md says where the shipped tables come from.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from math import exp

from pyengine.core.chance import rng_for
from pyengine.games.ninelives import habits
from pyengine.games.ninelives.bidding import place_value, strength
from pyengine.games.ninelives.bits import ALL, LED, PAWS, single_bits
from pyengine.games.ninelives.rug import PLACES, Place, free_places, points

RATE = 0.03
"""How much one round moves a logit for a point of surprise; it falls to a twentieth."""

SHARED = 0.2
"""The share of that for the rows by what others wish: each is seen far more often."""

LEAST, LEAST_SHARED = 4.0, 3.0
"""Logits stay within so much, those by what others wish within so much."""

LIMITS = (-2.2, -1.3, -0.7, -0.25, 0.25, 0.7, 1.3, 2.2)
"""Between which points that a trick more brings the classes of a wish lie."""

Wish = Callable[[int, int, int], int]
"""Kind of place, tricks won and to come to the class of the wish."""

Choose = Callable[[int, int, int, habits.Options], int]
"""Seat, situation row, company row and options to the place of the option chosen."""


class Learner:
    """Logits that play, and learn from what a round brought."""

    def __init__(self, rng: random.Random) -> None:
        rows = habits.WISH_CLASSES * habits.TIME_CLASSES * habits.SITUATIONS
        self.rng = rng
        self.nature = [[0.0] * 4 for _ in range(rows)]
        self.others = [[0.0] * 4 for _ in range(habits.WISH_CLASSES * habits.COMPANIES)]
        self.usual = [[0.0, 0.0] for _ in range(rows)]
        self.trace: list[tuple[int, int, int, list[float], int]] = []
        self.brought: dict[tuple[int, int, int], list[float]] = defaultdict(lambda: [0.0, 0.0])
        self.values = {
            (kind, won, to_come): value
            for kind in range(7)
            for won, row in enumerate(_luck_alone(kind))
            for to_come, value in enumerate(row)
        }
        self.classes: dict[tuple[int, int, int], int] = {}

    def wish(self, kind: int, won: int, to_come: int) -> int:
        """The class of what a trick more is worth."""
        found = self.classes.get((kind, won, to_come))
        if found is None:
            before = max(to_come, 1) - 1
            gain = self.values[kind, min(won + 1, 13), before] - self.values[kind, won, before]
            found = self.classes[kind, won, to_come] = sum(gain > limit for limit in LIMITS)
        return found

    def choose(self, seat: int, situation: int, company: int, options: habits.Options) -> int:
        """An option by its odds, kept for learning."""
        there = [place for place in range(4) if options[place]]
        if len(there) == 1:
            return there[0]
        nature, others = self.nature[situation], self.others[company]
        odds = [exp(nature[o] + others[o]) if o in there else 0.0 for o in range(4)]
        total = sum(odds)
        likely = [odd / total for odd in odds]
        chosen = self.rng.choices(range(4), likely)[0]
        self.trace.append((seat, situation, company, likely, chosen))
        return chosen

    def learn(self, rewards: list[float], rate: float) -> None:
        """Make likelier what went better than usual in its row."""
        for seat, situation, company, likely, chosen in self.trace:
            usual = self.usual[situation]
            surprise = rewards[seat] - usual[0]
            usual[1] += 1.0
            usual[0] += surprise / min(usual[1], 5000.0)
            for option, chance in enumerate(likely):
                if chance:
                    step = rate * surprise * ((option == chosen) - chance)
                    _move(self.nature[situation], option, step, LEAST)
                    _move(self.others[company], option, SHARED * step, LEAST_SHARED)
        self.trace.clear()

    def look_back(self) -> None:
        """Take over what tricks have turned out to be worth."""
        for key, (times, total) in self.brought.items():
            if times > 50:
                self.values[key] = total / times
        self.classes.clear()


def _move(logits: list[float], option: int, step: float, most: float) -> None:
    logits[option] = min(max(logits[option] + step, -most), most)


def _luck_alone(kind: int) -> list[list[float]]:
    """Points to be expected by tricks won and to come, if three tricks of ten are won by luck."""
    place = next(place for place in PLACES if habits.kind_of(place) == kind)
    rows = [[float(points(place, won))] for won in range(14)]
    for to_come in range(1, 12):
        for won in range(14):
            more = rows[min(won + 1, 13)][to_come - 1]
            rows[won].append(0.3 * more + 0.7 * rows[won][to_come - 1])
    return rows


def play(
    hands: list[int], kinds: list[int], leader: int, wish: Wish, choose: Choose
) -> Iterator[list[int]]:
    """Yield the tricks by seat after every trick of a round, and play it."""
    tricks = [0] * 4
    while True:
        to_come = min(hand.bit_count() for hand in hands)
        cards: list[int] = []
        led = best = 0
        wishes = [wish(kind, won, to_come) for kind, won in zip(kinds, tricks, strict=True)]
        winner = leader
        for played in range(4):
            seat = (leader + played) % 4
            abroad = sum(hands) ^ hands[seat]
            after = sum(wishes[(leader + k) % 4] >= habits.WANTS for k in range(played + 1, 4))
            if played:
                situation, options, free = habits.to_follow(hands[seat], abroad, led, best, played)
                foe = wishes[winner] >= habits.WANTS
                company = 4 + (2 * free + foe) * 6 + (0, 0, 3, 5)[played] + after
            else:
                situation, options = habits.to_lead(hands[seat], abroad)
                company = after
            row = _row(wishes[seat], to_come, situation)
            card = options[choose(seat, row, wishes[seat] * habits.COMPANIES + company, options)]
            hands[seat] ^= card
            cards.append(card)
            led = led or LED[card]
            if card & (led | PAWS) and card > best:
                best, winner = card, seat
        tricks[winner] += 1
        yield tricks
        if any(not hand for seat, hand in enumerate(hands) if seat != winner):
            return
        # The winner will hold one card more.
        to_come = min(hand.bit_count() + (seat == winner) for seat, hand in enumerate(hands))
        situation, options = habits.to_take(sum(cards) ^ best)
        mine = wish(kinds[winner], tricks[winner], to_come)
        company = (mine + 1) * habits.COMPANIES - 1
        hands[winner] |= options[choose(winner, _row(mine, to_come, situation), company, options)]
        leader = winner


def _row(wish: int, to_come: int, situation: int) -> int:
    time = habits.TIMES[to_come]
    return (wish * habits.TIME_CLASSES + time) * habits.SITUATIONS + situation


def deal(rng: random.Random, doubt: float) -> tuple[list[int], list[Place], int]:
    """Hands, the places of all cats, and the start player.

    Seats predict by the table, each value up to ``doubt`` points off.
    """
    deck = list(single_bits(ALL))
    rng.shuffle(deck)
    hands, start = [sum(deck[9 * seat : 9 * seat + 9]) for seat in range(4)], rng.randrange(4)
    places: list[Place | None] = [None] * 4
    for step in range(4):
        seat = (start + step) % 4
        tenths = round(10 * strength(hands[seat]))
        values = {
            place: place_value(place, tenths, 4) + doubt * (rng.random() + rng.random() - 1.0)
            for place in free_places(places)
        }
        places[seat] = max(values, key=lambda place: values[place])
    return hands, [place for place in places if place is not None], start


def learn(rounds: int, seed: str) -> Learner:
    """Play so many rounds, and learn from each."""
    rng = rng_for(seed, "habits")
    learner = Learner(rng)
    for number in range(rounds):
        hands, places, start = deal(rng, 1.0)
        kinds = [habits.kind_of(place) for place in places]
        passed: list[tuple[list[int], int]] = []
        for tricks in play(hands, kinds, start, learner.wish, learner.choose):
            passed.append((list(tricks), min(hand.bit_count() for hand in hands)))
        final = passed[-1][0]
        brought = [float(points(place, won)) for place, won in zip(places, final, strict=True)]
        for tricks, to_come in passed[:-1]:
            for kind, won, value in zip(kinds, tricks, brought, strict=True):
                found = learner.brought[kind, won, to_come]
                found[0] += 1.0
                found[1] += value
        total = sum(brought)
        rewards = [own - (total - own) / 3.0 for own in brought]
        learner.learn(rewards, RATE * max(0.05, 1.0 - number / rounds))
        if number in (rounds // 10, rounds // 5, 3 * rounds // 10):
            learner.look_back()
    return learner


def written(learner: Learner) -> str:
    """The tables as the module that ships."""
    wishes = "\n".join(
        '    "' + "".join(str(learner.wish(kind, won, left)) for left in range(12)) + '",'
        for kind in range(7)
        for won in range(14)
    )
    return TEXT.format(wishes, _letters(learner.nature), _letters(learner.others))


def _letters(rows: list[list[float]]) -> str:
    middle = habits.LETTERS.index("a")
    text = "".join(habits.LETTERS[middle + round(5 * logit)] for row in rows for logit in row)
    return "\n".join(f'    "{text[at : at + 92]}"' for at in range(0, len(text), 92))


TEXT = '''"""The tables of habits, as they were learnt (docs/bots.md)."""

from __future__ import annotations

from typing import Final

WISHES: Final = (
{}
)
"""By kind of place and tricks won: the class of a wish, for 0 to 11 tricks to come."""

NATURE: Final = (
{}
)
"""By wish, time and situation four letters, one for each option."""

OTHERS: Final = (
{}
)
"""By wish and company four letters, one for each option."""
'''


if __name__ == "__main__":
    print(written(learn(int(sys.argv[1]), sys.argv[2])), end="")
