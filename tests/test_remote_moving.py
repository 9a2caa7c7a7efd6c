"""The screen on which everything is taken to another device: asked first, told sparsely."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk import Desk
from moving_screens import DONE, LINK, MOVES, WAITS, at_move, shapes, tell
from pages import check
from peers_hand import INVITE

from app.core import effects as fx
from app.core.model import Model
from app.remote.values import effects as remote_effects
from app.remote.values.moving.state import MoveState
from app.saves.preferences import Settings
from pyengine.peers.codes.codes import TO_MOVE, TO_TABLE, link


@pytest.mark.parametrize(("name", "model"), list(shapes()))
def test_each_shape_is_well_formed(name: str, model: Model) -> None:
    """One main heading, every control named, in all steps on both devices."""
    desk = Desk(model)
    check(desk.shown)


def test_nothing_is_given_away_before_somebody_has_said_yes() -> None:
    """A link that is opened says what happens and asks; only the answer begins."""
    desk = at_move(LINK)
    assert not desk.of(remote_effects.AnswerMove)
    assert "Only do this with a device of your own" in desk.shown
    desk.did("moving.choice", value="own")
    assert not desk.of(remote_effects.AnswerMove)
    desk.did("moving.answer")
    (answer,) = desk.of(remote_effects.AnswerMove)
    assert (answer.choice, f"#/move/{answer.link}") == ("own", LINK)


def test_an_invitation_to_a_table_is_no_link_of_a_device() -> None:
    """And the other way round: each says so in a sentence, wherever it is put in."""
    desk = at_move()
    desk.did("moving.reply", value=f"Here: {link(INVITE)}")
    assert desk.announced == [str(TO_TABLE)]
    assert str(TO_TABLE) in desk.shown
    desk.go("#/join")
    desk.did("joining.code", value=LINK)
    assert desk.announced == [str(TO_MOVE)]


def test_a_link_that_is_pasted_leads_where_a_click_on_it_would() -> None:
    """Where one begins; while a reply is waited for it is taken for one, or refused there."""
    desk = at_move()
    desk.did("moving.reply", value=f"Look: https://cats.example/{LINK}")
    assert [effect.to for effect in desk.of(fx.Navigate)] == [LINK.removeprefix("#")]
    desk = at_move("#/moving", WAITS)
    desk.did("moving.reply", value="anything")
    assert desk.of(remote_effects.TakeMoveReply) == [remote_effects.TakeMoveReply("anything")]


def test_little_of_the_way_is_said_aloud() -> None:
    """How much it is, three quarters, and the end, however many messages there are."""
    desk = at_move("#/moving", WAITS)
    said: list[str] = []
    for taken in range(101):
        tell(desk, replace(MOVES, to_send=0, sent=0, to_take=100, taken=taken))
        said += desk.announced
    assert said[0] == "The devices are linked. Leave this page open."
    assert said[1:] == ["25 percent.", "50 percent.", "75 percent."]
    tell(desk, DONE)
    assert len(desk.announced) == 1
    assert "12 matches have come to this device." in desk.announced[0]
    assert "2 matches with friends far away go on at this device." in desk.announced[0]


def test_whoever_has_gone_elsewhere_hears_of_the_end() -> None:
    """As a word in passing, on whatever page; not of each step."""
    desk = at_move("#/moving", WAITS, MOVES)
    desk.go("#/")
    tell(desk, replace(MOVES, taken=12))
    assert not desk.model.notices.toast
    tell(desk, DONE)
    assert desk.model.notices.toast.startswith("Done.")


def test_settings_come_together_at_the_end_as_was_chosen() -> None:
    """Not before: what is interrupted changes no setting."""
    theirs = Settings(theme="dark", names=("Tom",))
    state = replace(MOVES, is_first=False, choice="first")
    desk = at_move("#/moving", state)
    assert desk.model.session.settings == Settings()
    tell(desk, replace(DONE, is_first=False, choice="first", settings=theirs))
    assert desk.model.session.settings == theirs
    assert [effect.settings for effect in desk.of(fx.SaveSettings)] == [theirs]


def test_a_reply_that_is_opened_on_the_page_that_waits_leads_back_to_it() -> None:
    """The screen of replies has nothing more to say there."""
    desk = at_move("#/moving", WAITS)
    desk.go("#/reply/whatever")
    tell(desk, replace(WAITS, status="linking"))
    assert [effect.to for effect in desk.of(fx.Navigate)] == ["/moving"]


def test_progress_that_is_told_draws_its_numbers_alone() -> None:
    """The bar and the words of it: whoever stands on Stop keeps the focus."""
    desk = at_move("#/moving", MOVES)
    before = desk.shown
    tell(desk, replace(MOVES, taken=9))
    changed = [line for line in desk.shown.split("<") if line not in before.split("<")]
    assert changed
    assert not [line for line in changed if "button" in line]


def test_whoever_deletes_everything_gets_nothing_more() -> None:
    """A transfer that runs is stopped; one that has ended is left alone."""
    desk = at_move("#/moving", MOVES)
    desk.go("#/settings?sure=delete")
    desk.did("settings.delete")
    assert desk.of(remote_effects.StopMove) == [remote_effects.StopMove()]
    desk = at_move("#/moving", DONE)
    desk.go("#/settings?sure=delete")
    desk.did("settings.delete")
    assert not desk.of(remote_effects.StopMove)


def test_begun_anew_it_starts_at_the_beginning() -> None:
    """After the end, and after a failure; a transfer that runs is shown to whoever comes back."""
    desk = at_move("#/moving", replace(MOVES, status="failed", problem="Parted."))
    assert "Parted." in desk.shown
    desk.did("moving.again")
    assert 'data-do="moving.offer"' in desk.shown
    desk = at_move("#/moving", MOVES)
    desk.go("#/")
    desk.go("#/moving")
    assert 'data-do="moving.stop"' in desk.shown
    tell(desk, DONE)
    desk.go("#/")
    desk.go("#/moving")
    assert 'data-do="moving.offer"' in desk.shown
    assert isinstance(DONE, MoveState)
