"""A race of which somebody goes away: what stays, what is told, and what they come back to."""

from __future__ import annotations

import re
from html import unescape

from remote_desk import RemoteDesk, begin, gather, not_yet
from remote_world import Net
from test_remote_away import back, gone, tie
from test_remote_race import call, press, race, until_signal, view

from app.core import timers
from app.core.clocks import RunningClock
from app.places.clock import ENDS_WITH_ALL, seconds_left
from app.remote.host.outputs import refusal_rule
from pyengine.peers.member.member import TOO_LATE
from pyengine.peers.session import ports

LIMIT_S = 120
AWAY = "Tom is away. The clock does not wait."
ON_ITS_WAY = "On its way: take card A."
ONE_CARD = "A player takes one card a round."


def clock_of(desk: RemoteDesk) -> int | None:
    """The seconds that the clock of a table shows, which ticks when somebody looks."""
    clock = desk.table.clock
    if isinstance(clock, RunningClock):
        desk.passed(timers.Tick(desk.record.id, clock.signal, clock.visit))
    return seconds_left(desk.table)


def test_whoever_comes_back_has_the_time_that_the_others_have() -> None:
    """The clock of a round goes on while somebody is away, and is the same for all afterwards, to
    the end of the time; it never shows another one."""
    net = Net("race away")
    mia, tom = race(net)
    net.run(5_000)
    address = gone(net, tom, 12_000)
    net.run(30_000)
    shown = set()
    fresh = back(net, tom, address, mia, 0)
    for _ in range(400):
        net.run(10)
        here, there = clock_of(mia), clock_of(fresh)
        assert here is not None
        if there is not None:
            shown.add(here - there)
    assert shown <= {-1, 0, 1}
    assert shown
    assert here < LIMIT_S - 45
    assert here == there
    press(fresh, "card:2")
    net.run(1_000)
    assert view(mia).owners[1] == 2
    net.run(1_000 * here - 2_100)
    assert not view(mia).rounds
    net.run(2_200)
    assert [len(view(desk).rounds) for desk in (mia, fresh)] == [1, 1]


def strip_of(desk: RemoteDesk) -> str:
    """The words of the status strip: what is to be done, and what has happened."""
    shown = desk.shown
    strip = shown[shown.index('id="said-1"') - 1 :]
    strip = strip[strip.index(">") : strip.index("</p>")]
    return " ".join(unescape(re.sub("<[^>]*>", " ", strip)).removeprefix(">").split())


def row_of(desk: RemoteDesk) -> list[str]:
    """The classes of the cards of the row."""
    return re.findall(r'id="card-[^"]*" class="(kp-choice[^"]*)"', desk.shown)


def test_what_is_done_while_somebody_is_away_is_seen_at_once_as_on_its_way() -> None:
    """The strip says so and why, and asks for nothing that is done; a second card is refused at the
    board, and for no longer than until the next thing happens."""
    net = Net("on its way")
    mia, tom = race(net)
    net.run(5_000)
    address = gone(net, tom, 12_000)
    assert strip_of(mia).startswith("Take a card.")
    assert strip_of(mia).endswith(AWAY)
    assert "The clock of the round does not wait; what you do counts when Tom is back." in mia.shown
    assert "match waits" not in mia.shown
    press(mia, "card:1")
    assert mia.announced == [f"{ON_ITS_WAY} {AWAY}"]
    assert strip_of(mia) == f"{ON_ITS_WAY} {AWAY}"
    assert [("is-asked" in card, "is-gone" in card) for card in row_of(mia)] == [
        (True, False),
        *[(False, False)] * 3,
    ]
    assert "on its way to you" in mia.shown
    net.run(2_000)
    press(mia, "card:3")
    assert mia.announced == [ONE_CARD]
    assert strip_of(mia) == f"{ON_ITS_WAY} {ONE_CARD}"
    assert not mia.remote.notice
    back(net, tom, address, mia, 3_000)
    assert view(mia).owners[0] == 1
    assert strip_of(mia).startswith("Build the card")
    assert "Tom is" not in strip_of(mia)


