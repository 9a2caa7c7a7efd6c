"""Habits: how players usually choose, learnt by four of them playing millions of rounds.

They know their own hand and what everybody has seen, and choose by chance between a few
cards. How likely each is follows from a table: a row for what the seat wishes and what lies
on the table, another for what the others wish. How the tables were learnt, and what they are
worth, is in docs/bots.md; ``python -m tests.learn_ninelives`` learns such tables anew.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase
from typing import Final

from pyengine.games.ninelives.bits import LED, PAWS, PLAIN
from pyengine.games.ninelives.habits_data import NATURE, OTHERS, WISHES
from pyengine.games.ninelives.rug import Place

WISH_CLASSES: Final = 9
"""Classes of a wish: 0 fears the next trick most, 4 does not care, 8 wants it most."""

WANTS: Final = 5
"""The least class that wants the trick."""

TIMES: Final = (0, 0, 1, 2, 3, 4, 4, 5, 5, 5, 5, 5, 5, 5)
"""Tricks to come to their class."""

TIME_CLASSES: Final = 6

SITUATIONS: Final = 30
"""Rows for a wish and a time: 4 to lead, 24 to follow, 2 to take."""

COMPANIES: Final = 53
"""Rows for a wish by what the others wish: 4 to lead, 48 to follow, 1 to take."""

_ROWS: Final = COMPANIES * WISH_CLASSES

LETTERS: Final = ascii_uppercase + ascii_lowercase
"""Letters of the tables: each multiplies the odds of a card by 1.2214 more than the one before.

