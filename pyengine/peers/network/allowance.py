"""Rate limits of a neighbour: buckets that fill with time, as told from outside.

Whole numbers throughout, so that the same arrivals are judged alike on every device.
"""

from __future__ import annotations

from dataclasses import dataclass

MS_PER_S = 1000


@dataclass(frozen=True, slots=True, eq=False)
class Rate:
    """So many in so many seconds for long, and so many at once after a pause."""

    per_second: int
    burst: int
    seconds: int = 1
    """In which ``per_second`` come, where fewer than one a second do."""


MEMBER_FRAMES = Rate(per_second=50, burst=300)
"""Frames of one link."""

MEMBER_BYTES = Rate(per_second=64 * 1024, burst=1024 * 1024)
"""Bytes of one link."""

DROPPED = Rate(per_second=10, burst=600)
"""Frames beyond these two that are passed over; more, and a link is a flood."""

CHATS = Rate(per_second=1, burst=5)
"""What one member says."""

TABLES = Rate(per_second=5, burst=25)
"""What one member tells to lie before its seats: a burst is what a slow line held up."""

CHECKS = Rate(per_second=5, burst=200)
"""Signatures that are looked at because of one member, at most 3 ms each in CPython and half as
much more in a browser: 2 to 3 % of a core. What is beyond waits, and is then covered by fewer."""

CODES = Rate(per_second=12, burst=16, seconds=60)
"""Connection codes of one member: to five others at once, two each."""

STANDBYS = Rate(per_second=4, burst=4, seconds=60)
"""Standby invitations of one member, each of which is stored."""

PAIR_CODES = Rate(per_second=6, burst=8, seconds=60)
"""Codes of standby pairs of one member, each of which makes a connection."""

SEAT_REQUESTS = Rate(per_second=6, burst=6, seconds=60)
"""Seats that one guest asks for,"""

HIDINGS = Rate(per_second=20, burst=10, seconds=60)
"""Times that a neighbour says that its page is hidden, which is told aloud in a race."""

SHEETS = Rate(per_second=1, burst=9)
"""and sheets that are written because of all of them: all have to sign each anew."""

REPEATED = Rate(per_second=8 * 1024, burst=512 * 1024)
"""Bytes of posts that are sent to one member once more, as it says that it has not got them."""


@dataclass(frozen=True, slots=True)
class Bucket:
    """The rest of a rate at a time; begin with :meth:`full`."""

    rate: Rate
    left_parts: int
    """In parts of which a thousand come in a second for each that comes in ``rate.seconds``."""
    at_ms: int

    @classmethod
    def full(cls, rate: Rate, now_ms: int) -> Bucket:
        """Nothing was taken yet."""
        return cls(rate, rate.burst * rate.seconds * MS_PER_S, now_ms)

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
        parts = self.rate.seconds * MS_PER_S
        brought = max(0, now_ms - self.at_ms) * self.rate.per_second
        left = min(self.rate.burst * parts, self.left_parts + brought)
        lacking = amount * parts - left
        if lacking > 0:
            return self, -(-lacking // self.rate.per_second)
        return Bucket(self.rate, -lacking, max(self.at_ms, now_ms)), 0


MOST_CONNECTIONS = 2
"""So often a member is connected to in a minute,"""

MOST_CODES = 4
"""and so many of its codes are looked at: each has two for a connection."""


MOST_PAIRS = 6
"""So often a standby pair with a member is begun in a minute: each time that it was used."""


class Allowance:
    """The rest of all rates of one member, over whatever links it comes. Changes in place."""

    def __init__(self, now_ms: int) -> None:
        self._buckets: dict[Rate, Bucket] = {}
        self._begun_ms = now_ms

    def allows(self, rate: Rate, now_ms: int, amount: int = 1) -> bool:
        """Returns whether so much is there, and takes it."""
        return not self.wait_ms(rate, now_ms, amount)

    def wait_ms(self, rate: Rate, now_ms: int, amount: int = 1) -> int:
        """Takes so much and returns 0, or returns in how many ms it is there."""
        bucket = self._buckets.get(rate) or Bucket.full(rate, self._begun_ms)
        self._buckets[rate], wait = bucket.take(amount, now_ms)
        return wait


class Recent:
    """The newest times of something that may happen so often in so long. Changes in place."""

    def __init__(self, most: int, in_ms: int) -> None:
        self._most, self._in_ms = most, in_ms
        self._times: dict[int, list[int]] = {}

    def allows(self, who: int, now_ms: int) -> bool:
        """Returns whether it may happen once more because of somebody, and notes it."""
        times = [at for at in self._times.get(who, ()) if now_ms - at < self._in_ms]
        is_allowed = len(times) < self._most
        self._times[who] = [*times, now_ms] if is_allowed else times
        return is_allowed
