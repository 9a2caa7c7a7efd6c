"""The lesson of every game: played as it is meant, and by people who do something else."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from desk import Desk, with_session
from every_game import FACES, TAUGHT
from lesson_players import begin, bubble, build, do_step, sensible, until_it_speaks
from pages import SOLO, VOID, at, check

from app import play
from app.base.seeds import review_seed
from app.base.words import in_words
from app.best.results import result_of
from app.core import effects as fx
from app.core.model import Model
from app.games.face import is_race, load_face
from app.games.interaction import BoardEvent
from app.games.kittypaw.board.stages import card_picture
from app.games.lesson import TOGETHER, load_lesson
from app.library.summaries import summarize
from app.places.places import LOOKED_AT
from app.play.lesson import ANOTHER, STRIP, TO_CONFIRM
from app.saves.challenges import day_of
from app.saves.files import export_stored, export_text
from app.saves.preferences import Settings
from app.saves.records import Learning
from app.saves.stored import (
    changed_settings,
    record_from_json,
    record_to_json,
    settings_from_json,
    summary_from_json,
    summary_to_json,
)
from pyengine.bots.review import grade
from pyengine.core.registry import load_game
from pyengine.games.kittypaw.loader import load_cards

# Places on the page


class Places(HTMLParser):
    """Which of some places are on a page: ids, classes and attributes, one inside the other."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.paths: list[tuple[dict[str, str], ...]] = []
        self.open: list[dict[str, str]] = []
        self.feed(markup)

    def handle_starttag(self, tag, attrs):
        self.paths.append((*self.open, element := dict(attrs)))
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.paths.append((*self.open, dict(attrs)))

    def handle_endtag(self, tag):
        if tag not in VOID:
            self.open.pop()

    def has(self, place: str) -> bool:
        """Returns whether all elements are there that a place of a step is made of."""
        return all(self.find(part) is not None for part in place.split(TOGETHER))

    def controls_in(self, place: str) -> list[str]:
        """The controls in an element, or its own."""
        found = self.find(place)
        here = (path for path in self.paths if any(part is found for part in path))
        return [control for path in here if (control := path[-1].get("data-control"))]

    def find(self, selector: str) -> dict[str, str] | None:
        """The first element of that selector, or of one of several; None without any."""
        if ", " in selector:
            return next(filter(None, map(self.find, selector.split(", "))), None)
        *outer, last = selector.split(" ")
        return next(
            (
                path[-1]
                for path in self.paths
                if fits(path[-1], last)
                and all(any(fits(place, part) for place in path) for part in outer)
            ),
            None,
        )


def fits(attrs: dict[str, str], part: str) -> bool:
    """Returns whether an element is what one part of a selector names."""
    assert re.fullmatch(r'#[\w-]+(\.[\w-]+)*|(\.[\w-]+)+|\[data-control="[\w:-]+"\]', part), part
    if part.startswith("#"):
        name, *classes = part[1:].split(".")
        own = (attrs.get("class") or "").split()
        return attrs.get("id") == name and set(classes) <= set(own)
    if part.startswith("."):
        return set(part[1:].split(".")) <= set((attrs.get("class") or "").split())
    return attrs.get("data-control") == part[len('[data-control="') : -len('"]')]


def test_a_selector_is_found_where_it_stands():
    """The helper itself: inside of what it names, and nowhere else."""
    page = Places('<div id="a"><p class="b c" data-control="d:1"></p></div><p id="e"></p>')
    assert page.has("#a .b.c")
    assert page.has('[data-control="d:1"]')
    assert not page.has("#e .b")
    assert not page.has("#a .d")
    assert page.has("#e.b, #a")
    assert not page.has("#a.b")
    assert page.has("#a & #e")
    assert not page.has("#a & #f")
    assert page.find("#f, .b.c")["data-control"] == "d:1"


# Playing a lesson


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_has_three_to_eight_short_steps(game):
    """Each says one thing in a few words, and never speaks of "you": a hand may be anybody's."""
    lesson = load_lesson(game)
    assert 3 <= len(lesson.steps) <= 8
    assert lesson.steps[-1].look
    for step in lesson.steps:
        for words in (step.say, step.by_keys):
            assert len(words) <= 140
            assert not re.search(r"\byou", words, re.IGNORECASE)
        assert step.at


