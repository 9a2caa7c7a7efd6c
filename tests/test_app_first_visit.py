"""The home screen of a first visit: one way to play and one to learn, the rest folded."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk import Desk, with_session
from pages import SOLO, Page
from test_app_daily import follow
from test_app_saved_matches import many, shelved

from app.core.model import Model
from app.core.session import Deletion
from app.games.box import load_boxes
from app.home.first import is_first_visit
from app.home.painted import markup, scene
from app.library.summaries import summarize
from app.saves.preferences import Settings

TODAY = "2026-11-20"


def first() -> Desk:
    """The home screen of a device with nothing stored."""
    desk = Desk()
    desk.today = TODAY
    desk.go("#/")
    return desk


def inside(desk: Desk, tag: str) -> str:
    """All markup within the only element of that tag."""
    return desk.shown.split(f"<{tag}")[1].split(f"</{tag}>")[0]


def test_the_rest_is_folded_as_long_as_nothing_is_stored():
    """Friends, challenges, files and figures; nothing of it is lost."""
    more = inside(first(), "details")
    wanted = "Invite a friend", "Today&#39;s challenge", "Have you been invited?", "Statistics"
    for words in wanted:
        assert words in more
    assert " open" not in more.partition(">")[0]
    assert inside(first(), "summary").endswith(">More: friends, challenges, import")
    assert 'class="home is-first"' in first().shown


def test_with_a_match_nothing_is_folded_and_it_comes_first():
    """As on every later visit."""
    desk = shelved(*many(1))
    assert "<details" not in desk.shown
    assert 'class="home"' in desk.shown
    assert 'id="go-on"' in desk.shown


@pytest.mark.parametrize(
    "kept",
    [
        {"summaries": (summarize(SOLO),)},
        {"records": (SOLO,)},
        {"settings": Settings(names=("Mia",))},
        {"settings": Settings(known=("yarn",))},
        {"deletion": Deletion((summarize(SOLO),))},
    ],
    ids=str,
)
def test_whoever_has_been_here_is_not_new(kept):
    """Also where the only match has just been deleted, and may be wanted back."""
    read = Model(replace(Model().session, saved_matches_read=True))
    assert is_first_visit(read)
    assert not is_first_visit(with_session(read, **kept))


def test_nobody_is_called_new_before_the_match_list_has_been_read():
    """Else the whole page would move when it comes."""
    assert not is_first_visit(Model())


def test_the_painted_page_leads_to_a_table_and_to_a_lesson_in_one_touch():
    """Before any Python runs: a match against the weakest bot, and the lesson of that game."""
    page = Page(markup())
    links = {element.attrs.get("id"): element.attrs["href"] for element in page.all("a")}
    play, learn = links["first-play"], links["first-learn"]
    # A *Play* on a card leads to a set-up instead.
    assert ">Play now<" in markup()
    desk = Desk()
    desk.go(play)
    follow(desk)
    assert [player.kind for player in desk.record.players] == ["person", "gentle"]
    game = desk.record.match.header.game
    # The printed rules of the game that is begun with advise no cups for a first match.
    assert dict(desk.record.match.header.options)["cups"] == "off"
    desk.go(learn)
    follow(desk)
    assert desk.record.lesson is not None
    assert desk.record.match.header.game == game


@pytest.mark.parametrize(("game", "part"), [("cattower", "YMin"), ("kittypaw", "YMin")])
def test_a_low_card_shows_the_part_of_its_picture_with_faces(game, part):
    """A laptop's card has half the height of its picture, amid which no face lies."""
    assert f'preserveAspectRatio="xMid{part} slice"' in scene(game, load_boxes()[game])
