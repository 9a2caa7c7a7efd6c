"""A race, from posts alone: times are claimed, seen by others, and settle."""

from __future__ import annotations

import pytest
from peers_paws import DELAY_MS, Paws

from pyengine.core.errors import IllegalAction
from pyengine.games.kittypaw.loader import load_cards
from pyengine.peers.wire.contents import ChainLink, Claim
from pyengine.peers.wire.timeouts import QUICK_MS


def picture_of(paws, seat):
    """Returns what the seat's card shows."""
    state = paws.match.state
    return str(load_cards()[state.card_of(seat)].picture)


# Order


def test_a_claim_settles_once_all_have_marked_it():
    """One that another has not marked waits for that."""
    paws = Paws(3)
    claim = paws.claim(1, "grab 2", 500)
    paws.mark(2, claim, 530)
    assert (paws.log, paws.awaited("mark")) == ([], {3})
    paws.mark(3, claim, 530)
    assert paws.log == ["1 500 grab 2"]


def test_the_earlier_time_goes_first_whatever_comes_first():
    """Seat 2 was 100 ms earlier; its claim comes later."""
    paws = Paws(2)
    second = paws.claim(1, "grab 2", 500)
    first = paws.claim(2, "grab 2", 400)
    paws.mark(2, second, 530)
    assert paws.log == []  # seat 1 has not told when that came
    paws.mark(1, first, 430, at=530)
    assert paws.log == ["2 400 grab 2"]
    assert not paws.members[1].fold.faults  # late is no fault


def test_nothing_can_come_before_what_has_settled():
    """A time that is told too late counts from right after what its author posted before."""
    paws = Paws(2)
    paws.do(1, "grab 2", 500)
    paws.do(2, "grab 1", 100)
    paws.promise(1, 600)
    assert paws.log == ["1 500 grab 2", "2 530 grab 1"]


def test_who_is_too_late_may_take_another_card():
    """The claim for a card that is gone is left out, and nothing is held against its author."""
    paws = Paws(2)
    first, late = paws.claim(1, "grab 2", 500), paws.claim(2, "grab 2", 700)
    paws.mark(2, first, 530, at=710)
    paws.mark(1, late, 730)
    paws.do(2, "grab 3", 900)
    assert paws.log == ["1 500 grab 2", "2 900 grab 3"]
    assert [fact.counted for fact in paws.members[1].fold.races.facts] == [True, False, True]


def test_who_is_too_late_is_told_behind_whom_and_by_how_much():
    """With how exactly the two clocks are compared: 30 ms, and 2 for each end."""
    paws = Paws(2)
    first, late = paws.claim(1, "grab 2", 500), paws.claim(2, "grab 2", 731)
    paws.mark(2, first, 740)
    paws.mark(1, late, 761)
    fact = paws.fact
    assert (fact.seat, fact.counted, fact.behind, fact.gap) == (2, False, 1, 231)
    # Of n people each one's error is the mean of its pairs', its own (0) among them.
    assert fact.within == 2 * (DELAY_MS * 10 + 20) // 2


def test_of_three_each_is_behind_who_took_it():
    """The third as well as the second: not behind each other."""
    paws = Paws(3)
    claims = [paws.claim(number, "grab 2", ms) for number, ms in ((1, 500), (2, 600), (3, 700))]
    for claim, came in zip(claims, (710, 720, 730), strict=True):
        for other in {1, 2, 3} - {claim.by}:
            paws.mark(other, claim, None, at=came)
    late = [fact for fact in paws.members[1].fold.races.facts if not fact.counted]
    assert [(fact.seat, fact.behind, fact.gap) for fact in late] == [(2, 1, 100), (3, 1, 200)]


def test_what_falls_through_because_of_the_own_hand_is_behind_nobody():
    """Two cards at once: the second is refused because of the first, whoever else is there."""
    paws = Paws(2)
    both = [paws.claim(1, "grab 1", 500), paws.claim(1, "peek 1", 510)]
    for claim in both:
        paws.mark(2, claim, 540)
    assert all(fact.behind == 0 for fact in paws.members[1].fold.races.facts)


def test_the_times_of_the_log_count_from_the_signal():
    """An action from before it comes with it."""
    paws = Paws(2)
    paws.do(1, "grab 2", -40)
    assert paws.log == ["1 0 grab 2"]


