"""A choice of a review on its board: whose, when, with both ways drawn; links that lead there."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from desk import Desk, with_session
from every_game import TURNS, some_players
from markupsafe import Markup
from pages import FULL, SOLO, THREE, at, check, make
from review_desk import begun, finish, miss, review_of, to_choice

from app.analysis.why import LATER, why_worse
from app.art.lamp import lamp, pencil
from app.art.svg import Point
from app.core import effects as fx
from app.core.model import Model
from app.games.face import load_face
from app.games.scene import Scene
from app.render.regions import markup_of, region
from app.review.choice import STILL_LOOKING
from app.review.messages import ReviewRead
from app.saves.records import Record
from app.widgets.ways import NOT_DRAWN, Ways, legend, way_of
from pyengine.core.match import Match
from pyengine.core.reasons import why_not
from pyengine.testing import match_of, random_steps

CARDS = make(("Mia", "Tom", "Zoë"), "cards", game="ninelives")
NAMES = ("Mia", "Tom", "Zoë")
ROOT = Path(__file__).parents[1]
LIGHTS = ("done-light", "was-done")
"""How what was done looks on a board."""


def missed(record: Record, seat: int) -> tuple[Desk, int, str]:
    """A whole review in which one choice was a mistake; its entry, and what was better."""
    desk = begun(f"#/review/{record.id}?seat={seat}", with_session(FULL, records=(record,)))
    to_choice(desk)
    index = miss(desk, 4.0)
    finish(desk)
    (row,) = [row for row in review_of(desk).rows if row.mark.index == index]
    return desk, index, row.mark.best


@pytest.mark.parametrize("record", [THREE, CARDS], ids=["open", "hidden hands"])
def test_a_look_shows_the_board_of_that_seat_before_that_choice(record: Record) -> None:
    """From what it knew then, with what it did and what was better; nothing to act on."""
    desk, index, better = missed(record, 2)
    (link,) = [
        element.attrs["href"]
        for element in check(desk.shown).all("a")
        if (element.attrs.get("aria-label") or "").startswith("Look at it")
    ]
    desk.go(link)
    match, face = record.match, load_face(record.match.header.game)
    view, done = match.game.view(match.states[index], 2), match.entries[index].action
    scene = Scene(record.names, place=0, done=done, hint=better)
    board = face.board(view, 2, None, scene)
    assert markup_of(board) in desk.shown
    assert "data-control" not in markup_of(board)
    first, second = (
        f"Chosen, a whole line with a pencil: {face.word(view, 2, done)}.",
        f"Better by about 4 points, give or take 0.5, a dashed line with a lamp:"
        f" {face.word(view, 2, better)}.",
    )
    for sentence in (first, second):
        assert sentence in desk.shown  # in the board in words
        assert sentence in desk.announced[-1]
    assert "Mistake" in desk.shown
    assert review_of(desk).row is not None
    assert review_of(desk).row.why in desk.shown
    # N2: it saw the backs of hands across the table; boards that lie open are no part of this.
    for seat in (1, 3):
        small = region("small", face.small(view, seat, Scene(record.names, place=0)))
        inner = markup_of(small).partition(">")[2].rpartition("</")[0]
        assert (inner in desk.shown) == (record is CARDS)
    check(desk.shown)


def test_whoever_goes_from_choice_to_choice_asks_nobody_anew() -> None:
    """The review goes on beside it; the list of all is one step away."""
    desk = begun("#/review/three?seat=2")
    to_choice(desk)
    index = miss(desk, 4.0)
    (asked,) = desk.of(fx.AskReview)
    desk.go(f"#/review/three?seat=2&choice={index}")
    assert not desk.of(fx.OpenReview)
    assert not desk.of(fx.AskReview)
    finished = review_of(desk)
    assert finished.look == index
    steps = {
        element.attrs["id"]: element.attrs
        for element in check(desk.shown).elements
        if element.attrs.get("id", "").startswith("choice-") and "aria-label" in element.attrs
    }
    following = steps["choice-next"]["href"]
    assert steps["choice-back"]["aria-disabled"] == "true"
    desk.effects = [asked]
    finish(desk)
    assert review_of(desk).is_complete
    desk.go(following)
    looked = review_of(desk).look
    assert looked is not None
    assert looked > index
    assert "#/review/three?seat=2" in {
        element.attrs.get("href") for element in check(desk.shown).all("a")
    }
    desk.go("#/review/three?seat=2")
    assert review_of(desk).look is None
    assert "All other choices" in desk.shown
    # Back at the list one is where one was in it.
    (focus,) = desk.of(fx.Focus)
    (row,) = [
        element
        for element in check(desk.shown).all("a")
        if f"#{element.attrs.get('id')}" == focus.selector
    ]
    assert row.attrs["href"] == f"#/review/three?seat=2&choice={looked}"


def test_the_way_back_leads_to_the_card_that_was_used() -> None:
    """Looked at from what cost most, one is back there; gone on to another choice, in the list."""
    desk, index, _ = missed(THREE, 2)
    finish(desk)
    card = next(
        element
        for element in check(desk.shown).all("a")
        if (element.attrs.get("aria-label") or "").startswith("Look at it")
    )
    desk.go(card.attrs["href"])
    assert review_of(desk).look == index
    desk.go("#/review/three?seat=2")
    assert [focus.selector for focus in desk.of(fx.Focus)] == [f"#{card.attrs['id']}"]
    desk.go(f"#/review/three?seat=2&choice={index}")
    desk.go("#/review/three?seat=2")
    assert [focus.selector for focus in desk.of(fx.Focus)] == [f"#review-choice-{index}"]


def test_a_choice_that_is_opened_afresh_says_what_is_known_as_soon_as_it_is() -> None:
    """A reload shows the board at once, and the sentence when the bots have answered."""
    _, index, _ = missed(THREE, 2)
    desk = at(f"#/review/three?seat=2&choice={index}")
    assert STILL_LOOKING in desk.shown
    (opened,) = desk.of(fx.OpenReview)
    desk.hears("review", ReviewRead(opened.key, ""))
    to_choice(desk)
    assert STILL_LOOKING in desk.shown
    assert miss(desk, 4.0) == index
    assert STILL_LOOKING not in desk.shown
    assert "mistake." in desk.announced[-1]


def test_a_blunder_is_called_by_its_word_for_players() -> None:
    """On the badge and by ear."""
    desk = begun("#/review/three?seat=2")
    to_choice(desk)
    index = miss(desk, 12.0, "blunder")
    finish(desk)
    desk.go(f"#/review/three?seat=2&choice={index}")
    assert ", big mistake. " in desk.announced[-1]
    assert ">Big mistake<" in desk.shown
    assert "lunder<" not in desk.shown


@pytest.mark.parametrize("named", ["x", "99999", "-1", "0", "²"])
def test_what_is_no_choice_of_the_seat_leads_to_the_list(named: str) -> None:
    """An address may say anything."""
    desk = begun(f"#/review/three?seat=2&choice={named}")
    assert review_of(desk).look is None
    check(desk.shown)


# Links


@pytest.mark.parametrize("record", [SOLO, THREE, CARDS], ids=["solo", "three", "cards"])
def test_a_link_to_a_choice_leads_there_on_another_device(record: Record) -> None:
    """The board of that seat comes first, before that choice, with the same two ways on it."""
    seat = len(record.players)
    desk, index, better = missed(record, seat)
    desk.go(f"#/review/{record.id}?seat={seat}&choice={index}")
    desk.did("review.link")
    (copied,) = desk.of(fx.CopyLink)
    other = at(copied.address, Model())
    replay = other.replay
    done = record.match.entries[index].action
    assert replay.landed
    assert replay.drawn == (seat, done, better)
    assert replay.look == seat
    assert replay.at <= index
    assert {entry.phase for entry in record.match.entries[replay.at : index + 1]} == {
        record.match.entries[index].phase
    }
    page = other.shown
    assert page.index("replay-board") < page.index("outcome-sentence")
    view = record.match.game.view(record.match.states[replay.at], seat)
    chosen = way_of(record.match.header.game, view, seat, done)
    assert (
        chosen.sentence("Chosen", "a whole line with a pencil") in page
        or chosen.sentence("You chose", "a whole line with a pencil") in page
    )
    assert "Suggested instead, a dashed line with a lamp" in page
    check(page)
    other.did("replay.link")
    (again,) = other.of(fx.CopyLink)
    assert again.address == copied.address.replace(f"at={index}", f"at={replay.at}")
    other.did("replay.next")
    assert other.replay.drawn is None
    assert other.replay.look == seat
    assert "with a pencil" not in other.shown


def test_a_link_to_a_turn_shows_the_board_that_was_looked_at() -> None:
    """Not the winner's, which would tell the result first."""
    desk = at("#/replay/three")
    winner = THREE.match.scores().winners[0]
    seat = winner % 3 + 1
    desk.did("replay.look", str(seat))
    desk.did("replay.back")
    desk.did("replay.link")
    (copied,) = desk.of(fx.CopyLink)
    other = at(copied.address, Model())
    assert (other.replay.at, other.replay.look) == (desk.replay.at, seat)
    assert other.shown.index("replay-board") < other.shown.index("outcome-sentence")
    assert desk.shown.index("outcome-sentence") < desk.shown.index("replay-board")