@pytest.mark.parametrize("game", TAUGHT)
def test_the_bots_of_a_lesson_are_those_of_a_first_match(game):
    """As the set-up recommends them."""
    first = load_game(game).info.first_level
    assert set(load_lesson(game).levels) <= {first}


def test_the_cups_of_yarn_trail_come_later_than_the_match_after_the_lesson():
    """That one begins without, as the set-up advises: neither the lesson nor its end promises them
    for it."""
    lesson = load_lesson("yarn")
    assert "cups" not in lesson.left_out
    assert lesson.steps[-1].say.startswith("In other matches there are cups")
    assert lesson.options["cups"] == dict(load_game("yarn").info.first_options)["cups"]


def test_lessons_say_what_decides():
    """Y17: what a dead end means; B13: what the number on a plaque is; B5: new crosses beside old
    ones."""
    yarn = " ".join(step.say for step in load_lesson("yarn").steps)
    assert "A dead end means passing until the match ends" in yarn
    burrow = " ".join(step.say for step in load_lesson("burrow").steps)
    assert "the points on its plaque" in burrow
    assert "New crosses touch old ones" in burrow


def test_cat_tower_begins_with_its_aim_and_tells_the_six_items_as_they_are_chosen():
    """Who has not taken a die yet has no use for six rules of scoring."""
    aim, *said = [step.say for step in load_lesson("cattower").steps]
    assert aim.startswith("Furnish towers so that cats move in")
    items = ("butterfly toy", "cushion", "cat house it brings", "food bowl", "Mice", "yarn")
    first = [next(i for i, text in enumerate(said) if item in text) for item in items]
    assert first == sorted(first)
    assert max(map(first.count, first)) == 2, "no two screens of rules before the first turn"


def test_nine_lives_says_what_a_trick_and_trump_are_where_they_are_met():
    """N9, N10: a trick where the word first stands, trump where a paw wins."""
    said = [step.say for step in load_lesson("ninelives").steps]
    assert "each plays one" in next(text for text in said if "trick" in text)
    assert "because paws are trump" in next(text for text in said if "highest paw" in text)


@pytest.mark.parametrize("game", ["yarn", "burrow", "cattower"])
def test_a_lesson_begins_with_what_brings_points(game):
    """Whoever has never played knows what for before the first choice."""
    assert re.search(r"\bpoints\b", load_lesson(game).steps[0].say)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_goes_step_by_step_and_points_at_what_is_there(game, seed):
    """Whoever does what is asked meets every step once, in order, each with a place named."""
    desk, rng, met = begin(game), random.Random(seed), []
    lesson = load_lesson(game)
    while not desk.record.lesson.over:
        shown = until_it_speaks(desk, rng)
        if shown is None:
            desk.act(sensible(desk, rng))
            continue
        assert [shown.number] != met[-1:], "the step waits for something else"
        met.append(shown.number)
        page = check(desk.shown)
        assert any(map(Places(desk.shown).has, shown.at)), shown
        assert shown.say in "".join(element.text for element in page.all("p"))
        do_step(desk, shown, rng)
    assert met == list(range(1, len(lesson.steps) + 1))
    assert not desk.record.match.over, "one goes on playing it"
    assert bubble(desk) is None


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", TAUGHT)
def test_who_does_something_else_is_never_stuck(game, seed):
    """Any legal moves, and never a button of the lesson: it points at something, and ends."""
    desk, rng = begin(game), random.Random(f"else {seed}")
    while not desk.record.match.over:
        spoken = until_it_speaks(desk, rng)
        if spoken is not None:
            page = Places(desk.shown)
            assert any(map(page.has, spoken.at)), spoken
        if play.acting(desk.table, desk.place):
            desk.act(rng.choice(desk.legal()))
        else:
            desk.go_on()
    assert "lesson-bubble" not in desk.shown


