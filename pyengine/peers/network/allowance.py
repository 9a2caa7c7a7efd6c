"""Rate limits of a neighbour: buckets that fill with time, as told from outside.

Whole numbers throughout, so that the same arrivals are judged alike on every device.
"""

from __future__ import annotations

from dataclasses import dataclass

MS_PER_S = 1000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second for long, and so many at once after a pause."""

    per_second: int
    burst: int


MEMBER_FRAMES = Rate(per_second=50, burst=300)
"""Frames of one member."""

MEMBER_BYTES = Rate(per_second=64 * 1024, burst=1024 * 1024)
"""Bytes of one member."""


@dataclass(frozen=True, slots=True)
class Bucket:
    """The rest of a rate at a time; begin with :meth:`full`."""

    rate: Rate
    left_thousandths: int
    at_ms: int

    @classmethod
    def full(cls, rate: Rate, now_ms: int) -> Bucket:
        """Nothing was taken yet."""
        return cls(rate, rate.burst * MS_PER_S, now_ms)

    def take(self, amount: int, now_ms: int) -> tuple[Bucket, int]:
        """The bucket afterwards and 0; or, with nothing taken, the ms until that much is there.

        A clock that goes back stands still here. ``ValueError`` for an
        amount that never is there: more than the burst.

        >>> bucket = Bucket.full(Rate(per_second=2, burst=1), 0)
        >>> bucket, wait = bucket.take(1, 0)
        >>> wait, bucket.take(1, 200)[1]
        (0, 300)
        """
        if amount > self.rate.burst:
            raise ValueError("more than the bucket holds")
        brought = max(0, now_ms - self.at_ms) * self.rate.per_second
        left = min(self.rate.burst * MS_PER_S, self.left_thousandths + brought)
        lacking = amount * MS_PER_S - left
        if lacking > 0:
            return self, -(-lacking // self.rate.per_second)
        return Bucket(self.rate, -lacking, max(self.at_ms, now_ms)), 0