@pytest.mark.parametrize(
    "query",
    ["at=3&seat=9", "at=3&seat=x", "at=3&seat=0", "at=3&better=roll+9", "at=3&better=", "seat=2"],
)
def test_nonsense_in_a_link_is_left_out(query: str) -> None:
    """The match is shown all the same, and nothing is drawn that the rules forbid."""
    replay = at(f"#/replay/three?{query}").replay
    assert replay.drawn is None
    assert replay.look in range(4)
    assert replay.landed == query.startswith("at=")


# What is drawn, and what is said


@pytest.mark.parametrize("game", TURNS)
def test_both_ways_are_drawn_apart_on_every_board(game: str) -> None:
    """A whole line and a pencil for what was done, dashes and a lamp for the other; no controls."""
    found = 0
    for match in random_steps(Match.new(game, some_players(game, 3)), "ways"):
        for seat in match.pending.seats[:1]:
            view = match.game.view(match.state, seat)
            face = load_face(game)
            legal = match.game.legal_actions(view, seat)
            legal = [action for action in legal if face.draws(view, seat, action)]
            if len(legal) < 2:
                continue
            done, better = legal[0], legal[-1]
            scene = Scene(NAMES, place=0, done=done, hint=better)
            board = face.board(view, seat, None, scene)
            markup = markup_of(board)
            assert "done-light" in markup or "was-done" in markup
            assert "hint-light" in markup or "is-hinted" in markup
            assert "data-control" not in markup
            other = markup_of(face.board(view, seat, None, replace(scene, done=better, hint=done)))
            assert other != markup
            found += 1
        if found > 12:
            break
    assert found > 3


