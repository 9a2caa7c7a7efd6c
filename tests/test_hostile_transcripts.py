"""Files that anybody could make up so that their check takes long: each step of it is short, all of
it is bounded, it says how far it is, and whoever leaves has ended it.

What a check takes is counted in lines of Python; see test_hostile_texts for one kind of post each.
"""

from __future__ import annotations

import sys
from collections import deque
from dataclasses import replace
from functools import partial

import pytest
from peers_signing import STUB
from peers_table import SALT, TABLE, Pen, key_of

from app.remote.host import transcript_check
from app.remote.host.transcript_check import PIECE_MS, Inspector
from app.remote.links.environment import World
from app.remote.values import host_ports, transcripts
from app.remote.values.messages import Checked, Checking, NotChecked
from app.remote.values.transcripts import MOST_LINES
from pyengine.peers.fold import roster
from pyengine.peers.fold.fold import MOST_PAST
from pyengine.peers.fold.packed import write_packed
from pyengine.peers.fold.transcript import TranscriptError, check_file, finish
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.membership.epochs import Epochs
from pyengine.peers.membership.people import BALLOTS
from pyengine.peers.membership.sealed import seal_nonce
from pyengine.peers.wire.contents import (
    PERSON,
    Act,
    Agree,
    ChainLink,
    Enter,
    No,
    Proposal,
    Sheet,
    Sit,
)

PEOPLE = 3
STEP, STEP_OF_EACH = 20_000, 10
"""Lines that one step may run: what the first of a game imports, and a few for each post."""


def generations(count: int, more: int = 0, why: str = "left") -> dict[int, Pen]:
    """A table at which in each epoch from the third on somebody plays whom the one before it let
    in, and somebody else stops. So to know the next key one has to have read the epoch before.

    The first seven post so many refusals ``more``, that mean nothing.
    """
    pens = {member: Pen(member) for member in range(1, count + PEOPLE)}
    for member, pen in pens.items():
        salt = SALT if member == 1 else b""
        pen.write(Sit(key_of(member), f"M{member}", "teal", salt, bytes(32), bytes(32)))
    first = tuple(range(1, PEOPLE + 1))
    sheet = Sheet(roster_of(first), "burrow", PEOPLE, (), seats_of(first), 0)
    on = pens[1].write(sheet).digest
    on = agreed(pens, Proposal(1, 0, on, roster_of(first), seats_of(first), (), 0, "start"), 1)
    four = (*first, PEOPLE + 1)
    on = agreed(pens, Proposal(2, 0, on, roster_of(four), seats_of(first), (), 0, "join"), 1)
    for number in range(3, count + 1):
        leaves = number - 2
        people = tuple(range(leaves + 1, leaves + 1 + PEOPLE))
        members = (*people, people[-1] + 1) if people[-1] + 1 in pens else people
        base = ((leaves, len(pens[leaves].posts)),)
        proposal = Proposal(number, 0, on, roster_of(members), seats_of(people), base, 0, why)
        on = agreed(pens, proposal, people[0])
    for member in range(1, min(8, len(pens))):
        for at in range(more):
            pens[member].write(No(1, at + 1, ""))
    return pens


def roster_of(members: tuple[int, ...]) -> tuple[tuple[int, bytes], ...]:
    return tuple((member, key_of(member)) for member in members)


