"""What the carpet of Yarn Trail shows and says."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import pairwise

import pytest
from hand import assert_sound, pictures_of, region_in, told_in
from styles import STYLES
from yarn_hand import (
    ACTIVE,
    NAMES,
    SCENE,
    click,
    controls_of,
    cups_view,
    do,
    drag,
    matches,
    positions,
    press_key,
    text_of,
)
from yarn_positions import position

from app.art.cats.coats import coat_of
from app.games.yarn.board.board import _reached_dots, _veil
from app.games.yarn.draft import EMPTY, Draft
from app.games.yarn.face import FACE
from app.games.yarn.input.paths import paths_of, walk
from app.render.document import Document, Fill, SetAttribute
from app.render.regions import region
from pyengine.core.match import Match
from pyengine.core.words import YOU
from pyengine.games.yarn import GAME
from pyengine.games.yarn.carpet import dots_of
from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.state import State

# Markup


def drafts_layer(view: State, seat: int, draft: Draft) -> str:
    return str(region_in(FACE.board(view, seat, draft, ACTIVE), "draft-1"))


def test_all_markup_is_well_formed_in_any_position() -> None:
    """Every state of random matches, with drafts of all kinds."""
    for states in matches():
        for match in states[::8]:
            for seat in range(1, match.header.players + 1):
                view = GAME.view(match.state, seat)
                draft = FACE.new_draft(view, seat)
                for picture in pictures_of(FACE, view, seat, draft):
                    ET.fromstring(text_of(picture))
    for view, seat in positions()[::6]:
        for action in GAME.legal_actions(view, seat)[::5]:
            for picture in pictures_of(FACE, view, seat, FACE.draft_from(view, seat, action)):
                ET.fromstring(text_of(picture))


def test_nothing_in_the_markup_breaks_the_content_security_policy_or_its_ids() -> None:
    """No inline style or script, no picture role, every id once."""
    for view, seat in positions()[::4]:
        for action in GAME.legal_actions(view, seat)[-3:]:
            draft = FACE.draft_from(view, seat, action)
            assert_sound(pictures_of(FACE, view, seat, draft))


def test_names_are_escaped_everywhere() -> None:
    """A player called like a script stays text."""
    view = GAME.view(matches()[4][30].state, 3)
    for node in (
        FACE.board(view, 3, EMPTY, ACTIVE),
        FACE.small(view, 3, SCENE),
        FACE.scores(view, 3, SCENE),
        FACE.ask(view, 3, EMPTY, NAMES),
    ):
        assert "<script>" not in text_of(node)
    label = ET.fromstring(text_of(FACE.board(view, 3, EMPTY, ACTIVE)))[0].get("aria-label")
    assert label == f"{NAMES[2]}'s carpet"


def test_every_legal_end_has_a_control_with_a_name_and_a_state() -> None:
    """Ends are buttons that can be pressed; Tab stops at exactly one of them."""
    for view, seat in positions():
        carpet, controls = view.setup.carpet, controls_of(view, seat, EMPTY)
        ends = {f"end:{carpet.dot_name(dot)}" for dot in paths_of(view, seat).ends}
        assert {control for control in controls if control.startswith("end:")} == ends
        for control in ends:
            element = controls[control]
            assert element.get("role") == "button"
            assert element.get("aria-pressed") == "false"
            assert re.match(
                rf"{control[4:]}\b.*: ", element.get("aria-label", "")
            ) or "two ways" in (element.get("aria-label") or "")
        stops = [stop for stop in controls.values() if stop.get("tabindex") == "0"]
        assert len(stops) == min(1, len(ends))
        assert len(controls) == carpet.size


def test_the_chosen_end_is_pressed_and_is_the_tab_stop() -> None:
    """Assistive technology hears which end is chosen."""
    for view, seat in positions()[::5]:
        carpet = view.setup.carpet
        for dot in paths_of(view, seat).ends:
            control = f"end:{carpet.dot_name(dot)}"
            draft, _ = do(view, seat, EMPTY, click(control))
            controls = controls_of(view, seat, draft)
            pressed = [
                c for c, element in controls.items() if element.get("aria-pressed") == "true"
            ]
            assert control in pressed
            assert all(c == control or c.startswith("via:") for c in pressed)
            assert controls[control].get("tabindex") == "0"


def test_the_drafts_layer_is_small_and_the_same_every_time() -> None:
    """It is drawn at every move of the pointer: few elements, and no chance in it."""
    for view, seat in positions()[::7]:
        paths = paths_of(view, seat)
        for path in list(paths.plain.values())[::4]:
            events = drag(view, (paths.start, *path.dots))
            draft = EMPTY
            for event in events[:-1]:
                draft, _ = do(view, seat, draft, event)
                once, again = (drafts_layer(view, seat, draft) for _ in range(2))
                assert once == again
                assert once.count("<") < 30
            name = view.setup.carpet.dot_name(path.end)
            assert f"{name}, {view.roll} of {view.roll}" in once


BUBBLE = re.compile(
    r'"pencil-bubble" transform="translate\(([-.\d]+) ([-.\d]+)\)"><rect x="([-.\d]+)"'
)
BEND = re.compile(r'"spot-mark" cx="([-.\d]+)" cy="([-.\d]+)" r="7"')
BUBBLE_HALF_HEIGHT, BEND_RADIUS = 12, 7


def test_the_label_of_a_draft_lies_over_no_bend_to_choose() -> None:
    """Where two bends lead to an end (Y5) and one lies just above it, the label is below."""
    above = 0
    for view, seat in positions()[::3]:
        for action in GAME.legal_actions(view, seat):
            draft = FACE.draft_from(view, seat, action)
            board = text_of(FACE.board(view, seat, draft, ACTIVE))
            label, bends = BUBBLE.search(board), BEND.findall(board)
            if label is None or not bends:
                continue
            x, y, left = map(float, label.groups())
            for across, down in ((float(one), float(other)) for one, other in bends):
                is_beside = abs(across - x) >= -left + BEND_RADIUS
                assert is_beside or abs(down - y) >= BUBBLE_HALF_HEIGHT + BEND_RADIUS, action
            above += all(float(down) < y for _, down in bends)
    assert above


def test_a_click_draws_the_draft_and_beside_it_only_sets_attributes() -> None:
    """The floor, the thread, the cat and a hundred controls stay in the page as they are."""
    clicks = 0
    for view, seat in positions()[::3]:
        carpet, ends = view.setup.carpet, list(paths_of(view, seat).ends)
        for first, second in pairwise(ends):
            once, _ = do(view, seat, EMPTY, click(f"end:{carpet.dot_name(first)}"))
            twice, _ = do(view, seat, once, click(f"end:{carpet.dot_name(second)}"))
            boards = [FACE.board(view, seat, draft, ACTIVE) for draft in (once, twice)]
            if len({str(region_in(board, "cat-1")) for board in boards}) > 1:
                continue  # startled by a cup, or not any more
            document = Document()
            for board in boards:
                changes = document.show(region("app", (board,)))
            assert set(document.drawn) == {"glows-1", "draft-1", "spots-1"}
            assert [change.id for change in changes if isinstance(change, Fill)] == ["draft-1"]
            set_now = {
                (change.id[:3], change.name)
                for change in changes
                if isinstance(change, SetAttribute)
            }
            ends_now = {("at-", name) for name in ("class", "tabindex", "aria-pressed")}
            assert ends_now <= set_now
            assert {of for of, _ in set_now} <= {"at-", "glo", "gaz", "via"}
            assert sum(isinstance(change, SetAttribute) for change in changes) <= 14
            clicks += 1
    assert clicks > 20


def test_a_small_carpet_shows_that_its_thread_has_ended() -> None:
    """A sign at the paw, and another where nothing leads on; whoever listens has it in words."""
    going = position(2, ("E5", "B2"), finished=(2,))
    walled = position(2, ("E5", "B2"), used="E5-D5 E5-F5 E4-E5 E5-E6")
    pictures = [
        FACE.small(view, seat, SCENE).__html__()
        for view, seat in ((going, 1), (going, 2), (walled, 1))
    ]
    assert ["yarn-stopped" in picture for picture in pictures] == [False, True, True]
    assert "It is walled in." not in FACE.gist(going, 1, SCENE)
    assert "stopped at the cat's paw" in FACE.gist(going, 2, SCENE)
    assert "It is walled in." in FACE.gist(walled, 1, SCENE)


def test_the_small_carpets_floor_is_in_the_page_once() -> None:
    """Six seats' small carpets refer to it, and hold only what is their own."""
    view = GAME.view(matches()[5][20].state, 1)
    floor = FACE.symbols(view).__html__()
    for seat in range(1, 7):
        small = FACE.small(view, seat, SCENE).__html__()
        assert small.count('href="#floor-yarn-A"') == 1
        assert "#i-block" not in small
    assert floor.count('id="floor-yarn-A"') == 1
    assert floor.count("#i-block") == view.setup.carpet.blocks.bit_count()


