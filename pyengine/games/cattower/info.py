"""The declared facts of Cat Tower: players and bounds. The rules know no options."""

from __future__ import annotations

from pyengine.core.info import Info

FINISHED = 3
"""The match ends after a round in which a seat has so many complete towers (C8)."""

ROUNDS = 30
"""A match among several players has at most so many rounds (C16)."""

STALLED = 2
"""So many rounds running in which nobody can do anything any more end a match (C16)."""

SOLO_ROUNDS = 20
"""A solo match has at most so many rounds (C17)."""

DEADLINES = (8, 10, 12)
"""Solo: the last rounds in which the first, second, third tower scores its larger number (C17)."""

INFO = Info(
    id="cattower",
    title="Cat Tower",
    min_players=1,
    max_players=4,
    options=(),
    # A round is a roll, a die for each seat and an action of each seat.
    longest=ROUNDS * (1 + 4 + 4),
    # No line is negative. Two towers stay open, so a sheet holds 22 items at most:
    # three towers 9 + 8 + 7, yarn 5 x 8, cats twice all items, and with five balls
    # and two houses at most 15 others at up to 6 points (one house or none: less).
    score_bounds=(0, 24 + 40 + 44 + 90),
    tempo="together",
    dice=True,
    hidden=True,
    sheet=True,
    daily=1,
    tie_breaks=("Footprints left",),
)


def most_rounds(players: int) -> int:
    """Returns how many rounds a match has at most (C16, C17)."""
    return SOLO_ROUNDS if players == 1 else ROUNDS
