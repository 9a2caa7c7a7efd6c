"""The hard bot plays a challenge on in the background, decision by decision."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.browser.bots.bots import Bots
from app.core.effects import PlayRival
from app.daily import rivals
from app.daily.messages import RivalPlayed

_PAUSE_S = 0.004
"""After every action, so that the page goes on between them."""


async def play_rival(
    bots: Bots, wanted: PlayRival, is_looked_at: Callable[[str], bool]
) -> RivalPlayed | None:
    """Plays the hard bot's rival match; None as soon as nobody looks at the result any more."""
    record = rivals.begin(wanted.game, wanted.day)
    while not record.match.over:
        await asyncio.sleep(_PAUSE_S)
        if not is_looked_at(wanted.record):
            return None
        ask, action = rivals.next_ask(record)
        action = action or await bots.choice(ask)
        if not action:
            return RivalPlayed(wanted.game, wanted.day, None)
        record = rivals.apply_answer(record, ask, action)
    return RivalPlayed(wanted.game, wanted.day, record.match.scores().totals[0])
