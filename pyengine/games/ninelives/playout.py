"""One round played out fast: all hands known, everybody plays by rules of thumb.

Ints, lists and local variables only: a decision plays hundreds of rounds, and in
Pyodide a call or a dataclass costs as much as a whole card here.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.games.ninelives.aims import Aim
from pyengine.games.ninelives.bits import LED, PAWS, PLAIN


def play_out(
    hands: list[int],
    tricks: list[int],
    aims: Sequence[Aim],
    leader: int,
    trick: Sequence[int] = (),
) -> None:
    """Play the round to its end; ``tricks`` then holds what each seat won.

    Seats count from 0. ``trick`` are the cards on the table from ``leader`` on,
    already gone from ``hands``; both lists are changed.
    """
    players = len(hands)
    seat = leader
    sizes = [hand.bit_count() for hand in hands]
    led = best = table = 0
    winner = leader
    for card in trick:
        sizes[seat] += 1
        if not led:
            led = LED[card]
        if card & (led | PAWS) and card > best:
            best, winner = card, seat
        table |= card
        seat = seat + 1 if seat + 1 < players else 0
    played = len(trick)
    # The sizes are those before the trick: each but the winner has one card less after it.
    while True:
        to_come = min(sizes)
        while played < players:
            hand = hands[seat]
            wanted = aims[seat][tricks[seat]][to_come]
            if not led:
                if wanted:
                    card = 1 << hand.bit_length() - 1
                    if card > PLAIN and wanted < to_come:
                        # Trumps win later as well; a high plain card may not.
                        plain = hand & PLAIN
                        if plain:
                            card = 1 << plain.bit_length() - 1
                    elif card > PLAIN:
                        rest = 0
                        for other in hands:
                            rest |= other
                        if rest ^ hand > card:
                            # Somebody has a higher trump: no low trump into it.
                            plain = hand & PLAIN
                            if plain:
                                card = 1 << plain.bit_length() - 1
                else:
                    card = hand & -hand
                led, best, winner = LED[card], card, seat
            else:
                can = hand & led or hand
                over = can & (led | PAWS) & -(best << 1)
                if wanted:
                    if not over:
                        card = can & -can
                    elif played == players - 1 or not over & led:
                        card = over & -over
                    else:
                        card = 1 << over.bit_length() - 1
                elif over == can:
                    # It has to beat the best card; last to play it may as well use the highest.
                    card = 1 << can.bit_length() - 1 if played == players - 1 else can & -can
                else:
                    card = 1 << (can ^ over).bit_length() - 1
                if over & card:
                    best, winner = card, seat
            hands[seat] = hand ^ card
            table |= card
            played += 1
            seat = seat + 1 if seat + 1 < players else 0
        tricks[winner] += 1
        over_now = False
        for other in range(players):
            if other != winner:
                sizes[other] -= 1
                if not sizes[other]:
                    over_now = True
        if over_now:
            return
        # Only one's own card cannot be taken, and the winning card is one's own (N12).
        table ^= best
        if aims[winner][tricks[winner]][min(sizes)]:
            hands[winner] |= 1 << table.bit_length() - 1
        else:
            hands[winner] |= table & -table
        led = best = table = played = 0
        seat = winner
