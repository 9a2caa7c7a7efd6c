"""Several unfinished matches are cleared together, and come back together."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk import Desk
from pages import OPEN, Page, check
from test_app_saved_matches import many, shelved

from app.core import effects as fx
from app.core import messages as msg
from app.library.saved_matches import taken_ids
from app.library.summaries import summarize


def choosing() -> Desk:
    """A match list of which several are to be cleared, and none is chosen yet."""
    desk = shelved(*many(3), *many(2, over=True))
    desk.did("home.clear-several")
    return desk


def delete_button(desk: Desk) -> tuple[str, bool]:
    """The words of the button that deletes what is chosen, and whether it can be used."""
    (button,) = Page(desk.shown).doing("home.clear")
    return button.text, "disabled" not in button.attrs


def test_chosen_matches_go_together_and_come_back_together():
    """The sentence says how many; what was not chosen stays."""
    desk = choosing()
    assert delete_button(desk) == ("Delete 0 matches", False)
    desk.did("home.choose", "m0False", value="on")
    assert delete_button(desk) == ("Delete 1 match", True)
    desk.did("home.choose", "m2False", value="on")
    check(desk.shown, headings=0)
    desk.did("home.clear")
    assert desk.of(fx.DeleteRecords) == [fx.DeleteRecords(("m0False", "m2False"))]
    assert taken_ids(desk.model) == {"m1False", "m0True", "m1True"}
    assert "2 matches have been deleted." in desk.shown
    assert "2 matches have been deleted. Undo brings them back." in desk.announced
    desk.did("home.undelete")
    assert [effect.record_ids for effect in desk.of(fx.RestoreRecords)] == [("m0False", "m2False")]
    assert taken_ids(desk.model) == {f"m{number}False" for number in range(3)} | {
        "m0True",
        "m1True",
    }
    assert "2 matches are back." in desk.announced


def test_nothing_is_deleted_unless_it_was_chosen():
    """Neither by a touch too many, nor by whoever thinks better of it."""
    desk = choosing()
    desk.did("home.clear")
    desk.did("home.choose", "m0False", value="on")
    desk.did("home.choose", "m0False", value="")
    desk.did("home.clear")
    desk.did("home.choose", "m1False", value="on")
    desk.did("home.keep")
    desk.did("home.clear")
    assert len(taken_ids(desk.model)) == 5
    assert desk.model.session.deletion is None
    assert desk.model.session.match_list.chosen is None


def test_all_means_all_pages_but_no_finished_match_and_nobody_who_waits_far_away():
    """How many they are stands on the button before it is used."""
    far = replace(summarize(OPEN), id="far", is_remote=True)
    desk = shelved(*many(30), far, *many(2, over=True))
    desk.did("home.clear-several")
    assert "Choose all 30" in desk.shown
    desk.did("home.choose", "far", value="on")
    desk.did("home.choose", "m0True", value="on")
    assert delete_button(desk) == ("Delete 0 matches", False)
    desk.did("home.choose-all")
    assert delete_button(desk) == ("Delete 30 matches", True)
    desk.did("home.clear")
    assert taken_ids(desk.model) == {"far", "m0True", "m1True"}


def test_what_is_looked_for_is_chosen_anew():
    """Nothing that is out of sight is deleted along with what is seen."""
    desk = shelved(*many(20))
    desk.did("home.clear-several")
    desk.did("home.choose-all")
    desk.did("home.find", value="nothing like it")
    assert delete_button(desk) == ("Delete 0 matches", False)


def test_while_several_are_cleared_a_match_can_only_be_chosen():
    """Its own buttons are back afterwards."""
    desk = choosing()
    page = Page(desk.shown)
    assert len(page.doing("home.choose")) == 3
    assert len(page.doing("home.delete")) == 2
    desk.did("home.keep")
    page = Page(desk.shown)
    assert not page.doing("home.choose")
    assert len(page.doing("home.delete")) == 5


@pytest.mark.parametrize("count", [0, 1])
def test_one_match_is_deleted_by_its_own_button(count):
    """There is nothing to clear together."""
    assert 'data-do="home.clear-several"' not in shelved(*many(count)).shown


def test_a_deletion_of_several_that_fails_is_told():
    """Nothing is said before storage has answered."""
    desk = choosing()
    desk.waits = True
    desk.did("home.choose-all")
    desk.did("home.clear")
    assert "Deleting 3 matches…" in desk.shown
    assert not any("deleted" in sentence for sentence in desk.announced)
    ids = tuple(f"m{number}False" for number in range(3))
    desk.late[0] = msg.Deleted(ids, is_gone=False)
    desk.hand_over()
    words = "3 matches could not be deleted: they may be here again after a reload."
    assert words in desk.shown