def test_the_end_of_the_time_comes_when_all_clocks_are_past_it():
    """K11: nobody is penalised, and no links are needed."""
    paws = Paws(2)
    paws.do(1, "grab 1", 119_000)
    paws.promise(1, 120_001)
    assert paws.match.pending.signal == "round 1"
    links = sum(isinstance(post.content, ChainLink) for post in paws.posts)
    paws.promise(2, 120_001)
    entries = [f"{entry.actor} {entry.action}" for entry in paws.match.entries]
    assert entries[2] == "0 timeout"
    assert links == 2  # for the cards of this round
    assert paws.match.state.counted == ()


def test_the_last_millisecond_is_in_time():
    """And the next one is not."""
    for ms, counted in ((120_000, True), (120_001, False)):
        paws = Paws(2)
        paws.do(1, "grab 1", ms)
        for number in paws.members:
            paws.promise(number, 120_100)
        assert (f"1 {ms} grab 1" in paws.log) == counted
        assert not paws.members[1].fold.faults


# Ties


def test_a_tie_is_won_by_who_won_fewer():
    """Closer than the clocks are exact: the first one by order, the next by the other."""
    paws, won = Paws(2), []
    for place in (1, 2):
        both = [paws.claim(number, f"grab {place}", 500 + 3 * number) for number in (1, 2)]
        for number, claim in ((2, both[0]), (1, both[1])):
            paws.mark(number, claim, 540)
        fact = next(known for known in paws.members[1].fold.races.facts[-2:] if known.counted)
        assert fact.tied == (3 - fact.seat,)
        won.append(fact.seat)
        end_round(paws)
    assert sorted(won) == [1, 2]
    ties = [fact for fact in paws.members[1].fold.races.facts if fact.tied]
    # The first one was drawn, the second one went to whoever had won none.
    assert [fact.drawn for fact in ties] == [True, False]
    assert all(fact.within == 2 * (DELAY_MS * 10 + 20) // 2 for fact in ties)


def end_round(paws):
    """Time is up; the next round begins."""
    for number in paws.members:
        paws.promise(number, 180_001)
    paws.now = paws.signal + 190_000
    paws.tell_clocks()


def test_what_is_further_apart_is_no_tie():
    """25 ms at most, however bad the line is."""
    paws = Paws(2)
    first, second = paws.claim(2, "grab 1", 500), paws.claim(1, "grab 1", 526)
    paws.mark(1, first, 531)
    paws.mark(2, second, 557)
    assert paws.log == ["2 500 grab 1"]
    assert paws.members[1].fold.races.facts[0].tied == ()


def test_no_tie_where_both_get_what_they_want():
    """Two cards, two hands."""
    paws = Paws(2)
    both = [paws.claim(number, f"grab {number}", 500) for number in (1, 2)]
    paws.mark(2, both[0], 530)
    paws.mark(1, both[1], 530)
    assert sorted(paws.log) == ["1 500 grab 1", "2 500 grab 2"]
    assert not any(fact.tied for fact in paws.members[1].fold.races.facts)


def test_a_tie_of_calls():
    """Only one can be the caller."""
    paws = Paws(2)
    for number in (1, 2):
        paws.do(number, f"grab {number}", 300 * number)
    calls = [
        paws.claim(number, f"meow {picture_of(paws, number)}", 9_000 - number) for number in (1, 2)
    ]
    paws.mark(2, calls[0], 9_040)
    paws.mark(1, calls[1], 9_040)
    assert paws.fact.tied == (3 - paws.fact.seat,)
    assert paws.match.state.call.seat == paws.fact.seat


# What others saw


def test_a_claim_that_comes_late_counts_from_when_it_was_likely_sent():
    """Three people: more than half of the others is both of them."""
    paws = Paws(3)
    claim = paws.claim(1, "grab 1", 500)
    paws.mark(2, claim, 900)
    paws.mark(3, claim, 800)
    for number in (2, 3):
        paws.promise(number, 1_000)
    assert paws.log == [f"1 {800 - DELAY_MS - 20} grab 1"]
    assert (paws.fact.reported, paws.fact.time) == (500, 750)


def test_one_of_three_alone_makes_no_claim_late():
    """Whoever says so may be wrong."""
    paws = Paws(3)
    claim = paws.claim(1, "grab 1", 500)
    paws.mark(2, claim, 5_000)
    paws.mark(3, claim, 530)
    paws.promise(3, 600)
    assert paws.log == ["1 500 grab 1"]


def test_a_mark_that_does_not_know_when_says_nothing_of_lateness():
    """A device that was loaded again has forgotten when a claim came."""
    paws = Paws(2)
    claim = paws.claim(1, "grab 1", 500)
    paws.mark(2, claim, None, at=9_000)
    assert paws.log == ["1 500 grab 1"]


def test_between_two_a_late_claim_is_a_tie_with_what_lies_between():
    """Either the claim is told too early or the mark too late: nobody can know."""
    paws = Paws(2)
    early = paws.claim(1, "grab 1", 500)
    between = paws.claim(2, "grab 1", 700)
    paws.mark(2, early, 900)
    paws.mark(1, between, 730)
    winner = next(fact for fact in paws.members[1].fold.races.facts if fact.counted)
    assert winner.tied == (3 - winner.seat,)
    assert winner.time == {1: 500, 2: 700}[winner.seat]


def test_between_two_no_mark_can_put_a_claim_behind_the_end_of_the_time():
    """Else a program could say of each call that it came too late. A mark that comes from the
    future counts as when it was written."""
    for at in (900, 130_000):
        paws = Paws(2)
        claim = paws.claim(1, "grab 1", 500)
        paws.mark(2, claim, 130_000, at=at)
        assert paws.log == ["1 500 grab 1"]


def test_a_false_clock_is_told_of_and_gains_little():
    """Member 1 tells a clock by which all that it does is half a second earlier."""
    paws = Paws(3, clocks=False)
    paws.tell_clocks(lies={1: -10_000})
    assert paws.members[2].fold.races.line.clocks.disagree() == ((1, 2), (1, 3))
    late, quick = paws.claim(1, "grab 1", 900), paws.claim(2, "grab 1", 600)
    for number, claim, came in ((2, late, 930), (3, late, 930), (1, quick, 630), (3, quick, 630)):
        paws.mark(number, claim, came, at=1_000)
    for number in paws.members:
        paws.promise(number, 2_000)
    facts = paws.members[1].fold.races.facts
    assert [(fact.seat, fact.counted) for fact in facts] == [(2, True), (1, False)]
    assert facts[1].reported < facts[0].reported  # else the lie would not have helped


# Faults


@pytest.mark.parametrize(
    "action", ["meow Aa0@0,0", "peek 3", "grab 9", "5 grab 1", "touch 5", "cards 1 2 3 4", "dance"]
)
def test_what_its_author_knew_to_be_illegal_is_a_fault(action):
    """Nobody else had done anything."""
    paws = Paws(2)
    paws.do(1, action, 500)
    fault = paws.members[2].fold.fault
    assert (fault.member, fault.what) == (1, "illegal")


def test_a_claim_for_another_seat_is_a_fault():
    """It holds up nothing."""
    paws = Paws(2)
    paws.claim(1, "grab 1", 500, seat=2)
    assert [(fault.member, fault.what) for fault in paws.members[2].fold.faults] == [
        (1, "wrong-seat")
    ]
    paws.do(2, "grab 1", 900)
    assert paws.log == ["2 900 grab 1"]


def test_what_follows_an_own_claim_that_was_too_late_is_no_fault():
    """A peek right after a grab that somebody else was quicker at."""
    paws = Paws(2)
    for _ in range(9):
        if any(load_cards()[card].has_box for card in paws.match.state.row):
            break
        end_round(paws)
    row = paws.match.state.row
    place = 1 + next(at for at, card in enumerate(row) if load_cards()[card].has_box)
    first = paws.claim(1, f"grab {place}", 500)
    late = [paws.claim(2, action, 600) for action in (f"grab {place}", "peek 3")]
    paws.mark(2, first, 530, at=620)
    for claim in late:
        paws.mark(1, claim, 640)
    paws.do(2, f"grab {place % 4 + 1}", 900)
    assert [line for line in paws.log if line[2] != "t"][-2:] == [
        f"1 500 grab {place}",
        f"2 900 grab {place % 4 + 1}",
    ]
    assert not paws.members[1].fold.faults


# The touches after a call (K5 to K7)


def called(people=3, options=()):
    """A table at which seat 1 has just called right."""
    paws = Paws(people, options)
    for number in paws.members:
        paws.do(number, f"grab {number}", 300 * number)
    paws.do(1, f"meow {picture_of(paws, 1)}", 9_000)
    assert paws.match.pending.signal == "call 1"
    return paws


def touched(paws):
    return [line for line in paws.log if "touch" in line]


def test_touches_stand_in_seat_order_with_the_reaction_on_the_own_device():
    """Whatever comes first."""
    paws = called()
    paws.do(3, "touch", 9_500, since=9_070)
    assert touched(paws) == []
    paws.do(2, "touch", 9_650, since=9_100)
    assert touched(paws) == ["2 touch 550", "3 touch 430"]
    assert [answer.seat for answer in paws.match.state.counted] == [1, 2]


def test_nobody_reacts_within_a_tenth_of_a_second():
    """It counts as that, and is marked."""
    paws = called(2)
    paws.do(2, "touch", 9_090, since=9_080)
    assert touched(paws) == [f"2 touch {QUICK_MS}"]
    assert (paws.fact.reported, paws.fact.time) == (10, QUICK_MS)


def test_a_reaction_cannot_count_from_a_signal_that_was_shown_too_late():
    """The device had all marks long before: a tenth of a second is enough to show it."""
    paws = called(2)
    paws.do(2, "touch", 10_500, since=10_300)
    (line,) = touched(paws)
    assert 1_200 < int(line.split()[-1]) < 1_500


def test_a_reaction_cannot_be_told_earlier_than_it_comes():
    """Sent a second after it is said to have been made."""
    paws = called(3)
    answer = paws.claim(2, "touch", 9_300, since=9_080)
    for number in (1, 3):
        paws.mark(number, answer, 10_300)
    paws.do(3, "touch", 10_400, since=9_080)
    assert touched(paws)[0] == f"2 touch {10_300 - DELAY_MS - 20 - 9_080}"


def test_no_answer_and_one_that_is_too_slow_are_the_same():
    """K7: three seconds."""
    paws = called(3)
    paws.do(2, "touch none", 13_000)
    paws.do(3, "touch", 12_500, since=9_080)
    assert touched(paws) == ["2 touch none", "3 touch none"]


@pytest.mark.parametrize(("ms", "turned"), [(1_500, False), (1_510, True)])
def test_between_two_only_a_slow_answer_is_penalised(ms, turned):
    """K7 with both: slower than a second and a half after its own signal."""
    paws = called(2)
    paws.do(2, "touch", 9_080 + ms, since=9_080)
    assert [answer.seat for answer in paws.match.state.counted] == ([1, 2] if turned else [1])


def test_a_touch_that_tells_its_number_itself_is_a_fault():
    """It would pass by all that is checked."""
    paws = called(2)
    paws.do(2, "touch 5", 9_500, since=9_080)
    assert paws.members[1].fold.fault.what == "illegal"


# Without a clock


def test_calm_has_no_limit_and_no_touches():
    """K13: the first right one counts one more."""
    paws = Paws(2, (("pace", "calm"),))
    for number in (1, 2):
        paws.do(number, f"grab {number}", 200_000 + 100 * number)
    paws.do(2, "meow Aa0@0,0", 300_000)
    for number in (2, 1):
        paws.do(number, f"meow {picture_of(paws, number)}", 400_000 - 1_000 * number)
    assert [(result.seat, result.change) for result in paws.match.state.counted] == [(2, 1), (1, 0)]


# What a device refuses to post


def test_a_device_does_not_claim_what_would_be_a_fault():
    """Neither before the signal, nor against the rules, nor for somebody else's seat."""
    paws = Paws(2)
    member = paws.members[1]
    at = paws.own(1, paws.signal)
    for seat, action, when in ((1, "grab 1", -1), (1, "meow Aa0@0,0", 9), (2, "grab 1", 9)):
        with pytest.raises(IllegalAction):
            member.claim(seat, action, at + when * 10)
    assert isinstance(member.claim(1, "grab 1", at + 90).content, Claim)
    with pytest.raises(IllegalAction):  # though the first one has not settled yet
        member.claim(1, "grab 2", at + 190)
