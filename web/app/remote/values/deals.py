"""The state of a masked deal, in values and sentences for the screen.

No device knows the cards while they are dealt: each shuffles and masks them in turn, all help
each other to read their own, and after the round all compare what everybody did.
"""

from __future__ import annotations

from collections.abc import Callable

from app.base.words import possessive
from pyengine.peers.table.dealing import Dealing

CHECKED = "Checked: nobody tampered with this deal."
PROVISIONAL = "The points are provisional until all devices have compared this deal."
PROVING = "Every device proves that its part in the deal was right. The first card waits for that."
ANNULLED = "It is dealt again, and the points are what they were before it."
PREPARED = "The cards are dealt. Every device prepares the proof of its shuffle."
ONCE_MORE = "The cards are dealt again, and the points are what they were before."


def at_work_words(deal: Dealing, name_of: Callable[[int], str], me: int) -> str:
    """Says what happens to the cards just now, in a sentence."""
    if deal.stage == "checking":
        return "The devices are comparing who did what in this deal."
    if deal.stage == "shuffling" and deal.at_work:
        who = deal.at_work[0]
        name = "Your device" if who == me else f"{possessive(name_of(who))} device"
        return f"{name} shuffles the cards, face down even for itself."
    if deal.looks and deal.is_being_read:
        return "Everybody gets ready to look at cards alone."
    if deal.is_being_read:
        return "Everybody is given the keys to their own cards, and to no others."
    if deal.stage == "proving":
        return PREPARED
    return "The devices are agreeing how to deal."


def annulled_words(deal: Dealing) -> str:
    """Says why this round is dealt once more; nothing where it is not."""
    if not deal.void:
        return ""
    if not deal.parting:
        # Somebody is back, or all have agreed to it: perhaps nobody had cards yet.
        return ONCE_MORE
    return f"{deal.parting} {ANNULLED}"