@pytest.mark.parametrize("game", TAUGHT)
def test_the_ring_of_a_step_lies_on_what_it_asks_for(game):
    """What the ring goes round has something in it whose touch is a choice, and no refusal: each
    group of it, and of several places that are one choice one at least.

    A step that only shows something asks for nothing; one of them says which: "these".
    """
    desk, rng, asked = begin(game), random.Random(0), 0
    while not desk.record.lesson.over:
        shown = until_it_speaks(desk, rng)
        if shown is None:
            desk.act(sensible(desk, rng))
            continue
        if shown.look:
            desk.did("table.seen")
            continue
        assert load_lesson(game).steps[shown.number - 1].ask, shown
        page = Places(desk.shown)
        ringed = next(filter(page.has, shown.at))
        # Kitty Paw's tools are for the cat that is held, and nobody holds one here.
        held = (game, shown.number) == ("kittypaw", 3)
        if "these" not in shown.say and not shown.correction and not held:
            parts = [page.controls_in(part) for part in ringed.split(TOGETHER)]
            chosen = [any(is_choice(desk, control) for control in part) for part in parts]
            assert any(chosen), shown
            assert all(it for it, part in zip(chosen, parts, strict=True) if len(part) > 1), shown
            asked += 1
        do_step(desk, shown, rng)
    assert asked > 1


def is_choice(desk: Desk, control: str) -> bool:
    """Returns whether a touch of a control does or chooses something, and takes it back."""
    model, before = desk.model, desk.place
    desk.did("table.control", control)
    after = desk.place
    did = (after.draft != before.draft or len(desk.actions) > 0) and not after.refused
    desk.model = model
    return did


@pytest.mark.parametrize("game", [game for game in TAUGHT if not is_race(game)])
def test_what_is_refused_in_a_lesson_is_told_with_what_to_do_instead(game):
    """By eye in the bubble, by ear after the reason; the same step still waits."""
    desk, rng, met = begin(game), random.Random(0), 0
    while not desk.record.lesson.over:
        shown = until_it_speaks(desk, rng)
        if shown is not None and shown.look:
            desk.did("table.seen")
            continue
        before = desk.model
        asked = shown is not None and not shown.correction
        for control in Places(desk.shown).controls_in("#board-1") if asked else ():
            desk.model = before
            desk.did("table.control", control)
            if desk.place.refused:
                told = bubble(desk)
                assert told.number == shown.number
                assert told.correction == load_lesson(game).steps[shown.number - 1].ask
                assert desk.announced[-2:] == [desk.place.say, told.correction]
                assert told.correction in desk.shown
                assert shown.say not in desk.shown, "a phone has no room for both"
                met += 1
                break
        desk.model = before
        desk.act(sensible(desk, rng))
    assert met


@pytest.mark.parametrize(("game", "passes"), [("yarn", 1), ("cattower", 2)])
def test_whoever_has_passed_hears_what_to_do_instead(game, passes):
    """With the next step, until it is left; a pass is no mistake, but nothing was learned by it."""
    desk, rng = begin(game), random.Random(1)
    for _ in range(passes):
        until_it_speaks(desk, rng)
        desk.act("pass" if "pass" in desk.legal() else sensible(desk, rng))
    shown = until_it_speaks(desk, rng)
    assert re.fullmatch("A pass .*: next time choose .*", shown.correction)
    assert desk.announced[-1] == f"{shown.correction} {shown.say}"
    assert shown.look
    desk.did("table.seen")
    shown = until_it_speaks(desk, rng)
    assert "A pass" not in (shown.correction if shown else "")


def test_where_a_trick_is_looked_at_one_button_that_goes_on_says_it_is_read():
    """The step of Nine Lives about the winner comes while the trick lies there: its bubble has no
    button beside Go on, nor lies it over the strip, and whoever goes on has read it."""
    desk, rng = begin("ninelives"), random.Random(0)
    for _ in range(2):  # a prediction, and a low card
        until_it_speaks(desk, rng)
        desk.act(desk.legal()[0])
    while desk.table.resting not in LOOKED_AT:
        desk.go_on()
    shown = bubble(desk)
    assert shown.number == 4
    assert "Got it" not in desk.shown
    assert "Go on" in desk.shown
    assert STRIP in shown.clear
    desk.did("table.go")
    assert desk.record.lesson.seen == 4
    assert "Got it" not in desk.shown or bubble(desk).number == 5