def test_the_cat_and_the_paw_on_a_carpet_are_those_of_its_seat() -> None:
    """The cat is drawn for each seat; the paw takes its fur from the seat's class."""
    view = GAME.view(matches()[5][20].state, 1)
    for seat in range(1, len(view.sheets) + 1):
        coat = coat_of(seat)
        cat = str(region_in(FACE.board(view, seat, None, SCENE), "cat-1"))
        assert f"var({coat.fur})" in cat
        own = re.search(
            rf"^\.seat-{seat} {{.* --seat-fur: var\((--[\w-]+)\);", STYLES, re.MULTILINE
        )
        assert own
        assert own[1] == (coat.second if coat.pattern == "point" else coat.fur)
    assert "var(--seat-fur, " in FACE.symbols(view).__html__()


def test_what_is_caught_broken_or_without_room_can_be_seen() -> None:
    """Ticks, shards and a veil follow the sheet."""
    match = matches()[1][-1]
    view = GAME.view(match.state, 1)
    sheet, carpet = view.sheets[0], view.setup.carpet
    caught = sum((kind & sheet.visited).bit_count() for kind in carpet.items)
    markup = text_of(FACE.board(view, 1, None, SCENE))
    assert markup.count('class="taken"') == caught > 0
    assert markup.count("#i-cup-broken") == sheet.knocked()
    mice = carpet.items[0]
    dots = dots_of(mice)
    cramped = replace(carpet, boxes=2)
    visited = sum(1 << dot for dot in dots[:2])
    assert _reached_dots(cramped, replace(sheet, visited=visited, cups=0)) == (
        visited,
        mice & ~visited,
    )
    veiled = _veil(cramped, mice & ~visited)
    assert "yarn-veil" in veiled
    assert veiled.count("M") == len(dots) - 2
    assert _veil(cramped, 0) == ""