That is a fifth of a natural logarithm; the ``a`` in the middle changes nothing.
"""

_MIDDLE: Final = LETTERS.index("a")

WIDTH: Final = 1 << 16
"""Chances are in so many parts."""

_PLAYED: Final = (0, 0, 3, 5)
"""Where the rows begin of who has so many before it."""

Options = tuple[int, int, int, int]
"""Cards to choose from, by what they are good for; 0 where there is none or it came before."""


def _ladder() -> tuple[int, ...]:
    """Odds by steps. Whole numbers: a power differs in its last bit between machines."""
    odds = [1_000]
    for _ in range(4 * _MIDDLE):
        odds.append(odds[-1] * 12_214 // 10_000)
    return tuple(odds)


_ODDS: Final = _ladder()
_STEP_OF: Final = {letter: step for step, letter in enumerate(LETTERS)}

WISH: Final = tuple(
    tuple(tuple(map(int, WISHES[14 * kind + won])) for won in range(14)) for kind in range(7)
)
"""Kind of place, tricks won, tricks to come (0 to 11) to the class of the wish."""

_chances: dict[int, tuple[int, int, int]] = {}


def kind_of(place: Place) -> int:
    """The kind of a place: 0 to 3 are the rows alone, 4 to 6 rows 1-2, 2-3, 3-4."""
    return place.first - 1 + 4 * place.vertical


def chances(situation: int, company: int, there: int) -> tuple[int, int, int]:
    """Up to where in ``WIDTH`` the first, second and third option are chosen; then the fourth.

    ``there`` has a bit for each option that there is, the first lowest.
    """
    key = (situation * _ROWS + company) << 4 | there
    found = _chances.get(key)
    if found is None:
        found = _chances[key] = _parts(situation, company, there)
    return found


def _parts(situation: int, company: int, there: int) -> tuple[int, int, int]:
    odds = []
    for option in range(4):
        steps = _STEP_OF[NATURE[4 * situation + option]] + _STEP_OF[OTHERS[4 * company + option]]
        odds.append(_ODDS[steps] if there >> option & 1 else 0)
    total, up_to, parts = sum(odds), 0, []
    for odd in odds[:3]:
        up_to += odd
        parts.append(up_to * WIDTH // total)
    return parts[0], parts[1], parts[2]


def to_lead(hand: int, abroad: int) -> tuple[int, Options]:
    """The situation of a leader with this hand, ``abroad`` all others, and its options.

    They are the highest and the lowest trump, the highest and the lowest other card.
    """
    trumps, plain = hand & PAWS, hand & PLAIN
    situation = first = second = third = fourth = 0
    if trumps:
        first = 1 << trumps.bit_length() - 1
        second = trumps & -trumps
        if second == first:
            second = 0
        if abroad < first:
            situation = 1
    if plain:
        third = 1 << plain.bit_length() - 1
        fourth = plain & -plain
        if fourth == third:
            fourth = 0
        if not abroad & LED[third] & -(third << 1):
            situation |= 2
    return situation, (first, second, third, fourth)


def to_follow(hand: int, abroad: int, led: int, best: int, played: int) -> tuple[int, Options, int]:
    """The situation of a seat after ``played`` others, its options, and how free it is.

    They are the lowest and the highest card that loses to ``best``, the lowest and the highest
    that beats it. It is not free (0) where none beats it or (1) all do, free to follow or not
    to win (3), and free to trump (2).
    """
    can = hand & led
    void = 0
    if not can:
        can, void = hand, 2
    over = can & (led | PAWS) & -(best << 1)
    under = can ^ over
    situation = 8 * played - 4 + void + (4 if best & PAWS else 0)
    first = second = third = fourth = 0
    if under:
        first = under & -under
        second = 1 << under.bit_length() - 1
        if second == first:
            second = 0
    if not over:
        return situation, (first, second, 0, 0), 0
    third = over & -over
    highest = 1 << over.bit_length() - 1
    if highest != third:
        fourth = highest
    if not abroad & LED[highest] & -(highest << 1):
        situation += 1
    free = (2 if void else 3) if under else 1
    return situation, (first, second, third, fourth), free


def to_take(table: int) -> tuple[int, Options]:
    """The situation of who takes one of these cards, and the highest, the lowest, the middle."""
    first, second = 1 << table.bit_length() - 1, table & -table
    middle = table ^ first ^ second
    if second == first:
        second = middle = 0
    third = 1 << middle.bit_length() - 1 if middle else 0
    return 29 if first & PAWS else 28, (first, second, third, 0)


def chosen(situation: int, company: int, options: Options, luck: int) -> int:
    """The card that is chosen by ``luck``, from 0 to below ``WIDTH``."""
    first, second, third, fourth = options
    there = (first > 0) | (second > 0) << 1 | (third > 0) << 2 | (fourth > 0) << 3
    if not there & there - 1:
        return first or second or third or fourth
    # Looked up here as well as in chances(): most that are asked for are known.
    known = _chances.get((situation * _ROWS + company) << 4 | there)
    one, two, three = known or chances(situation, company, there)
    if luck < one:
        return first
    if luck < two:
        return second
    return third if luck < three else fourth


def play_by_habit(
    hands: list[int],
    tricks: list[int],
    kinds: tuple[int, ...],
    leader: int,
    trick: tuple[int, ...] | list[int],
    luck: int,
) -> None:
    """Play the round to its end by habits; ``tricks`` then holds what each seat won.

    As :func:`~pyengine.games.ninelives.playout.play_out`; ``kinds`` are the kinds of the
    places by seat, ``luck`` (31 bits) gives all chance.
    """
    players = len(hands)
    seat = winner = leader
    sizes = [hand.bit_count() for hand in hands]
    led = best = table = 0
    for card in trick:
        sizes[seat] += 1
        if not led:
            led = LED[card]
        if card & (led | PAWS) and card > best:
            best, winner = card, seat
        table |= card
        seat = seat + 1 if seat + 1 < players else 0
    played = len(trick)
    live = 0
    for hand in hands:
        live |= hand
    to_come = min(min(sizes), 11)
    while True:
        time = TIMES[to_come]
        wishes = [WISH[kind][won][to_come] for kind, won in zip(kinds, tricks, strict=True)]
        # Who plays after a seat and wants the trick; those who have played are counted off.
        after, later = 0, seat
        for _ in range(players - played):
            if wishes[later] >= WANTS:
                after += 1
            later = later + 1 if later + 1 < players else 0
        while played < players:
            hand, wish = hands[seat], wishes[seat]
            if wish >= WANTS:
                after -= 1
            luck = luck * 1103515245 + 12345 & 0x7FFFFFFF
            card = hand & led or hand
            if card & card - 1:
                # More than one card may be played.
                if led:
                    situation, options, free = to_follow(hand, live ^ hand, led, best, played)
                    company = 4 + free * 12 + _PLAYED[played] + after
                    if wishes[winner] >= WANTS:
                        company += 6
                else:
                    situation, options = to_lead(hand, live ^ hand)
                    company = after
                card = chosen(
                    (wish * TIME_CLASSES + time) * SITUATIONS + situation,
                    wish * COMPANIES + company,
                    options,
                    luck >> 15,
                )
            if not led:
                led, best, winner = LED[card], card, seat
            elif card & (led | PAWS) and card > best:
                best, winner = card, seat
            hands[seat] = hand ^ card
            live ^= card
            table |= card
            played += 1
            seat = seat + 1 if seat + 1 < players else 0
        tricks[winner] += 1
        is_last = False
        for other in range(players):
            if other != winner:
                sizes[other] -= 1
                if not sizes[other]:
                    is_last = True
        if is_last:
            return
        to_come = min(min(sizes), 11)
        wish = WISH[kinds[winner]][tricks[winner]][to_come]
        situation, options = to_take(table ^ best)
        luck = luck * 1103515245 + 12345 & 0x7FFFFFFF
        card = chosen(
            (wish * TIME_CLASSES + TIMES[to_come]) * SITUATIONS + situation,
            wish * COMPANIES + COMPANIES - 1,
            options,
            luck >> 15,
        )
        hands[winner] |= card
        live |= card
        led = best = table = played = 0
        seat = winner