def test_another_choice_than_the_ringed_one_is_told():
    """It is allowed, and the bubble says so; of the ringed one it says nothing more."""
    desk = begin("yarn")
    desk.settle()
    ringed = bubble(desk).at[0]
    page = Places(desk.shown)
    ends = [it for it in page.controls_in("#board-1") if it.startswith("end:")]
    other = next(it for it in ends if it not in ringed)
    desk.did("table.control", other)
    assert bubble(desk).say == ANOTHER
    assert desk.announced[-1] == ANOTHER
    desk.did("table.undo")
    desk.did("table.control", next(it for it in ends if it in ringed))
    assert bubble(desk).say == TO_CONFIRM


def test_cells_of_another_chamber_than_the_ringed_one_are_told():
    """Winter Burrow's third step rings the start chamber, whose last two cells touch."""
    desk, rng = begin("burrow"), random.Random(0)
    until_it_speaks(desk, rng)
    desk.act("x E4 F4 E5 F5")
    until_it_speaks(desk, rng)
    desk.act(next(action for action in desk.legal() if action != "pass"))
    shown = until_it_speaks(desk, rng)
    assert shown.number == 3
    start = {"G4", "G5"}
    desk.choose(next(a for a in desk.legal() if a != "pass" and not start & set(a.split())))
    assert bubble(desk).say == ANOTHER
    desk.did("table.undo")
    desk.choose("x G4 G5")
    assert bubble(desk).say == TO_CONFIRM


def test_the_first_floor_that_costs_a_footprint_is_told():
    """Cat Tower's third step has free floors: whoever chooses another one is told what it takes."""
    desk, rng = begin("cattower"), random.Random(0)
    until_it_speaks(desk, rng, as_bots=True)
    desk.act("draft 3")
    until_it_speaks(desk, rng, as_bots=True)
    desk.did("table.control", "at:1.5")
    assert bubble(desk).say == "Glowing floors are free. Confirm?"
    assert bubble(desk).say in desk.announced


def test_who_takes_a_die_by_its_floor_reads_the_next_step_as_well():
    """Cat Tower's step of the die offers a floor of its number: what that was taken for is not
    chosen unasked, or the rule of floor and item would never be read."""
    lesson = load_lesson("cattower")
    desk, rng = begin("cattower"), random.Random(0)
    until_it_speaks(desk, rng, as_bots=True)
    desk.did("table.seen")
    for _ in range(2):
        desk.did("table.control", "at:1.3")
    assert desk.record.match.entries[-1].action == "draft 3"
    assert until_it_speaks(desk, rng, as_bots=True).say == lesson.steps[2].say


def test_whoever_builds_by_keys_reads_which_do_what():
    """Kitty Paw's second step speaks of pointers; a key before it, or in it, has the keys told."""
    desk = begin("kittypaw")
    desk.on_board(BoardEvent("key", key="a", at=100.0))
    keys = "A letter takes one of the card's cats in hand, arrow keys move it"
    assert bubble(desk).number == 2
    assert bubble(desk).say.startswith(keys)
    assert keys in desk.announced[-1]
    desk.on_board(BoardEvent("activate", control="tile:A", at=200.0))
    assert bubble(desk).say.startswith("Drag one of the card's cats")
    desk.on_board(BoardEvent("key", key="ArrowLeft", at=300.0))
    assert bubble(desk).say.startswith(keys)


def test_a_cat_that_is_not_on_the_card_is_told():
    """Kitty Paw asks for one of the card: another one is put back."""
    desk = begin("kittypaw")
    desk.act("1 grab 1")
    build(desk, 1)
    draft = desk.place.draft
    kinds = {tile.kind for tile in draft.tiles} | {
        tile.kind for tile in card_picture(desk.record.match.state, 1).tiles
    }
    other = next(kind for kind in range(1, 20) if kind not in kinds)
    place = replace(desk.place, draft=replace(draft, tiles=(replace(draft.tiles[0], kind=other),)))
    desk.model = desk.model.with_screen(play.with_place(desk.table, 1, place))
    shown = bubble(desk)
    assert shown.number == 2
    assert "not on the card" in shown.correction