def seats_of(people: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    return tuple((member, PERSON) for member in people)


def agreed(pens: dict[int, Pen], proposal: Proposal, proposer: int) -> bytes:
    """Propose an epoch; all its people agree to it and enter it."""
    number, ballot = proposal.number, BALLOTS + proposer
    digest = pens[proposer].write(replace(proposal, ballot=ballot)).digest
    people = [member for member, _ in proposal.seats]
    for member in people:
        seal = seal_nonce(TABLE, number, ballot, member, bytes(16))
        pens[member].write(Agree(number, ballot, digest, seal))
    for member in people:
        pens[member].write(Enter(number, ballot, bytes(16)))
    return digest


def file_of(pens: dict[int, Pen]) -> bytes:
    feeds = Feeds(TABLE, STUB)
    for member, pen in pens.items():
        feeds.admit(member, key_of(member))
        for post in pen.posts:
            feeds.append(post)
    return write_packed(feeds)


def lines_of_steps(data: bytes) -> list[int]:
    """Lines of Python that each step of a check runs; what it raises goes on."""
    steps, count = list[int](), 0

    def trace(frame: object, event: str, _: object) -> object:
        nonlocal count
        count += event == "line"
        return trace

    checking = check_file(data, STUB)
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        for _ in checking:
            steps.append(count)
            count = 0
    finally:
        sys.settrace(before)
    return [*steps, count]


def test_a_generation_after_the_other_takes_no_long_step() -> None:
    """Somebody who was let in lets in somebody who lets in somebody: the page rests all the same,
    however many there are."""
    for count in (10, 40):
        pens = generations(count, 400)
        posts = sum(len(pen.posts) for pen in pens.values())
        assert max(lines_of_steps(file_of(pens))) < STEP + STEP_OF_EACH * posts


def test_generations_that_honest_people_may_have_are_read_to_the_end() -> None:
    """Forty times somebody new plays, at a table that has been full all the time."""
    found = finish(check_file(file_of(generations(40, 400)), STUB))
    assert found.fold.epoch is not None
    assert found.fold.epoch.number == 40
    assert len(found.feeds) == 40 + PEOPLE - 1
    assert found.faults == ()


def test_newcomers_without_end_are_refused_before_they_have_cost_much(monkeypatch) -> None:
    """All that is read for their sake is bounded, and so no file takes the square of its posts."""
    most, read = 20_000, []
    reads = Epochs._read

    def counted(epochs: Epochs, posts: list) -> None:
        read.append(len(posts))
        reads(epochs, posts)

    monkeypatch.setattr(roster, "MOST_READ", most)
    monkeypatch.setattr(Epochs, "_read", counted)
    with pytest.raises(TranscriptError, match="more often than Clowder can check"):
        finish(check_file(file_of(generations(40, 400)), STUB))
    assert most / 2 < sum(read) <= most


def test_epochs_without_end_are_refused(monkeypatch) -> None:
    monkeypatch.setattr(roster, "MOST_EPOCHS", 9)
    assert finish(check_file(file_of(generations(9)), STUB)).fold.epoch
    with pytest.raises(TranscriptError, match="more often than Clowder can check"):
        finish(check_file(file_of(generations(10)), STUB))


def test_what_is_behind_each_lie_is_read_once() -> None:
    """Every epoch that leaves out a liar has the match read as if it had not come; not as often
    again for each one before it, which doubles the work with each."""
    few, many = (lines_of_steps(file_of(generations(count, why="lie"))) for count in (20, 40))
    assert sum(many) <= 2.5 * sum(few)
    assert max(many) < STEP
    fold = finish(check_file(file_of(generations(40, why="lie")), STUB)).fold
    assert len(fold._past) == MOST_PAST
    assert not any(past._past for past in fold._past.values())


def test_thousands_of_broken_rules_are_told_in_few_words() -> None:
    """Each is looked at once, whatever else was broken, and the page shows no more than anybody
    reads."""
    lines = []
    for many in (400, 800):
        pens = generations(2)
        for at in range(many):
            pens[2].write(Act(1, f"odd {at}"), epoch=2)  # the first seat is another's
            pens[3].write(ChainLink(at % 100 + 1, bytes(32)), epoch=9)
        data = file_of(pens)
        lines.append(sum(lines_of_steps(data)))
    assert lines[1] <= 2.5 * lines[0]
    found = finish(check_file(data, STUB))
    assert len(found.faults) == 2 * 800
    told = transcripts._testimony(found)
    assert len(told.faults) == 2
    assert len(told.remarks) <= MOST_LINES + 1


# In the page


class Bench:
    """An inspector whose clock ticks each time it is asked, which it is before every step."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        check = partial(transcripts.check_file, signatures=STUB)
        monkeypatch.setattr(transcript_check, "check_file", check)
        self.told: list[object] = []
        self.wakes: deque[object] = deque()
        self.asked = 0
        world = World(
            self.wakes.append, self.told.append, self._now, self._now, bytes, "0", signatures=STUB
        )
        self.inspector = Inspector(world)

    def _now(self) -> int:
        self.asked += 1
        return self.asked

    def wake(self) -> int:
        """Go on once; returns how many steps that took, at most."""
        assert isinstance(self.wakes.popleft(), host_ports.WakeAfter)
        before = self.asked
        self.inspector.wake()
        return self.asked - before


def test_the_page_has_its_turn_all_the_time_and_sees_how_far_it_is(monkeypatch) -> None:
    bench = Bench(monkeypatch)
    bench.inspector.begin("odd", file_of(generations(12, 50)))
    turns = 0
    while bench.wakes:
        assert bench.wake() <= PIECE_MS + 1
        turns += 1
    *progress, last = bench.told
    assert isinstance(last, Checked)
    assert turns > 50
    shares = [step.done / step.of for step in progress if isinstance(step, Checking) and step.of]
    assert len(shares) > 20
    assert shares == sorted(shares)
    assert shares[-1] > 0.9


def test_whoever_leaves_has_ended_it(monkeypatch) -> None:
    """No step is taken any more, and nothing is told."""
    bench = Bench(monkeypatch)
    bench.inspector.begin("odd", file_of(generations(12, 50)))
    for _ in range(10):
        bench.wake()
    bench.inspector.leave()
    told = list(bench.told)
    assert bench.wake() == 0
    assert not bench.wakes
    assert bench.told == told


def test_what_is_too_much_is_said_in_one_sentence(monkeypatch) -> None:
    monkeypatch.setattr(roster, "MOST_READ", 1_000)
    bench = Bench(monkeypatch)
    bench.inspector.begin("odd.clowdersigned", file_of(generations(12, 50)))
    while bench.wakes:
        bench.wake()
    assert bench.told[-1] == NotChecked(
        "odd.clowdersigned was not opened. Its people came and went more often than Clowder can"
        " check."
    )
