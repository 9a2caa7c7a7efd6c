"""Waiting in tests of what the browser does: by turns of the loop, and never for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

MOST_TURNS = 10_000
"""So many turns of the loop anything may take that needs no time."""


async def turns(count: int) -> None:
    """Let everything else go on for so many turns."""
    for _ in range(count):
        await asyncio.sleep(0)


async def until(is_done: Callable[[], object]) -> None:
    """Wait until something is done; it fails where that never is."""
    for _ in range(MOST_TURNS):
        if is_done():
            return
        await asyncio.sleep(0)
    raise AssertionError(f"not done after {MOST_TURNS} turns")


async def give_up(waiting: Awaitable[object]) -> None:
    """Begin to wait for something, and wait no more after a few turns; it fails where that has
    come to its end by then."""
    task = asyncio.ensure_future(waiting)
    await turns(3)
    assert not task.done()
    task.cancel()
    await turns(1)
    assert task.cancelled() or task.cancelling()