def test_each_cat_of_the_first_cards_has_to_be_turned_or_flipped():
    """Kitty Paw's third step is about that: whichever cat of whichever card is laid first."""
    desk = begin("kittypaw")
    tray = desk.place.draft or FACES["kittypaw"].new_draft(desk.record.match.state, 1)
    for card in desk.record.match.state.row:
        for tile in load_cards()[card].picture.tiles:
            assert tray.look_of(tile.kind) != (tile.face, tile.rotation), (card, tile.kind)


def test_the_lucky_cat_is_met_before_a_race():
    """It is the only thing of a race that costs a point before anybody can read of it (K5)."""
    lesson = load_lesson("kittypaw")
    assert sum("lucky cat" in step.say and "at once" in step.say for step in lesson.steps) == 1
    assert "lucky cat" in lesson.left_out


@pytest.mark.parametrize(
    ("first", "told"), [("x E4 F4 E5 F5", True), ("x E5 F4 F5 G5", False)], ids=["beside", "apart"]
)
def test_a_chamber_that_was_left_open_is_told(first, told):
    """Winter Burrow's third step asks for its last two cells: a two elsewhere leaves it open. Of
    two that do not touch no two can cross both (B4), so nothing is promised of them."""
    desk, rng = begin("burrow"), random.Random(0)
    until_it_speaks(desk, rng, as_bots=True)
    desk.act(first)
    until_it_speaks(desk, rng, as_bots=True)
    desk.act("x G8 H8 I8 G9 H9 I9")
    until_it_speaks(desk, rng, as_bots=True)
    start = {"E4", "F4", "G4", "E5", "F5", "G5"}
    desk.act(next(it for it in desk.legal() if it != "pass" and not set(it.split()) & start))
    assert ("still open" in until_it_speaks(desk, rng, as_bots=True).correction) is told


# The choices that are ringed


RINGS_CHOICES = [game for game in TAUGHT if game in ("yarn", "cattower")]
"""Winter Burrow rings whole chambers, Nine Lives the rug and the hand."""


@pytest.mark.parametrize("game", RINGS_CHOICES)
def test_a_review_finds_good_what_a_lesson_rings(game):
    """The choice of each ring, graded as the review will grade it: none cost points.

    The bots answer as they do in the page, so that the choices come in the same positions. A race
    has no review.
    """
    desk, rng, ringed = begin(game), random.Random(0), []
    while not desk.record.lesson.over:
        shown = until_it_speaks(desk, rng, as_bots=True)
        if shown is not None and shown.look:
            desk.did("table.seen")
            continue
        if shown is not None:
            assert Places(desk.shown).has(shown.at[0]), "who follows the rings meets each of them"
        view, before = play.own_view(desk.table, desk.place), len(desk.record.match.entries)
        if shown is None or not choose_ringed(desk, shown.at[0]):
            desk.act(sensible(desk, rng))
            continue
        desk.did("table.confirm")
        action = desk.record.match.entries[before].action
        found = grade(game, view, 1, action, review_seed(before))
        ringed.append((shown.number, action, found.verdict, found.best))
    assert ringed
    assert [one for one in ringed if one[2] not in ("best", "good")] == []


def test_the_chamber_that_is_ringed_is_where_a_review_would_go():
    """After the four that the hard bot would cross, a six goes through the tunnel to the right."""
    desk, rng = begin("burrow"), random.Random(0)
    until_it_speaks(desk, rng, as_bots=True)
    desk.act("x E4 F4 E5 F5")
    shown = until_it_speaks(desk, rng, as_bots=True)
    assert shown.number == 2
    assert Places(desk.shown).has(shown.at[0])
    assert {"#at-L9-1", "#plaques-1 .of-G"} < set(shown.at[0].split(TOGETHER))
    view, before = play.own_view(desk.table, desk.place), len(desk.record.match.entries)
    found = grade("burrow", view, 1, "x G8 H8 I8 G9 H9 I9", review_seed(before))
    assert found.verdict in ("best", "good")


