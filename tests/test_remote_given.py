"""The page of an invitation says for how long its link holds, and what has been sent already."""

from __future__ import annotations

import re

import pytest
from remote_desk import RemoteDesk
from remote_world import DATE, Net
from test_remote_several import answers, founded, invites, takes

from app.core import effects as fx
from app.core import messages as msg
from app.remote.values.ways.given import NOT_GIVEN, Given, GivenLinks, MinuteOver, ago_words

MINUTE = 60_000
HOUR = 60 * MINUTE


def ticks(desk: RemoteDesk) -> list[fx.After]:
    """The waits for the next minute that are under way."""
    found = [wait for wait in desk.timers if isinstance(getattr(wait.timer, "what", 0), MinuteOver)]
    return found


def pass_minutes(net: Net, desk: RemoteDesk, minutes: int) -> None:
    """Let time pass on a page, minute by minute."""
    for _ in range(minutes):
        (tick,) = ticks(desk)
        desk.timers.remove(tick)
        assert tick.ms == MINUTE
        net.run(MINUTE)
        desk.passed(tick.timer)


def section(desk: RemoteDesk, key: str) -> str:
    """What is drawn of one invitation."""
    return desk.shown.partition(f'id="{key}"')[2].partition("</section>")[0]


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        (0, "for 24 hours"),
        (MINUTE, "for 23 hours"),
        (22 * HOUR, "for 2 hours"),
        (23 * HOUR, "for an hour"),
        (23 * HOUR + MINUTE, "for 59 minutes"),
        (23 * HOUR + 20 * MINUTE, "for 40 minutes"),
        (24 * HOUR - MINUTE, "for a minute"),
        (24 * HOUR - 10_000, "for less than a minute"),
        (25 * HOUR, "for less than a minute"),
    ],
)
def test_a_link_holds_by_hours_and_in_its_last_hour_by_minutes(passed: int, words: str) -> None:
    assert GivenLinks(DATE + passed).holds_words(DATE) == words


def test_what_was_given_out_is_told_by_minutes_and_after_an_hour_by_the_clock() -> None:
    assert ago_words(DATE, DATE + 59 * MINUTE) == "59 minutes ago"
    assert re.fullmatch(r"at \d\d:\d\d|on \w+day at \d\d:\d\d", ago_words(DATE, DATE + HOUR))
    assert re.fullmatch(r"on \w+day at \d\d:\d\d", ago_words(DATE, DATE + 30 * HOUR))
    links = GivenLinks(DATE).with_link("#/a", "copied", DATE).with_link("#/a", "shared", DATE + 1)
    assert links.given == (Given("#/a", "shared", DATE + 1),)
    for number in range(50):
        links = links.with_link(f"#/{number}", "copied", DATE)
    assert len(links.given) == 16


def test_the_page_counts_down_by_the_minute_and_announces_nothing_of_it() -> None:
    """One wait at a time, and none when nobody can come any more."""
    net = Net("counts")
    mia = founded(net)
    invite = invites(net, mia)
    assert "Keep this page open: the link leads here, and holds for 24 hours." in mia.shown
    pass_minutes(net, mia, 1)
    assert "holds for 23 hours" in section(mia, invite.key)
    assert not mia.of(fx.Announce)
    # Nothing that counts speaks by itself.
    assert not re.findall(r'aria-live="polite"|role="(?:status|alert|timer)"', mia.shown)
    net.run(23 * HOUR)
    pass_minutes(net, mia, 1)
    assert "holds for 58 minutes" in section(mia, invite.key)
    mia.did("lobby.close", str(invite.number))
    (tick,) = ticks(mia)
    mia.timers.remove(tick)
    mia.passed(tick.timer)
    assert not ticks(mia)


def test_each_link_says_whether_and_when_it_was_copied_or_shared() -> None:
    net = Net("which")
    mia = founded(net)
    first = invites(net, mia)
    mia.did("lobby.invite", "watch")
    net.run(50)
    second = mia.remote.invites[-1]
    assert mia.shown.count(NOT_GIVEN) == 2
    mia.did("lobby.copy", str(first.number))
    assert "Copied just now." in section(mia, first.key)
    assert NOT_GIVEN in section(mia, second.key)
    pass_minutes(net, mia, 1)
    assert "Copied a minute ago." in section(mia, first.key)
    mia.send(msg.UserDid("lobby.copy", str(second.number), "", mia.moment(), shares=True))
    assert "Shared just now." in section(mia, second.key)
    assert "Copied a minute ago." in section(mia, first.key)


def test_a_reply_says_so_as_well_and_other_links_are_not_noted() -> None:
    net = Net("reply")
    mia = founded(net)
    tom = answers(net, invites(net, mia).address, "Tom")
    assert NOT_GIVEN in tom.shown
    assert tom.remote.guest
    tom.send(msg.LinkGiven(tom.remote.guest.address, "shared", tom.moment()))
    pass_minutes(net, tom, 2)
    assert "Shared 2 minutes ago." in tom.shown
    tom.send(msg.LinkGiven("#/new/yarn", "copied", tom.moment()))
    state = tom.model.session.remote_state
    assert state
    assert [given.how for given in state.given.given] == ["shared"]
    takes(net, mia, tom)


def test_nobody_is_noted_to_have_sent_what_the_browser_refused_to_copy() -> None:
    net = Net("refused")
    mia = founded(net)
    invite = invites(net, mia)
    mia.waits = True
    mia.did("lobby.copy", str(invite.number))
    mia.send(msg.NotCopied(invite.address))
    assert NOT_GIVEN in mia.shown
