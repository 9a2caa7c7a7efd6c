"""In which order a tab stores and sends: with storage that is slow, fails or never answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.remote.values import host_ports
from app.remote.values.outbox import Outbox, Outgoing, StorageBatch, StorageStatus, Work, Write
from pyengine.peers.wire.timeouts import STORAGE_LOOK_MS, STORAGE_MS


@dataclass
class Timer:
    """Something that is done at a time, unless it is called off."""

    at: int
    look: Callable[[], None]
    is_off: bool = False

    def cancel(self) -> None:
        self.is_off = True


@dataclass
class OutboxPort:
    """Storage that answers when the test says so, and a clock that the test moves."""

    now: int = 0
    begun: list[StorageBatch] = field(default_factory=list)
    sent: list[Outgoing] = field(default_factory=list)
    abandoned: list[host_ports.ReadTable] = field(default_factory=list)
    statuses: list[StorageStatus] = field(default_factory=list)
    timers: list[Timer] = field(default_factory=list)
    events: list[object] = field(default_factory=list)
    """The events in their order: writes that are over, and words."""
    heard: int = 0
    """The number of reads that were answered while somebody waited for them."""
    echo: dict[Outgoing, Work] = field(default_factory=dict)
    """The work to which a word leads at once."""
    broken: set[Outgoing | StorageStatus] = field(default_factory=set)
    """The words and statuses that cannot be said, or told."""

    def __post_init__(self) -> None:
        self.outbox = Outbox(self)
        self.under_way: StorageBatch | None = None
        self.is_busy = False

    def begin(self) -> None:
        assert not self.is_busy, "one piece at a time"
        self.is_busy = True

    def start(self) -> None:
        """Storage is given what was begun."""
        assert self.is_busy
        self.under_way = self.outbox.take()
        self.begun.append(self.under_way)

    def say(self, word: Outgoing) -> None:
        self.sent.append(word)
        self.events.append(word)
        if word in self.echo:
            self.outbox.add(self.echo.pop(word))
        if word in self.broken:
            raise ValueError(str(word))

    def abandon(self, read: host_ports.ReadTable) -> None:
        self.abandoned.append(read)

    def tell(self, how: StorageStatus) -> None:
        self.statuses.append(how)
        if how in self.broken:
            raise ValueError(how)

    def later(self, ms: int, look: Callable[[], None]) -> Timer:
        self.timers.append(Timer(self.now + ms, look))
        return self.timers[-1]

    def end(self, answered: bool = True) -> None:
        """Storage is done with what it was given, well or not."""
        if self.under_way is None:
            self.start()
        assert self.under_way is not None
        piece, self.under_way, self.is_busy = self.under_way, None, False
        if isinstance(piece, host_ports.ReadTable):
            self.heard += not self.outbox.is_overdue
            self.events.append(piece)
        elif answered:
            self.events += piece
        self.outbox.ended(answered)

    def end_all(self) -> None:
        while self.is_busy:
            self.end()

    def wait(self, ms: int) -> None:
        """Let so much time pass."""
        end = self.now + ms
        while due := [timer for timer in self.timers if not timer.is_off and timer.at <= end]:
            first = min(due, key=lambda timer: timer.at)
            self.timers.remove(first)
            self.now = first.at
            first.look()
        self.now = end


def store(key: str) -> host_ports.StorePart:
    return host_ports.StorePart("here", key, key.encode())


def put(text: str) -> host_ports.Put:
    return host_ports.Put("link", text.encode())


READ = host_ports.ReadTable("here")


@pytest.fixture
def porter() -> OutboxPort:
    return OutboxPort()


def test_a_word_goes_out_at_once_where_nothing_waits(porter: OutboxPort) -> None:
    porter.outbox.add(put("a"))
    assert porter.sent == [put("a")]
    assert porter.begun == []


def test_a_word_waits_for_what_was_to_be_stored_before_it(porter: OutboxPort) -> None:
    """One to other tabs too: they are devices of the table like all others."""
    frame = host_ports.TellTabs("frame")
    for work in (store("1"), put("a"), frame):
        porter.outbox.add(work)
    assert porter.sent == []
    porter.end()
    assert porter.sent == [put("a"), frame]


def test_what_follows_each_other_without_a_word_is_stored_at_once(porter: OutboxPort) -> None:
    """Whatever comes in one go, or while storage is at something else."""
    for work in (store("1"), store("2"), host_ports.Forget("here"), put("a"), store("3")):
        porter.outbox.add(work)
    porter.end()
    assert porter.begun == [(store("1"), store("2"), host_ports.Forget("here"))]
    assert porter.sent == [put("a")]
    porter.start()
    for work in (store("4"), store("5"), READ, store("6")):
        porter.outbox.add(work)
    porter.end_all()
    assert porter.begun[1:] == [(store("3"),), (store("4"), store("5")), READ, (store("6"),)]


def test_what_comes_while_a_table_is_read_goes_on_afterwards(porter: OutboxPort) -> None:
    """A running table writes on while another one is opened, or its own transcript is saved."""
    for work in (READ, store("1"), put("a"), put("b")):
        porter.outbox.add(work)
    porter.end()
    assert porter.begun == [READ]
    porter.end()
    assert porter.sent == [put("a"), put("b")]
    porter.outbox.add(put("c"))
    assert porter.sent[2:] == [put("c")]


def test_a_read_finds_what_was_kept_before_it(porter: OutboxPort) -> None:
    porter.outbox.add(store("1"))
    porter.outbox.add(READ)
    porter.end_all()
    assert porter.begun == [(store("1"),), READ]


def test_what_a_word_leads_to_waits_for_its_turn(porter: OutboxPort) -> None:
    """Over a link that is gone a word is answered at once: no later one may overtake others."""
    porter.echo[put("a")] = put("late")
    for work in (store("1"), put("a"), put("b")):
        porter.outbox.add(work)
    porter.end()
    assert porter.sent == [put("a"), put("b"), put("late")]


def test_a_word_that_cannot_be_said_keeps_no_other_back(porter: OutboxPort) -> None:
    porter.broken.add(put("a"))
    for work in (store("1"), put("a"), put("b"), store("2"), put("c")):
        porter.outbox.add(work)
    with pytest.raises(ValueError, match="link"):
        porter.end()
    assert porter.sent == [put("a"), put("b")]
    porter.end()
    assert porter.sent[2:] == [put("c")]


def test_who_waits_for_storage_is_told_until_it_answers(porter: OutboxPort) -> None:
    porter.outbox.add(store("1"))
    porter.outbox.add(put("a"))
    porter.wait(STORAGE_LOOK_MS - 1)
    assert porter.statuses == []
    porter.wait(1)
    assert porter.statuses == ["waits"]
    porter.wait(3 * STORAGE_LOOK_MS)
    assert porter.statuses == ["waits"]
    assert porter.sent == []
    porter.end()
    assert porter.statuses == ["waits", "answers"]
    assert porter.sent == [put("a")]


def test_storage_that_is_slow_and_moves_is_not_told_of(porter: OutboxPort) -> None:
    """The time counts for each piece by itself."""
    for number in range(5):
        porter.outbox.add(store(str(number)))
        porter.outbox.add(put(str(number)))
    for _ in range(5):
        porter.wait(STORAGE_LOOK_MS - 1)
        porter.end()
    porter.wait(STORAGE_MS)
    assert porter.statuses == []
    assert len(porter.sent) == 5


def test_storage_that_never_answers_is_given_up(porter: OutboxPort) -> None:
    """The person is told, words go out, who reads hears that there is nothing."""
    for work in (store("1"), put("a"), store("2"), READ, put("b")):
        porter.outbox.add(work)
    porter.wait(STORAGE_MS - 1)
    assert porter.sent == []
    porter.wait(1)
    assert porter.statuses == ["waits", "given up"]
    assert porter.sent == [put("a"), put("b")]
    assert porter.abandoned == [READ]
    porter.outbox.add(store("3"))
    porter.outbox.add(put("c"))
    assert porter.sent[2:] == [put("c")]
    porter.wait(10 * STORAGE_MS)
    assert porter.statuses == ["waits", "given up"]


def test_storage_that_was_given_up_and_answers_gets_what_it_has_missed(porter: OutboxPort) -> None:
    """In its order; and words wait again."""
    porter.outbox.add(store("1"))
    porter.start()
    porter.outbox.add(put("a"))
    porter.outbox.add(store("2"))
    porter.wait(STORAGE_MS)
    porter.outbox.add(store("3"))
    porter.outbox.add(put("b"))
    porter.end()
    assert porter.statuses == ["waits", "given up", "answers"]
    porter.outbox.add(put("c"))
    assert porter.sent == [put("a"), put("b")]
    porter.end()
    assert porter.begun == [(store("1"),), (store("2"), store("3"))]
    assert porter.sent[2:] == [put("c")]


def test_a_read_that_is_given_up_is_answered_once(porter: OutboxPort) -> None:
    porter.outbox.add(READ)
    porter.wait(STORAGE_MS)
    assert porter.abandoned == [READ]
    assert porter.outbox.is_overdue
    porter.end()
    porter.outbox.add(READ)
    assert not porter.outbox.is_overdue


def test_where_storage_cannot_be_opened_nobody_waits_for_every_move(porter: OutboxPort) -> None:
    """Each piece is tried, with all before it that storage has said nothing of, since it may come
    back; words do not wait for it again."""
    porter.outbox.add(store("1"))
    porter.outbox.add(put("a"))
    porter.end(answered=False)
    assert porter.statuses == ["given up"]
    porter.outbox.add(store("2"))
    porter.outbox.add(put("b"))
    assert porter.sent == [put("a"), put("b")]
    porter.end(answered=False)
    assert porter.begun == [(store("1"),), (store("1"), store("2"))]
    assert porter.statuses == ["given up"]
    porter.outbox.add(store("3"))
    porter.end()
    assert porter.statuses == ["given up", "answers"]
    assert porter.begun[2:] == [(store("1"), store("2"), store("3"))]
    porter.outbox.add(store("4"))
    porter.end()
    assert porter.begun[3:] == [(store("4"),)]


def test_what_cannot_be_told_keeps_nothing_back(porter: OutboxPort) -> None:
    """A picture that fails is no reason to leave a read unanswered, or words unsaid."""
    porter.broken |= {"waits", "given up", "answers"}
    porter.outbox.add(READ)
    porter.start()
    for work in (store("1"), put("a")):
        porter.outbox.add(work)
    for how, ms in (("waits", STORAGE_LOOK_MS), ("given up", STORAGE_MS - STORAGE_LOOK_MS)):
        with pytest.raises(ValueError, match=how):
            porter.wait(ms)
    assert porter.abandoned == [READ]
    assert porter.sent == [put("a")]
    with pytest.raises(ValueError, match="answers"):
        porter.end()
    porter.end()
    assert porter.begun == [READ, (store("1"),)]


def test_a_device_that_has_slept_does_not_give_up_at_once(porter: OutboxPort) -> None:
    """Its timers are all late: however long it was, that is one look."""
    porter.outbox.add(store("1"))
    porter.now += 100 * STORAGE_MS
    (timer,) = porter.timers
    porter.timers.clear()
    timer.look()
    assert porter.statuses == ["waits"]


NAMES = st.text("abc", min_size=1, max_size=1)
WORKS = st.one_of(
    st.builds(store, NAMES),
    st.builds(put, NAMES),
    st.builds(host_ports.TellTabs, NAMES),
    st.sampled_from([READ, host_ports.Forget("here"), host_ports.Remember("here")]),
)
DEEDS = st.one_of(
    WORKS,
    st.sampled_from(["start", "end", "end in vain"]),
    st.integers(1, 2 * STORAGE_MS),
)


@given(st.lists(DEEDS, max_size=40), st.dictionaries(st.builds(put, NAMES), WORKS, max_size=2))
def test_whatever_happens_all_is_done_once_and_in_its_order(
    last_actions: list[Work | str | int], echo: dict[Outgoing, Work]
) -> None:
    """Words among each other, and what is stored; unless storage has been given up also words
    among what is stored. Each read is answered once, and nothing is left lying."""
    porter = OutboxPort(echo=dict(echo))
    added: list[Work] = []
    add = porter.outbox.add
    porter.outbox.add = lambda work: (added.append(work), add(work))  # type: ignore[method-assign]
    for work_item in last_actions:
        if isinstance(work_item, int):
            porter.wait(work_item)
        elif isinstance(work_item, str):
            if porter.is_busy and work_item != "start":
                porter.end(answered=work_item == "end")
            elif porter.is_busy and porter.under_way is None:
                porter.start()
        else:
            idle = not porter.is_busy
            porter.outbox.add(work_item)
            if idle and isinstance(work_item, Outgoing):
                assert work_item in porter.sent
    porter.end_all()
    porter.outbox.add(store("d"))  # whatever storage has said nothing of goes along
    porter.end_all()
    done = [event for event in porter.events if isinstance(event, Outgoing)]
    assert same(done, [work for work in added if isinstance(work, Outgoing)])
    stored = [event for event in porter.events if isinstance(event, Write)]
    assert same(stored, [work for work in added if isinstance(work, Write)])
    asked = sum(isinstance(work, host_ports.ReadTable) for work in added)
    assert porter.heard + len(porter.abandoned) == asked
    if "given up" not in porter.statuses:
        assert same(porter.events, added)
    before = len(porter.sent)
    porter.outbox.add(put("last"))
    assert porter.sent[before] == put("last")


def same(found: Sequence[object], wanted: Sequence[object]) -> bool:
    """Returns whether both are equal and of the same kinds: to Python all tuples are alike."""
    return [(type(value), value) for value in found] == [(type(value), value) for value in wanted]