def test_a_ring_is_round_the_chamber_that_can_be_entered():
    """Whoever has left the cell at the way to the right sees the ring round another chamber."""
    desk, rng = begin("burrow"), random.Random(0)
    until_it_speaks(desk, rng, as_bots=True)
    desk.act("x E4 F4 G4 E5")
    shown = until_it_speaks(desk, rng, as_bots=True)
    ringed = next(filter(Places(desk.shown).has, shown.at))
    # G4 leads to G2, in the chamber above.
    assert {"#at-F1-1", "#at-H2-1", "#plaques-1 .of-B"} < set(ringed.split(TOGETHER))


def choose_ringed(desk: Desk, place: str) -> bool:
    """Touch the control, or all of them, that a place of a step rings; False where it is none."""
    page = Places(desk.shown)
    found = [page.find(part) for part in place.split(TOGETHER)]
    controls = [element.get("data-control") for element in found if element]
    if not all(controls) or len(controls) < len(found):
        return False
    for control in controls:
        desk.did("table.control", control)
    return bool(bubble(desk) and "#confirm-1" in bubble(desk).at)


# What is said


def test_a_new_step_is_said_aloud_once():
    """The live region has it, and it is not said again by what changes nothing of it."""
    desk = begin("yarn")
    desk.settle()
    shown = bubble(desk)
    assert shown is not None
    assert desk.announced[-1] == shown.aloud
    assert desk.announced.count(shown.aloud) == 1
    desk.did("table.look", "2")
    assert bubble(desk) is None
    desk.did("table.control", "cups-clear")
    assert shown.aloud not in desk.announced


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_says_at_its_start_that_it_is_one_and_how_long(game):
    """In the bubble with every step, and aloud with the first."""
    desk, steps = begin(game), len(load_lesson(game).steps)
    until_it_speaks(desk, random.Random(1))
    assert f"Lesson: 1 of {steps}" in "".join(it.text for it in check(desk.shown).all("span"))
    assert desk.announced[-1].startswith(f"A lesson in {in_words(steps)} steps. ")


def test_what_is_chosen_waits_for_confirm():
    """Then the bubble points at the button, whatever the step was about, and leaves the strip to
    be read, which says what the choice brings."""
    desk = begin("yarn")
    desk.settle()
    desk.did("table.control", "end:H2")
    shown = bubble(desk)
    assert shown is not None
    assert (shown.number, shown.at) == (1, ("#confirm-1",))
    assert STRIP in shown.clear
    assert shown.say in desk.announced
    desk.did("table.undo")
    assert "#confirm-1" not in bubble(desk).at
    assert STRIP not in bubble(desk).clear


def test_a_warning_is_read_whatever_the_step_is_about():
    """The last step of Winter Burrow only tells something; its bubble lies over the strip."""
    desk, rng, face = begin("burrow"), random.Random(0), load_face("burrow")
    last = len(load_lesson("burrow").steps)
    while (shown := until_it_speaks(desk, rng)) is None or shown.number < last:
        desk.act(sensible(desk, rng)) if shown is None else do_step(desk, shown, rng)
    assert shown.look
    assert STRIP not in shown.clear
    view = desk.record.match.state
    drafts = (face.draft_from(view, 1, action) for action in desk.legal())
    draft = next(draft for draft in drafts if face.warning(view, 1, draft))
    table = play.with_place(desk.table, 1, replace(desk.place, draft=draft))
    warned = play.bubble_of(table)
    assert warned is not None
    assert warned.chosen
    assert STRIP in warned.clear


def test_who_would_pass_hears_what_else_there_is():
    """A pass is legal, and no mistake; the step is still there."""
    for game in ("yarn", "cattower"):
        desk = begin(game)
        desk.settle()
        if game == "cattower":
            desk.act(desk.legal()[0])
            until_it_speaks(desk, random.Random(1))
        desk.did("table.control", "pass")
        shown = bubble(desk)
        assert shown is not None
        assert "Passing is always allowed" in shown.correction
        assert desk.announced[-1] == shown.correction


