"""What the frame of the page says: new versions, trouble with storage, passing words."""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import pytest
from desk import Desk
from pages import at

from app.core import effects as fx
from app.core import messages as msg
from app.core import timers
from app.core.model import Model, Notices
from app.remote.values.messages import Storing
from app.shell.remote import STORAGE_ANSWERS, STORAGE_WAITS
from app.shell.update import TOAST_MS


def test_an_update_is_offered_between_games_only():
    """No banner while a match is being played."""
    desk = Desk.at("yarn", "cups=off&kinds=person")
    desk.send(msg.UpdateWaiting())
    assert "new version" not in desk.shown
    desk.go("#/")
    assert "new version" in desk.shown
    desk.did("app.update")
    assert desk.effects == [fx.ApplyUpdate()]
    assert "Loading the new version" in desk.shown
    assert "Load it now" not in desk.shown


def test_an_update_that_does_not_come_is_told_and_offered_again():
    """Nobody waits for ever for what the browser has not done."""
    desk = Desk(Model())
    desk.send(msg.UpdateWaiting())
    desk.did("app.update")
    desk.send(msg.UpdateLate())
    assert "Loading the new version" not in desk.shown
    assert "every tab with Clowder" in desk.shown
    assert "Load it now" in desk.shown


def test_trouble_with_storage_is_said_once_and_play_goes_on():
    """A banner names the trouble; the same trouble again is not repeated."""
    desk = Desk.at("yarn", "cups=off&kinds=person")
    desk.send(msg.StorageFailed("Storage is full."))
    assert desk.announced == ["Storage is full."]
    desk.send(msg.StorageFailed("Storage is full."))
    assert desk.effects == []
    assert "Storage is full." in desk.shown
    desk.act("pass")
    assert desk.of(fx.SaveRecord)
    desk.did("app.dismiss-storage")
    assert "Storage is full." not in desk.shown


def test_a_passing_word_goes_by_its_own_clock_or_a_click():
    """The clock of an older word does not take a newer one away."""
    desk = at("#/match/nothing")
    (after,) = desk.of(fx.After)
    assert after == fx.After(TOAST_MS, timers.ToastOver(desk.model.notices.toast))
    newer = replace(desk.model, notices=Notices(toast="Something else."))
    desk.model = newer
    desk.elapse()
    assert desk.model == newer
    desk.send(msg.Elapsed(timers.ToastOver("Something else."), desk.moment()))
    assert desk.model.notices.toast == ""
    desk.model = newer
    desk.did("app.dismiss-toast")
    assert desk.model.notices.toast == ""


@pytest.mark.parametrize(
    ("unread", "newer", "words"),
    [
        (0, 0, ""),
        (1, 0, "One saved thing could not be read and stayed as it was."),
        (3, 0, "3 saved things could not be read and stayed as they were."),
        (0, 1, "One saved thing of a newer version of Clowder stayed as it was."),
        (2, 1, "2 saved things could not be read and stayed as they were. One saved thing of"),
    ],
)
def test_what_cannot_be_read_is_counted(unread, newer, words):
    """It stays as it was, and the start says so."""
    desk = Desk(Model())
    desk.send(msg.SavedMatchesRead((), (), desk.moment(), unread, newer))
    assert desk.model.notices.toast.startswith(words)
    assert bool(desk.model.notices.toast) == bool(words)
    desk.send(msg.OfflineReady())
    assert desk.model.notices.offline


def test_only_a_line_of_the_talk_is_hidden_where_the_talk_is_open():
    """What is said next is no line of it, wherever it comes from."""
    desk = Desk()
    desk.model = desk.model.with_notice("Mia: Hello!", is_talk=True)
    desk.send(msg.UpdateLate())
    assert "The new version starts" in desk.shown
    assert "is-talk" not in desk.shown


def test_a_passing_word_stays_on_its_page():
    """On another page it would be read as being about that one."""
    desk = Desk()
    desk.model = replace(desk.model, notices=Notices(toast="Only here."))
    desk.go("#/settings")
    assert desk.model.notices.toast == ""


def test_a_passing_word_goes_along_to_where_it_leads():
    """What is said on the way is read where it leads, and no further."""
    desk = Desk()
    desk.go("#/play/nothing?seed=tea")
    toast, (to,) = desk.model.notices.toast, [e for e in desk.effects if isinstance(e, fx.Navigate)]
    assert toast
    desk.go(f"#{to.to}")
    assert desk.model.notices.toast == toast
    desk.go("#/settings")
    assert desk.model.notices.toast == ""


def test_who_waits_for_storage_is_told_until_it_answers():
    """What is said stands there as long as it is true, and is heard when it begins and ends."""
    desk = Desk.at("yarn", "cups=off&kinds=person")
    desk.send(msg.FromRemote(Storing("waits"), desk.moment()))
    assert desk.announced == [STORAGE_WAITS]
    assert STORAGE_WAITS in unescape(desk.shown)
    desk.send(msg.FromRemote(Storing("answers"), desk.moment()))
    assert desk.announced == [STORAGE_ANSWERS]
    assert STORAGE_WAITS not in unescape(desk.shown)


def test_storage_that_is_given_up_is_told_as_trouble():
    """Nothing waits any more; nobody who has not been told hears that it answers again."""
    desk = Desk.at("yarn", "cups=off&kinds=person")
    desk.send(msg.FromRemote(Storing("waits"), desk.moment()))
    desk.send(msg.FromRemote(Storing("given up"), desk.moment()))
    assert desk.effects == []
    desk.send(msg.StorageFailed("It does not answer."))
    assert STORAGE_WAITS not in unescape(desk.shown)
    assert "It does not answer." in desk.shown
    desk.send(msg.FromRemote(Storing("answers"), desk.moment()))
    assert desk.effects == []
