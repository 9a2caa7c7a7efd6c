"""A race among remote people, through the app: one signal for all, claims, touches, rests."""

from __future__ import annotations

from remote_desk import RemoteDesk, begin, gather, not_yet
from remote_world import Net

from app.core import messages as msg
from app.core.clocks import Countdown, RunningClock, SharedCountdown
from app.games.interaction import BoardEvent
from app.remote.values import host_ports
from pyengine.core.text import write_match
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.state import State


def race(net: Net) -> tuple[RemoteDesk, RemoteDesk]:
    """Two people at a table of Kitty Paw, whose first round has just been signalled."""
    desks = gather(net, "kittypaw", ("Mia", "Tom"))
    begin(net, desks)
    until_signal(net, *desks)
    mia, tom = desks
    return mia, tom


def until_signal(net: Net, *desks: RemoteDesk) -> None:
    for _ in range(200):
        if all(isinstance(desk.table.clock, RunningClock) for desk in desks):
            return
        net.run(50)
    raise AssertionError([desk.table.clock for desk in desks])


def view(desk: RemoteDesk) -> State:
    state = desk.record.match.state
    assert isinstance(state, State)
    return state


def press(desk: RemoteDesk, control: str) -> None:
    at = float(desk.device.clock)
    desk.on_board(BoardEvent("activate", control=control, at=at))


def call(net: Net, desk: RemoteDesk, seat: int) -> None:
    """A seat takes the first card and calls with its picture."""
    press(desk, "card:1")
    net.run(600)
    picture = load_cards()[view(desk).card_of(seat)].picture
    clock = desk.table.clock
    assert isinstance(clock, RunningClock)
    desk.choose(f"{int(net.now - clock.zero)} meow {picture}")
    desk.did("table.confirm")


def test_the_signal_comes_at_one_time_and_is_counted_down_to() -> None:
    net = Net("race")
    mia, tom = race(net)
    clocks = [desk.table.clock for desk in (mia, tom)]
    assert all(clock and clock.due is not None for clock in clocks)
    first, second = (clock.zero for clock in clocks if clock)
    assert first is not None
    assert second is not None
    assert abs(first - second) < 5


def test_the_row_lies_face_down_until_the_signal() -> None:
    """Also before the countdown, which some see coming later than others."""
    net = Net("face down")
    desks = gather(net, "kittypaw", ("Mia", "Tom"))
    not_yet(desks[1:])
    desks[0].did("lobby.begin")
    net.run()
    desks[1].did("participants.agree")
    waited = set()
    for _ in range(200):
        for desk in desks:
            clock = desk.model.table.clock if desk.model.table else None
            if isinstance(clock, Countdown | SharedCountdown):
                assert view(desk).row
                assert "kp-tile" not in desk.shown
                waited.add((clock.due is None, bool(clock.words)))
        net.run(50)
    assert waited >= {(False, False), (False, True)}
    assert all("kp-tile" in desk.shown for desk in desks)


def test_who_is_first_has_the_card_and_the_other_hears_so() -> None:
    net = Net("grab")
    mia, tom = race(net)
    net.run(500)
    press(mia, "card:2")
    net.run(40)
    press(tom, "card:2")
    net.run(2000)
    assert mia.actions == tom.actions
    assert view(mia).card_of(1) == view(mia).row[1]
    assert view(mia).card_of(2) == 0
    press(tom, "card:1")
    net.run(1000)
    assert view(mia).card_of(2) == view(mia).row[0]


def test_a_call_is_answered_and_the_next_round_waits_for_both() -> None:
    net = Net("call")
    mia, tom = race(net)
    net.run(500)
    call(net, mia, 1)
    net.run(400)
    assert view(tom).call is not None
    press(tom, "touch")
    net.run(1500)
    assert [len(view(desk).rounds) for desk in (mia, tom)] == [1, 1]
    assert view(mia).scored_by(1) == 1
    assert [desk.table.resting for desk in (mia, tom)] == ["stop", "stop"]
    mia.did("table.go")
    net.run(6000)
    assert mia.table.clock is not None
    assert not isinstance(mia.table.clock, RunningClock)
    assert "Waiting for Tom." in mia.shown
    assert "Mia is ready" in tom.shown
    tom.did("table.go")
    until_signal(net, mia, tom)
    assert len({write_match(desk.record.match.whole()) for desk in (mia, tom)}) == 1


def test_whose_page_is_hidden_is_told_and_the_race_goes_on() -> None:
    """The others hear it once and read it; nobody's clock stops, and who comes back may act."""
    net = Net("hidden")
    mia, tom = race(net)
    zero = [desk.table.clock.zero for desk in (mia, tom) if desk.table.clock]
    mia.send(msg.PageHidden(float(net.now), mia.moment()))
    mia.device.hear(host_ports.PageHidden())
    said: list[str] = []
    net.run(20)
    said += tom.announced
    assert not mia.table.paused
    assert not tom.table.paused
    assert said == ["Mia's page is hidden."]
    assert "Mia&#39;s page is hidden." in tom.shown
    assert "page hidden" in tom.shown
    assert [one.hidden for one in tom.remote.table.participants] == [True, False]
    net.run(2000)
    press(tom, "card:2")
    net.run()
    assert view(mia).owners[1] == 2, "it waits for nobody"
    mia.device.hear(host_ports.PageSeen())
    net.run()
    assert "page is hidden" not in tom.shown
    press(mia, "card:1")
    net.run()
    assert view(tom).owners[0] == 1
    assert [desk.table.clock.zero for desk in (mia, tom) if desk.table.clock] == zero


def test_no_pause_is_offered_where_others_race_far_away() -> None:
    """Neither by a button nor by a key; the key says why."""
    net = Net("no pause")
    mia, _ = race(net)
    assert 'data-do="table.pause"' not in mia.shown
    mia.did("table.pause")
    assert mia.announced == ["A race with people on other devices cannot be paused."]
    assert isinstance(mia.table.clock, RunningClock)