def test_a_wrong_call_is_not_the_end_of_the_lesson():
    """In calm pace it may be corrected, and the bubble says so."""
    desk = begin("kittypaw")
    desk.act("1 grab 1")
    build(desk, 9)
    assert bubble(desk).number == 5
    draft = desk.place.draft
    turned = replace(draft.tiles[0], rotation=(draft.tiles[0].rotation + 1) % 6)
    draft = replace(draft, tiles=(turned, *draft.tiles[1:]))
    table = play.with_place(desk.table, 1, replace(desk.place, draft=draft))
    desk.model = desk.model.with_screen(table)
    desk.did("table.control", "meow")
    assert desk.actions[-1].split()[1] == "meow"
    shown = bubble(desk)
    assert shown is not None
    assert shown.number == 4
    assert "Hint" in shown.correction


def test_a_call_is_asked_for_when_the_picture_is_right_and_not_before():
    """As many cats as on the card are not enough: where one differs the lesson says so."""
    desk = begin("kittypaw")
    desk.act("1 grab 1")
    build(desk, 9)
    right = desk.place.draft
    for cat in right.tiles:
        wrong = replace(cat, face="asleep" if cat.face == "awake" else "awake")
        tiles = tuple(wrong if tile is cat else tile for tile in right.tiles)
        place = replace(desk.place, draft=replace(right, tiles=tiles))
        desk.model = desk.model.with_screen(play.with_place(desk.table, 1, place))
        assert bubble(desk).number == 4
        assert "Hint" in bubble(desk).correction
    place = replace(desk.place, draft=right)
    desk.model = desk.model.with_screen(play.with_place(desk.table, 1, place))
    assert bubble(desk).number == 5
    assert not bubble(desk).correction


# Coming back, going back, leaving


def test_a_lesson_goes_on_after_a_reload():
    """Where it was: by what was done, and by what was looked at."""
    desk = begin("yarn")
    desk.act("R3D2" if "R3D2" in desk.legal() else desk.legal()[0])
    desk.answer()
    desk.settle()
    desk.did("table.seen")
    assert bubble(desk).number == 3
    again = Desk.with_record(record_from_json(desk.stored[desk.record.id]))
    assert bubble(again) == bubble(desk)
    assert again.announced[-1] == bubble(desk).say


def test_undo_goes_back_in_the_lesson():
    """The move is there no more, so the step is there again."""
    desk = begin("yarn")
    desk.settle()
    first = bubble(desk)
    desk.act(desk.legal()[0])
    assert bubble(desk) is None
    desk.did("table.undo")
    assert bubble(desk) == first


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_can_be_skipped(game):
    """The match goes on as one without words, also after a reload."""
    desk = begin(game)
    until_it_speaks(desk, random.Random(1))
    assert check(desk.shown).doing("table.learned")
    desk.did("table.learned")
    assert desk.record.lesson == Learning(over=True)
    assert desk.of(fx.SaveRecord)
    again = Desk.with_record(record_from_json(desk.stored[desk.record.id]))
    for played in (desk, again):
        assert not check(played.shown).doing("table.learned")
    before = desk.model
    desk.did("table.learned")
    desk.did("table.seen")
    assert desk.model == before


def test_a_lesson_is_no_best_score_and_no_challenge():
    """Its dice are chosen, and somebody has helped. A file says that it was practice."""
    taught = replace(SOLO, kind=Learning(over=True))
    assert result_of(SOLO)
    assert result_of(taught) is None
    assert day_of(replace(taught, seed="daily-2026-11-21")) == ""
    assert "# practice" in export_text(taught)
    assert "# practice" in export_stored([record_to_json(taught)])[0]
    assert "# practice" not in export_text(SOLO)


