"""The bots' worker: PyScript runs this file; the page calls ``decide``."""

from time import perf_counter

from worker.answers import answer

__export__ = ["decide"]


async def decide(request: str) -> str:
    """Answer a question of the page; see :mod:`worker.answers`."""
    return answer(request, perf_counter)
