"""Clocks: what pings tell, and a common time that all compute alike and nobody is the master of."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pyengine.peers.race.clocks import (
    MOST_SAMPLES,
    ClockReport,
    Clocks,
    Reading,
    Sample,
    Samples,
    read_clock,
)


def ping(sent, there, back, skew):
    """A ping to a clock that is ``skew`` ahead, with the two ways' delays (tenths of a ms)."""
    return Sample(sent, sent + there + skew, sent + there + back)


@given(
    st.integers(-(10**9), 10**9),
    st.lists(
        st.tuples(st.integers(0, 3_000), st.integers(0, 3_000)), min_size=1, max_size=MOST_SAMPLES
    ),
)
def test_a_reading_is_never_further_off_than_its_error(skew, latencies):
    """However long the two ways take."""
    samples = [ping(1_000 * at, *latency, skew) for at, latency in enumerate(latencies)]
    assert abs(read_clock(samples).offset - skew) <= read_clock(samples).error


def test_the_quickest_answer_tells_the_offset_and_the_usual_one_the_delay():
    """One slow answer changes neither; it widens the spread."""
    samples = [ping(0, 100, 100, 7_000), ping(1_000, 150, 170, 7_000), ping(2_000, 900, 100, 7_000)]
    found = read_clock(samples)
    assert (found.offset, found.error, found.delay) == (7_000, 120, 160)
    assert found.spread == (120 + 0 + 680) // 6


def test_only_fresh_answers_count_and_not_without_end():
    """Clocks drift: what is older than a minute tells nothing."""
    samples = Samples()
    for at in range(40):
        samples.add(ping(at * 1_000, 50, 50, 30))
    assert samples.count(since=0) == MOST_SAMPLES
    assert samples.count(since=38_000) == 2
    assert samples.reading(40_000) == Reading(30, 70, 50, 0)
    assert samples.reading(40_000 + 600_001) is None


def table(skews, latencies, linked=lambda member, other: True):
    """Returns what members tell whose clocks are so far ahead, with a delay for each direction."""
    reports = {}
    for member in skews:
        readings = {
            other: read_clock(
                [ping(0, latencies[member, other], latencies[other, member], skew - skews[member])]
            )
            for other, skew in skews.items()
            if other != member and linked(member, other)
        }
        reports[member] = ClockReport(skews[member], readings)
    return reports


numbers = st.lists(st.integers(1, 255), min_size=2, max_size=6, unique=True)


@st.composite
def tables(draw):
    """Skews by member, and delays by direction."""
    members = draw(numbers)
    skews = {member: draw(st.integers(0, 10**9)) for member in members}
    pairs = [(member, other) for member in members for other in members if member != other]
    return skews, {pair: draw(st.integers(0, 2_000)) for pair in pairs}


@given(tables())
def test_common_times_of_one_moment_are_apart_no_more_than_their_errors_say(made):
    """Whatever the clocks and ways: and a unit each for what is rounded."""
    skews, latencies = made
    clocks = Clocks(table(skews, latencies))
    common = {member: skew + clocks.shift[member] for member, skew in skews.items()}
    for member in skews:
        for other in skews:
            allowed = clocks.error[member] + clocks.error[other] + 2
            assert abs(common[member] - common[other]) <= allowed
    assert clocks.disagree() == ()


@given(tables(), st.integers(1, 200))
def test_nobody_is_the_master(made, turn):
    """With other numbers everybody's common time is the same."""
    skews, latencies = made
    other = {member: (member + turn) % 256 for member in skews}
    renamed = Clocks(
        table(
            {other[member]: skew for member, skew in skews.items()},
            {(other[a], other[b]): latency for (a, b), latency in latencies.items()},
        )
    )
    clocks = Clocks(table(skews, latencies))
    assert renamed.shift == {other[member]: shift for member, shift in clocks.shift.items()}


@given(st.integers(3, 6), st.integers(0, 10**6))
def test_a_chain_of_neighbours_is_enough(count, skew):
    """Two who did not measure each other are compared over others; with equal ways exactly."""
    skews = {member: member * skew for member in range(1, count + 1)}
    latencies = {(member, other): 200 for member in skews for other in skews}
    chain = Clocks(table(skews, latencies, lambda member, other: abs(member - other) == 1))
    assert chain.shift == Clocks(table(skews, latencies)).shift
    assert chain.error[1] > chain.error[2]
    assert chain.allowance(1, 3) is None


def test_readings_that_do_not_fit_are_told_and_halved():
    """One of two says that the other's clock is a second further."""
    reports = table({1: 0, 2: 500}, {(1, 2): 100, (2, 1): 100})
    lie = Reading(-500 + 10_000, 120, 100, 0)
    reports[2] = ClockReport(500, {1: lie})
    clocks = Clocks(reports)
    assert clocks.disagree() == ((1, 2),)
    honest = Clocks(table({1: 0, 2: 500}, {(1, 2): 100, (2, 1): 100}))
    assert abs((clocks.shift[2] - clocks.shift[1]) - (honest.shift[2] - honest.shift[1])) == 5_000


def test_a_bad_line_that_only_one_tells_of_gives_no_time():
    """Of two delays the shorter one counts."""
    reports = {
        1: ClockReport(0, {2: Reading(0, 120, 9_000, 900)}),
        2: ClockReport(0, {1: Reading(0, 120, 100, 10)}),
    }
    assert Clocks(reports).allowance(1, 2) == 100 + 3 * 10 + 200
    assert Clocks(reports).slower_than(750) == ((1, 2),)


def test_a_new_clock_is_placed_by_what_it_measures():
    """After a device was loaded again the others have not measured it yet."""
    skews = {1: 0, 2: 4_000, 3: 9_000}
    latencies = {(skew, other): 200 for skew in skews for other in skews}
    clocks = Clocks(table(skews, latencies))
    anew = table({**skews, 3: 123_456}, latencies)[3]
    assert clocks.shift_of(anew) == clocks.shift[1] - 123_456
    assert clocks.shift_of(ClockReport(1, {})) is None


def test_those_whom_nothing_connects_are_taken_to_have_told_at_once():
    """With an error that says so."""
    clocks = Clocks({1: ClockReport(100, {}), 2: ClockReport(9_100, {})})
    assert 100 + clocks.shift[1] == 9_100 + clocks.shift[2]
    assert clocks.error[1] == 50_000
