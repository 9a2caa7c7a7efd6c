"""Buckets: what a neighbour may send, by times that are told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine.peers.network.allowance import MEMBER_BYTES, MEMBER_FRAMES, Bucket, Rate
from pyengine.peers.wire.frames import MAX_FRAME


def taken(bucket, amount, now_ms):
    """The bucket after an amount that must be there."""
    bucket, wait_ms = bucket.take(amount, now_ms)
    assert wait_ms == 0
    return bucket


def test_a_burst_goes_through_and_then_so_many_a_second():
    """300 frames at once, then the next one after 20 ms, and no sooner."""
    bucket = Bucket.full(MEMBER_FRAMES, 1_000)
    for _ in range(300):
        bucket = taken(bucket, 1, 1_000)
    assert bucket.take(1, 1_000) == (bucket, 20)
    assert bucket.take(1, 1_019) == (bucket, 1)
    bucket = taken(bucket, 1, 1_020)
    assert bucket.take(1, 1_020)[1] == 20


def test_a_pause_fills_no_more_than_the_burst():
    """However long it was."""
    bucket = taken(Bucket.full(Rate(10, 3), 0), 3, 0)
    bucket = taken(bucket, 3, 3_600_000)
    assert bucket.take(1, 3_600_000)[1] == 100


def test_a_clock_that_goes_back_brings_nothing_now_or_later():
    """Time before the newest take is not counted twice."""
    bucket = taken(Bucket.full(Rate(10, 1), 0), 1, 1_000)
    assert bucket.take(1, 0)[1] == 100
    bucket = taken(bucket, 0, 0)
    assert bucket.take(1, 1_000)[1] == 100


def test_the_longest_frame_may_be_sent():
    """Else a bucket would wait for ever; and what never fits is the caller's mistake."""
    bucket = taken(Bucket.full(MEMBER_BYTES, 0), MAX_FRAME, 0)
    with pytest.raises(ValueError, match="holds"):
        bucket.take(MEMBER_BYTES.burst + 1, 0)


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(0, 400)), max_size=40))
def test_never_more_than_burst_and_rate(asked):
    """Over any stretch from the start: the burst and what its time brought."""
    rate, now_ms, sum_taken = Rate(7, 5), 0, 0
    bucket = Bucket.full(rate, 0)
    for amount, later_ms in asked:
        now_ms += later_ms
        bucket, wait_ms = bucket.take(amount, now_ms)
        if wait_ms == 0:
            sum_taken += amount
        else:
            assert bucket.take(amount, now_ms + wait_ms)[1] == 0
            assert bucket.take(amount, now_ms + wait_ms - 1)[1] > 0
        assert sum_taken * 1000 <= rate.burst * 1000 + now_ms * rate.per_second