@pytest.mark.parametrize("game", ["burrow", "cattower", "yarn"])
def test_the_pencil_lies_over_the_line_of_what_was_better(game: str) -> None:
    """Where both ways share places the dashes would go through it."""
    face, found = load_face(game), 0
    for match in islice(random_steps(Match.new(game, some_players(game, 2)), "pencils"), 20):
        for seat in match.pending.seats[:1]:
            view = match.game.view(match.state, seat)
            legal = match.game.legal_actions(view, seat)
            legal = [action for action in legal if face.draws(view, seat, action)]
            if len(legal) < 2:
                continue
            scene = Scene(NAMES, place=0, done=legal[0], hint=legal[-1])
            markup = markup_of(face.board(view, seat, None, scene))
            if "done-disc" in markup and "hint-line" in markup:
                assert markup.index("done-disc") > markup.rindex("hint-line")
                assert markup.count("done-disc") == 1
                found += 1
    assert found > 3


@pytest.mark.parametrize("sign", [lamp, pencil])
def test_a_lit_button_has_the_sign_of_the_legend(sign: Callable[[Point], Markup]) -> None:
    """A style sheet draws what the other boards have as a drawing: dice, tiles, plain buttons."""
    (drawn,) = re.findall(r' d="([^"]+)"', sign((0, 0)))
    assert f"d='{drawn}'" in (ROOT / "web/style/hint.css").read_text("utf-8")


