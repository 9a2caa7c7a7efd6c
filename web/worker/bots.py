"""The bots' worker: PyScript runs this file; the page calls ``decide`` and ``review``."""

from time import perf_counter

from worker.answers import answer
from worker.reviews import answer_review

__export__ = ["decide", "review"]


async def decide(request: str) -> str:
    """Answer a question of the page; see :mod:`worker.answers`."""
    return answer(request, perf_counter)


async def review(request: str) -> str:
    """Answer a question of a review; see :mod:`worker.reviews`."""
    return answer_review(request, perf_counter)