# Words


def test_what_happened_is_told_with_names() -> None:
    """Rolls, moves, items, cups, sets, the timer and passes, never a "you"."""
    text = told_in(FACE, matches())
    for part in (
        " is rolled; the timer's “",
        "is crossed off",
        "is circled",
        "the timer's last number, “",
        "picks up a mouse",
        "knocks over a cup",
        "That makes one set, 3 points.",
        "The timer starts.",
        "The timer starts over, for the last time.",
        "has circled six cups.",
        "The sheets are shuffled: ",
        "has no move for a ",
    ):
        assert part in text


def test_a_move_is_told_like_this() -> None:
    """Way, end, and what was picked up."""
    match = Match.new("yarn", 2, {"cups": "off"}).apply(0, "roll 5")
    before = match.state
    after = match.apply(1, "R3D2").state
    assert FACE.describe_action(before, 1, "R3D2", after, NAMES) == (
        "Mia draws right 3, down 2 to H3, and picks up a mouse and a sock."
    )
    assert FACE.describe_action(before, 2, PASS, after, NAMES) == "Ben & Co passes."


def test_what_is_asked_follows_the_draft() -> None:
    """Nothing drawn, half drawn, drawn, passing."""
    match = Match.new("yarn", 2, {"cups": "off"}).apply(0, "roll 4")
    view = GAME.view(match.state, 1)
    assert FACE.ask(view, 1, EMPTY, NAMES) == "Mia: draw 4 segments."
    last = replace(view, timer=replace(view.timer, running=True, crossed=5))
    assert last.last_turn
    assert FACE.ask(last, 1, EMPTY, NAMES) == "Last turn, Mia: draw 4 segments."
    assert FACE.ask(last, 1, EMPTY, (YOU, "Ben")) == "Last turn: draw 4 segments."
    half, _ = do(view, 1, EMPTY, press_key("ArrowDown"), press_key("ArrowDown"))
    assert FACE.ask(view, 1, half, NAMES) == "Mia: 2 of 4 drawn, 2 to go."
    assert FACE.lacks(view, 1, EMPTY) == ""
    assert FACE.lacks(view, 1, half) == "A 4 needs 4 segments."
    found, outcome = do(view, 1, half, press_key("ArrowRight"))
    assert "picks up a mouse" in outcome.spoken
    assert FACE.lacks(view, 1, found) == "A 4 needs 4 segments."  # what it brings is no reason
    whole, _ = do(view, 1, half, press_key("ArrowRight"), press_key("ArrowRight"))
    # The mouse lies on F3.
    assert FACE.ask(view, 1, whole, NAMES) == "Mia draws to G3, picking up a mouse. Confirm?"
    five = Match.new("yarn", 2, {"cups": "off"}).apply(0, "roll 5")
    both = FACE.draft_from(five.state, 1, "R3D2")
    assert FACE.ask(GAME.view(five.state, 1), 1, both, NAMES) == (
        "Mia draws to H3, picking up a mouse and a sock. Confirm?"
    )
    carpet = five.state.setup.carpet
    over = replace(five.state.sheets[0], cups=1 << carpet.dot_at("H2"))
    breaking = GAME.view(replace(five.state, sheets=(over, *five.state.sheets[1:])), 1)
    assert FACE.ask(breaking, 1, both, NAMES) == (
        "Mia draws to H3, picking up a mouse and a sock and breaking a cup. Confirm?"
    )
    none = FACE.draft_from(match.state, 1, "U1R3")
    assert "picking up" not in FACE.ask(view, 1, none, NAMES)
    passing, _ = do(view, 1, whole, click("pass"))
    assert FACE.ask(view, 1, passing, NAMES) == "Mia passes this turn. Confirm?"
    cups = cups_view()
    assert "broken" not in FACE.gist(cups, 1, SCENE)  # there are none yet
    some, _ = do(cups, 1, EMPTY, click("cup:C1"))
    assert FACE.ask(cups, 1, some, NAMES) == (
        "Mia: items bring points, cups cost them. Circle 6 cups for whoever gets this sheet."
    )