def test_the_match_list_calls_a_lesson_a_lesson():
    """As long as it is open and after it, also from what is told of it."""
    desk = begin("yarn")
    desk.go("#/")
    assert desk.shown.count(">Lesson</span>") == 1
    summary = summarize(replace(SOLO, kind=Learning(over=True)))
    summary_read, _ = summary_from_json(summary_to_json(summary, "1"))
    assert summary_read.lesson
    home = at(
        "#/", with_session(Model(), summaries=(summary_read, summarize(replace(SOLO, id="other"))))
    )
    assert home.shown.count(">Lesson</span>") == 1


def test_a_stored_lesson_is_checked():
    """A broken one is refused like any other part of a match."""
    taught = replace(SOLO, kind=Learning(2))
    text = record_to_json(taught)
    assert record_from_json(text).lesson == Learning(2)
    for broken in ('"seen": -1', '"seen": "2"', '"seen": 999', '"more": 2'):
        with pytest.raises(ValueError):  # noqa: PT011 - whichever part is broken
            record_from_json(text.replace('"seen": 2', broken))


# Where it is offered


@pytest.mark.parametrize("game", TAUGHT)
def test_setup_offers_the_lesson_until_somebody_has_answered(game):
    """Begun, declined, or a match started without it: then it is not offered there again."""
    links = f'href="#/learn/{game}"'
    for answer in ("learn", "setup.known", "setup.start"):
        desk = at(f"#/new/{game}", Model())
        assert links in desk.shown
        desk.go(f"#/learn/{game}") if answer == "learn" else desk.did(answer)
        assert game in desk.model.session.settings.known
        desk.go(f"#/new/{game}")
        assert links not in desk.shown
        desk.go(f"#/rules/{game}")
        assert links in desk.shown


def test_a_game_without_a_lesson_offers_none():
    """Neither where a match is set up, nor beside the rules."""
    for game in {*FACES} - {*TAUGHT}:
        for screen in ("new", "rules"):
            assert f"#/learn/{game}" not in at(f"#/{screen}/{game}", Model()).shown


def test_which_lessons_are_known_is_kept():
    """As a setting of this browser; what is no game is left out."""
    stored = changed_settings(Settings(known=("yarn", "no such game")), Settings())
    assert settings_from_json(stored) == (Settings(known=("yarn",)), 0)
    broken = {"known": stored["known"].replace("[", "{").replace("]", "}").replace(",", ":")}
    assert settings_from_json(broken)[1] == 1


def test_an_address_that_names_no_game_leads_home():
    """Nothing is begun."""
    for address in ("#/learn/nothing", "#/learn/..", "#/learn"):
        desk = Desk()
        desk.go(address)
        assert desk.model.session.records == ()
        assert desk.shown


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_a_match_by_the_rules_with_one_learner(game):
    """Seat 1 is a person who is called what people here were called, the others are bots."""
    desk = begin(game, with_session(Model(), settings=Settings(names=("Mia",))))
    first, *others = desk.record.players
    assert (first.name, first.kind) == ("Mia", "person")
    assert all(player.is_bot for player in others)
    info = load_game(game).info
    assert info.min_players <= len(desk.record.players) <= info.max_players
    assert len(desk.table.places) == 1
    if is_race(game):
        assert dict(desk.record.match.header.options)[info.calm[0]] == info.calm[1]


@pytest.mark.parametrize(("first", "apart"), [("x E4 F4 G4 F5", True), ("x E4 F4 E5 F5", False)])
def test_two_cells_that_no_two_can_cross_are_told_of(first: str, apart: bool) -> None:
    """Winter Burrow lets the learner choose which two cells of the first chamber stay open (B4)."""
    desk, rng = Desk(), random.Random(first)
    desk.go("#/learn/burrow")
    for action in (first, ""):
        until_it_speaks(desk, rng)
        desk.act(action or desk.legal()[0])
    until_it_speaks(desk, rng)
    assert "two open cells" in desk.shown
    assert ("They do not touch" in desk.shown) == apart


def test_the_lucky_cat_is_drawn_where_a_lesson_speaks_of_it() -> None:
    """Nobody calls before the learner, so that the page shows none."""
    lesson = load_lesson("kittypaw")
    assert lesson is not None
    (step,) = (step for step in lesson.steps if "lucky cat" in step.say)
    assert step.picture is not None
    assert "kp-lucky" in step.picture()