@pytest.mark.parametrize("game", TURNS)
def test_the_legend_has_a_line_for_what_the_board_shows_and_for_nothing_else(game: str) -> None:
    """A pass that marks nothing is said to be drawn nowhere, as what was done and as better."""
    face = load_face(game)
    for match in islice(random_steps(Match.new(game, some_players(game, 3)), "legend"), 30):
        for seat in match.pending.seats[:1]:
            view = match.game.view(match.state, seat)
            legal = match.game.legal_actions(view, seat)
            unlit = markup_of(face.board(view, seat, None, Scene(NAMES, place=0)))
            lights = [light for light in LIGHTS if light in unlit]
            assert not lights
            for action in {legal[0], legal[-1]} if legal else ():
                board = markup_of(face.board(view, seat, None, Scene(NAMES, place=0, done=action)))
                way = way_of(game, view, seat, action)
                assert any(light in board for light in LIGHTS) == way.drawn
                shown = markup_of(legend("ways", Ways(way, "Mia", "Better", way)))
                assert shown.count("hint-key") == (2 if way.drawn else 0)
                assert shown.count(NOT_DRAWN) == (0 if way.drawn else 2)
                for sentence in Ways(way, "Mia", "Better", way).sentences:
                    assert ("line" in sentence.split(":")[0]) == way.drawn
                    assert (NOT_DRAWN in sentence) != way.drawn


@pytest.mark.parametrize("game", TURNS)
def test_why_a_choice_was_worse_is_one_sentence(game: str) -> None:
    """With names, and of whatever two actions."""
    said = set()
    for count, match in enumerate(random_steps(Match.new(game, some_players(game, 3)), "why")):
        for seat in match.pending.seats[:1]:
            view = match.game.view(match.state, seat)
            legal = match.game.legal_actions(view, seat)
            if len(legal) > 1:
                said.add(why_worse(match, view, seat, legal[0], legal[-1], NAMES))
        if count > 40:
            break
    assert said
    for sentence in said:
        assert sentence.startswith(("It ", "The better choice ")) or sentence == LATER
        assert sentence.endswith(".")
        assert sentence.count(".") == 1
        assert "seat " not in sentence


def test_a_pass_is_worse_for_what_it_leaves() -> None:
    """Who draws nothing leaves an item that the better choice takes."""
    match = match_of("yarn", 1, "cups=off", "* roll 4")
    game, state = match.game, match.state
    view = game.view(state, 1)
    taking = next(
        action
        for action in game.legal_actions(state, 1)
        if game.scores(game.apply(state, 1, action)).totals > (0,)
        or any(game.apply(state, 1, action).sheets[0].ticks(state.setup.carpet))
    )
    sentence = why_worse(match, view, 1, "pass", taking, NAMES)
    assert sentence.startswith("It draws nothing this turn; the better choice takes ")


def test_what_both_ways_do_is_no_reason_for_either() -> None:
    """Five of the six cells of the start chamber leave one that only a 1 can cross, whichever."""
    match = match_of("burrow", 2, "", "* roll 5")
    view = match.game.view(match.state, 1)
    done, better = "x E4 F4 E5 F5 G5", "x E4 F4 G4 E5 F5"
    assert {done, better} <= set(match.game.legal_actions(view, 1))
    assert "only a 1" in str(why_not("burrow", view, 1, done))
    assert "only a 1" not in why_worse(match, view, 1, done, better, NAMES)
    assert why_worse(match, view, 1, done, done, NAMES) == LATER