def test_a_bot_for_who_is_away_ends_the_round_and_that_is_said_before() -> None:
    """The button says until when the bot plays, the note what it costs."""
    net = Net("bot in a race")
    may, other = tie(race(net))
    net.run(5_000)
    name = other.remote.table.name_of(other.remote.table.me)
    gone(net, other, 12_000)
    assert "If a bot takes over, this round ends at once." in may.shown
    assert f"A bot until {name} is back" in may.shown
    may.did("participants.replace")
    net.run(100)
    assert len(view(may).rounds) == 1


def test_when_the_time_is_up_and_somebody_is_away_it_is_also_said_what_ends_the_round() -> None:
    net = Net("time up")
    mia, tom = race(net)
    gone(net, tom, 12_000)
    net.run(LIMIT_S * 1_000)
    assert clock_of(mia) == 0
    assert mia.announced == [ENDS_WITH_ALL]
    assert not view(mia).rounds
    assert strip_of(mia).startswith(ENDS_WITH_ALL)


def test_a_touch_is_seen_at_once_though_who_called_has_gone() -> None:
    """It counts when they are back; until then nobody is asked to touch once more."""
    net = Net("touched")
    mia, tom = race(net)
    net.run(500)
    call(net, tom, 2)
    net.run(60)
    assert view(mia).call is not None
    tom.device.close()
    net.run(400)
    assert 'data-control="touch"' in mia.shown
    press(mia, "touch")
    net.run(100)
    assert 'data-control="touch"' not in mia.shown
    assert strip_of(mia).startswith("On its way: touch the lucky cat.")
    # It is tried first whether he can be found.
    assert strip_of(mia).endswith("Connecting with Tom… The match waits.")
    net.run(3_000)
    assert strip_of(mia).endswith("Tom is away. The match waits.")


def test_before_the_signal_it_is_told_for_whom_the_round_waits() -> None:
    net = Net("before the signal")
    mia, tom = desks = gather(net, "kittypaw", ("Mia", "Tom"))
    not_yet(desks[1:])
    mia.did("lobby.begin")
    net.run()
    tom.did("participants.agree")
    for _ in range(200):
        if mia.model.table is not None and mia.table.remote is not None and view(mia).row:
            break
        net.run(10)
    assert strip_of(mia) == "Waiting for Tom."
    tom.device.close()
    net.run(200)
    assert strip_of(mia) == "Connecting with Tom… The match waits."
    net.run(20_000)
    assert strip_of(mia) == "Tom is away. The match waits."


def test_that_the_time_for_a_touch_runs_out_is_nobodys_touch_and_no_refusal() -> None:
    """It is told by what comes of it alone, on the screen and by ear. Who leaves has no Go on."""
    net = Net("no touch")
    desks = mia, tom, ada = gather(net, "kittypaw", ("Mia", "Tom", "Ada"))
    begin(net, list(desks))
    until_signal(net, *desks)
    net.run(500)
    call(net, mia, 1)
    told = []
    for _ in range(100):
        net.run(50)
        told += [strip_of(desk) for desk in (tom, ada)]
        if view(tom).rounds:
            break
    assert view(tom).rounds
    told += [*tom.announced, *ada.announced]
    assert not [words for words in told if "On its way" in words or "turn of" in words]
    # A round is looked at: whoever leaves then goes on with nothing.
    assert 'data-do="table.go"' in ada.shown
    ada.did("participants.leave")
    net.run(1_000)
    assert 'data-do="table.go"' not in ada.shown
    assert 'data-do="table.go"' in mia.shown


def test_what_came_too_late_is_said_no_more_once_the_round_is_over() -> None:
    """It would lie over what came of the round, and over who has won. It names what was done."""
    net = Net("too late")
    mia, tom = race(net)
    net.run(500)
    call(net, tom, 2)
    net.run(400)
    assert view(mia).call is not None
    host = tom.device.hosts.hosts[tom.remote.table_key]
    for action, word in (
        ("grab 2", "take card B"),
        ("back 9", "put back a cat"),
        ("pass", "give up"),
    ):
        late = ports.Claim(2, action, int(net.now * 10))
        host.request_action(late)
        net.run(20)
        assert tom.remote.notice == f"It was too late to {word}."
        # The rule says so, not the sentence.
        told = host.session.step(ports.Requested(late), host.world.now())
        assert refusal_rule(told) == TOO_LATE
    press(mia, "touch")
    net.run(1_500)
    assert view(tom).rounds
    assert not tom.remote.notice
