"""The declared facts of Nine Lives: players and bounds. The rules know no options."""

from __future__ import annotations

from pyengine.core.info import Info

ROUNDS = 4
"""A match has at most this many rounds (N16)."""

TARGET = 9
"""The match also ends after a round in which somebody reached this many points (N16)."""

INFO = Info(
    id="ninelives",
    title="Nine Lives",
    min_players=3,
    max_players=4,
    options=(),
    # The start, then by round the deal, four bids and at most 11 tricks of four
    # plays and a take. Three players get no further: 13 tricks of three and one.
    longest=1 + ROUNDS * (1 + 4 + 11 * 5),
    # Nobody falls below 0; who has 8 points plays on and can get 4 more.
    score_bounds=(0, 12),
    tempo="turns",
    hidden=True,
    hands=True,
    daily=4,
)