@pytest.mark.parametrize("others", [[], [(2, "pass")]])
def test_a_thread_that_begins_is_told_how_it_is_drawn_and_what_for(others) -> None:
    """Y11, Y18: whoever has drawn nothing yet is told; once something is drawn no more."""
    match = Match.new("yarn", 1 + len(others), {"cups": "off"}).apply(0, "roll 4")
    view = GAME.view(match.state, 1)
    assert FACE.begins(view, 1, EMPTY) == "End on a glowing dot; items bring points."
    assert FACE.begins(view, 1, FACE.draft_from(view, 1, "D2R2")) == ""
    later = match.apply(1, "D2R2")
    for seat, action in others:
        later = later.apply(seat, action)
    later = later.apply(0, "roll 2")
    assert FACE.begins(GAME.view(later.state, 1), 1, EMPTY) == ""


def test_the_sheet_says_the_score_in_numbers() -> None:
    """The table's lines add up to the total, as the engine has it."""
    for states in matches():
        view = GAME.view(states[-1].state, 1)
        for seat, score in enumerate(GAME.scores(view).seats, 1):
            root = ET.fromstring(text_of(FACE.scores(view, seat, SCENE)))
            table = next(element for element in root.iter("table"))
            points = [
                int("".join(row[-1].itertext()).replace("−", "-"))
                for row in table.iter("tr")
                if row[-1].tag == "td"
            ]
            assert points[-1] == sum(points[:-1]) == score.total


def test_the_timer_is_only_marked_once_the_die_has_come_to_rest() -> None:
    """While the die rolls, the number that it will cross off is still open."""
    crosses, seen = re.compile('class="pencil'), 0
    for states in matches():
        for before, after in pairwise(states):
            if after.state.phase != "move" or before.state.phase == "move":
                continue
            still = len(crosses.findall(text_of(FACE.chance(GAME.view(before.state, 1), False))))
            rolling = len(crosses.findall(text_of(FACE.chance(GAME.view(after.state, 1), True))))
            rested = len(crosses.findall(text_of(FACE.chance(GAME.view(after.state, 1), False))))
            marked = after.state.timer != before.state.timer
            assert rolling == still
            assert rested == still + marked
            seen += marked
    assert seen > 10


def test_dots_say_what_lies_on_them() -> None:
    """The carpet can be explored without seeing it."""
    match = Match.new("yarn", 2, {"cups": "off"}).apply(0, "roll 2")
    view = GAME.view(match.state, 1)
    controls = controls_of(view, 1, EMPTY)
    assert controls["dot:H1"].get("aria-label") == "H1: a mouse"
    assert controls["dot:G2"].get("aria-label") == "G2: a building block"
    assert controls["dot:E12"].get("aria-label") == "E12: the cat's paw"
    assert controls["dot:E1"].get("aria-label") == "E1: the ball of yarn, the end of the thread"
    assert controls["end:D2"].get("aria-label") == (
        "D2, two ways: down 1, left 1; or left 1, down 1"
    )


def test_walking_stops_at_the_edge() -> None:
    """Steps that would leave the carpet are not followed."""
    carpet = cups_view().setup.carpet
    assert walk(carpet, carpet.start, "U") == ()
    assert [carpet.dot_name(dot) for dot in walk(carpet, carpet.start, "RRRRRR")] == [
        "F1",
        "G1",
        "H1",
        "I1",
    ]


def test_cups_cost_a_novice_nothing_on_the_picture_either() -> None:
    """The cup row beside the boxes shows the points that the score line has."""
    before = Match.new("yarn", 2, {"novices": "2"}).state
    cups = before.setup.carpet.shadows
    sheets = tuple(
        replace(sheet, cups=cups, visited=sheet.visited | cups) for sheet in before.sheets
    )
    view = replace(before, phase="roll", sheets=sheets, before=sheets)
    ours, novice = (text_of(FACE.scores(view, seat, SCENE)) for seat in (1, 2))
    assert ours.count("−22") == 3  # the row, the line and the total
    assert "−" not in novice
