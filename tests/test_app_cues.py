"""When the cues of an action are seen: one's own at once, the others' when all may know."""

from __future__ import annotations

from dataclasses import replace

from desk import Desk

from app.core import effects as fx
from app.games.burrow.art.burrow import middle
from app.games.burrow.board.picture import place
from app.games.feedback import Cue
from app.games.feedback_art import cue_markup
from app.games.interaction import BoardEvent
from pyengine.testing import match_of

SIX = "x E4 E5 F4 F5 G4 G5"
"""All of the start chamber of Winter Burrow: worth 4 points to who rolls a 6 first."""
OTHER = "x E4"
"""After a roll of 1: a cross that brings nothing."""


def at_burrow(kinds: str, names: str, *lines: str) -> Desk:
    """A table at a match in which this was done."""
    players = len(names.split(","))
    desk = Desk.at("burrow", f"players={players}&kinds={kinds}&names={names}&seed=tea")
    return Desk.with_record(replace(desk.record, match=match_of("burrow", players, "", *lines)))


def seen(desk: Desk) -> list[tuple[str, int, bool]]:
    """The newest cues: name, seat, and whether they are another's."""
    return [
        (cue.name, cue.seat, cue.seat in effect.quiet)
        for effect in desk.of(fx.ShowCues)
        for cue in effect.cues
    ]


def test_who_has_a_place_of_their_own_sees_it_at_once():
    """The bot's comes when it has acted as well, and is another's."""
    desk = at_burrow("person,easy", "Mia,Fog", "* roll 6")
    desk.act(SIX)
    assert seen(desk) == [("chamber", 1, False)]
    desk.answer(SIX)
    assert seen(desk) == [("chamber", 2, True)]


def test_nothing_is_told_of_a_bot_before_the_turn_closes():
    """All cross at the same time: what it did is hidden till then (B2)."""
    desk = at_burrow("person,easy", "Mia,Fog", "* roll 6")
    desk.answer(SIX)
    assert seen(desk) == []
    desk.act(SIX)
    assert seen(desk) == [("chamber", 1, False), ("chamber", 2, True)]


def test_where_one_screen_goes_round_all_is_seen_at_the_end_of_the_turn():
    """Nobody's board stands there any longer when they have confirmed."""
    desk = at_burrow("person,person", "Mia,Ben", "* roll 6")
    desk.act(SIX)
    assert seen(desk) == []
    desk.act(SIX)
    assert seen(desk) == [("chamber", 1, False), ("chamber", 2, False)]


def test_an_action_that_brings_nothing_has_no_cue():
    """There is not even an effect."""
    desk = at_burrow("person", "Mia", "* roll 1")
    desk.act(OTHER)
    assert desk.of(fx.ShowCues) == []


def test_the_line_where_points_land_is_on_the_page():
    """Score line and total beside the board, and the total of every card."""
    desk = at_burrow("person,easy", "Mia,Fog", "* roll 6")
    desk.act(SIX)
    assert '<span data-lands="1:chambers">4</span>' in desk.shown
    assert '<span data-lands="1">4</span>' in desk.shown
    assert '<span data-lands="2">' in desk.shown


def test_confirm_says_beforehand_what_matters_most():
    """Above all buttons, and as the description of this one, which looks the same without it."""
    desk = at_burrow("person", "Mia", "* roll 6")
    assert '<p class="bar-brings" aria-hidden="true"></p>' in desk.shown
    desk.choose(SIX)
    assert '<p class="bar-brings" aria-hidden="true">fills a chamber, +4</p>' in desk.shown
    assert 'aria-description="fills a chamber, +4">Confirm</button>' in desk.shown


def test_what_matters_is_said_once_when_it_appears():
    """Not at each touch of the board; anew when it was taken back meanwhile."""
    preview_text = "Confirm: fills a chamber, +4 points."
    desk = at_burrow("person", "Mia", "* roll 6")
    cells = SIX.removeprefix("x ").split()
    announced = []
    for cell in cells:
        desk.on_board(BoardEvent("activate", control=f"cell:{cell}"))
        announced.append(preview_text in desk.announced)
    assert announced == [False] * 5 + [True]
    desk.on_board(BoardEvent("key", key="ArrowUp", control=f"cell:{cells[-1]}"))
    assert preview_text not in desk.announced
    desk.did("table.undo")
    assert not any("chamber" in sentence for sentence in desk.announced)
    for cell in cells:
        desk.on_board(BoardEvent("activate", control=f"cell:{cell}"))
    assert preview_text in desk.announced


def test_a_choice_is_heard_with_each_gain_once():
    """What Confirm brings is not said of the cells as well."""
    desk = at_burrow("person", "Mia", "* roll 6")
    for cell in SIX.removeprefix("x ").split():
        desk.on_board(BoardEvent("activate", control=f"cell:{cell}"))
    assert " ".join(desk.announced).count("fills a chamber") == 1


def test_confirm_that_comes_too_early_leaves_the_reason():
    """B4, B5: why what is chosen is no move yet; before anything is chosen, that a move is."""
    desk = at_burrow("person", "Mia", "* roll 6", f"1 {SIX}", "* roll 1")
    desk.did("table.confirm")
    assert "Choose a move first." in desk.announced
    desk.on_board(BoardEvent("activate", control="cell:F1"))
    (reason,) = [said for said in desk.announced if "must be among the crosses" in said]
    desk.did("table.confirm")
    (told,) = desk.announced
    assert told in reason
    assert told.endswith("must be among the crosses.")
    assert told in desk.shown


def test_what_matters_of_a_drag_is_said_when_it_is_let_go():
    """While it goes on nobody is talked to at every cell."""
    desk = at_burrow("person", "Mia", "* roll 6")
    burrow = desk.record.match.state.setup.burrow
    cells = ("E4", "F4", "G4", "G5", "F5", "E5")
    way = [middle(place(burrow, burrow.cell_at(name))) for name in cells]
    desk.on_board(BoardEvent("press", x=way[0][0], y=way[0][1]))
    for x, y in way[1:]:
        desk.on_board(BoardEvent("drag", x=x, y=y))
        assert desk.announced == []
    desk.on_board(BoardEvent("drop", x=x, y=y))
    assert "Confirm: fills a chamber, +4 points." in desk.announced


def test_a_replay_shows_the_cues_as_it_plays():
    """Everybody's there are others'; a step ahead by hand is one, and a step back is none."""
    lines = ("* roll 6", f"1 {SIX}", f"2 {SIX}", "* roll 1")
    desk = at_burrow("person,person", "Mia,Ben", *lines)
    desk.go(f"#/replay/{desk.record.id}")
    desk.did("replay.first")
    desk.did("replay.next")
    assert seen(desk) == []
    desk.did("replay.next")
    assert seen(desk) == [("chamber", 1, True), ("chamber", 2, True)]
    desk.did("replay.back")
    assert seen(desk) == []
    desk.did("replay.first")
    desk.did("replay.play")
    found = []
    for _ in range(2):
        desk.elapse()
        found += seen(desk)
    assert found == [("chamber", 1, True), ("chamber", 2, True)]


def test_a_cue_says_its_points_with_their_sign():
    """One without points is a picture alone."""
    cup = Cue("cup", "shards", 1, (0, 0), points=-2, line="cups", sign="cup-broken")
    assert '<b class="cue-points">−2</b>' in cue_markup(cup)
    assert 'href="#i-cup-broken"' in cue_markup(cup)
    assert "cue-points" not in cue_markup(Cue("den", "ring", 1, (0, 0)))
