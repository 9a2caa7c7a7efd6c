"""What the sheet of Winter Burrow shows and says."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import pairwise

import pytest
from burrow_hand import controls_of, do, drag, matches, planned, positions
from burrow_positions import position
from hand import (
    ACTIVE,
    NAMES,
    SCENE,
    assert_sound,
    click,
    pictures_of,
    press_key,
    text_of,
    told_in,
)

from app.games.burrow.art.burrow import CELL
from app.games.burrow.art.digging import routes
from app.games.burrow.board.picture import digs_of, upright
from app.games.burrow.draft import EMPTY
from app.games.burrow.face import FACE
from app.games.burrow.input.growing import find_growth
from app.games.burrow.text.speech import label
from app.games.burrow.text.words import opens_chamber
from app.games.scene import Scene
from pyengine.core.match import Match
from pyengine.core.words import YOU
from pyengine.games.burrow import GAME
from pyengine.games.burrow.burrow import cells_of
from pyengine.games.burrow.notation import PASS
from pyengine.games.burrow.progress import complete, openings
from pyengine.games.burrow.state import State


def test_all_markup_is_well_formed_and_keeps_to_the_policy() -> None:
    """No inline style or script, every id once, in positions with and without a choice."""
    for view, seat in positions()[::4]:
        for action in ("", *GAME.legal_actions(view, seat)[-2:]):
            draft = FACE.draft_from(view, seat, action) if action else FACE.new_draft(view, seat)
            assert_sound(pictures_of(FACE, view, seat, draft))


def test_names_are_escaped_everywhere() -> None:
    """A player called like a script stays text."""
    view = GAME.view(matches()[2][30].state, 3)
    for node in (FACE.board(view, 3, EMPTY, ACTIVE), FACE.scores(view, 3, SCENE)):
        assert "<script>" not in text_of(node)
    label = ET.fromstring(text_of(FACE.board(view, 3, EMPTY, ACTIVE)))[0].get("aria-label")
    assert label == f"{NAMES[2]}'s burrow"


def test_every_cell_is_a_control_with_a_name_and_a_state() -> None:
    """What may be added is told apart, and Tab stops at exactly one."""
    for view, seat in positions()[::2]:
        burrow, controls = view.setup.burrow, controls_of(view, seat, EMPTY)
        controls = {name: element for name, element in controls.items() if name.startswith("cell:")}
        assert len(controls) == burrow.cells.bit_count()
        able = find_growth(view, seat, 0).addable
        for cell in cells_of(burrow.cells):
            name = burrow.cell_name(cell)
            spot = controls[f"cell:{name}"]
            assert spot.get("role") == "button"
            assert spot.get("aria-label").startswith(f"{name}, ")
            assert (spot.get("aria-disabled") is None) == bool(able >> cell & 1)
            assert ("is-reach" in spot.get("class")) == bool(able >> cell & 1)
        assert [control.get("tabindex") for control in controls.values()].count("0") == 1


def test_cells_say_what_lies_on_them() -> None:
    """The burrow can be explored without seeing it."""
    view = position(2, ["S E1"])
    controls = controls_of(view, 1, EMPTY)

    def said(name: str) -> tuple[str, str]:
        control = controls[f"cell:{name}"]
        return control.get("aria-label"), control.get("aria-description")

    tunnel = "F5, start chamber, tunnel to G8 in the bottom right chamber, crossed"
    assert said("F5") == (tunnel, "full, 4 points")
    worth = "7 points, 8 of 8 cells to go"
    assert said("A1") == ("A1, top left chamber, nut", worth)
    assert said("L5") == ("L5, middle right chamber, mushroom", worth)
    tunnel = "C4, middle left chamber, tunnel to E4 in the start chamber"
    assert said("C4") == (tunnel, "8 points, 9 of 9 cells to go")


def test_chosen_cells_are_pressed() -> None:
    """Assistive technology hears which cells are chosen; none is in two states."""
    view = position(3, ["S"])
    draft, _ = do(view, 1, EMPTY, click("cell:C4"), click("cell:B4"))
    controls = controls_of(view, 1, draft)
    pressed = [name for name, element in controls.items() if element.get("aria-pressed") == "true"]
    assert pressed == ["cell:B4", "cell:C4"]
    assert controls["cell:B4"].get("tabindex") == "0"


def test_rock_beside_a_cell_belongs_to_the_nearest_that_may_be_added() -> None:
    """A thumb beside a cell hits it; no place belongs to two, and none to a screen reader."""
    square = re.compile(r"M(-?\d+) (-?\d+)h20v20")
    for view, seat in positions()[::5]:
        burrow, owner = view.setup.burrow, {}
        able = find_growth(view, seat, 0).addable
        root = ET.fromstring(text_of(FACE.board(view, seat, EMPTY, ACTIVE)))
        near = next(element for element in root.iter("g") if element.get("class") == "spots-near")
        assert near.get("aria-hidden") == "true"
        assert len(near) == able.bit_count()
        for spot in near:
            cell = burrow.cell_at(spot.get("data-control").removeprefix("near:"))
            assert able >> cell & 1
            for x, y in square.findall(spot.get("d")):
                assert (x, y) not in owner
                owner[x, y] = cell
                column, row = int(x) // 40, int(y) // 40
                inside = 0 <= column < burrow.columns and 0 <= row < burrow.rows
                assert not inside or not burrow.cells >> (row * burrow.columns + column) & 1
        assert bool(owner) == bool(able)
        for target in near:
            draft, _ = do(view, seat, EMPTY, click(target.get("data-control")))
            assert [burrow.cell_name(cell) for cell in draft.cells] == [
                target.get("data-control")[5:]
            ]


def test_the_drafts_layer_is_small_and_shows_what_may_still_be_added() -> None:
    """It is drawn at every move of the pointer: few elements, and no chance in it."""
    view = position(1, ["S"])
    draft = EMPTY
    for name in ["C4", "B4", "A4", "A5", "B5", "C5", "C6"]:
        draft, _ = do(view, 1, draft, click(f"cell:{name}"))
        once, again = (planned(view, 1, draft) for _ in range(2))
        assert once == again
        assert once.count("<") < 100
        tiles = once.split("burrow-reach")[1].split("/>")[0] if "burrow-reach" in once else ""
        assert tiles.count("Z") == find_growth(view, 1, draft.mask).addable.bit_count()


def test_the_bubble_hides_no_cell_that_matters_and_goes_on_release() -> None:
    """While the finger moves it stands above what is crossed and what may be crossed next."""
    seen = 0
    for side in "AB":
        view = position(4, ["S"], options={"side": side})
        burrow = view.setup.burrow
        for first in cells_of(find_growth(view, 1, 0).addable):
            way = [first]
            while len(way) < 4:
                able = cells_of(find_growth(view, 1, sum(1 << cell for cell in way)).addable)
                near = [cell for cell in able if abs(cell - way[-1]) in (1, burrow.columns)]
                if not near:
                    break
                way.append(near[0])
                *moves, drop = drag(view, map(burrow.cell_name, way))
                draft, _ = do(view, 1, EMPTY, *moves)
                shown = planned(view, 1, draft)
                found = re.search(r'pencil-bubble" transform="translate\(\S+ (\S+)\)', shown)
                assert found
                preview = draft.mask | find_growth(view, 1, draft.mask).addable
                top = min(cell // burrow.columns for cell in cells_of(preview)) * CELL
                assert float(found[1]) + 12 < top
                assert f"{len(way)} of 4" in shown
                after, _ = do(view, 1, draft, drop)
                assert after.cells == tuple(way)
                assert "pencil-bubble" not in planned(view, 1, after)
                seen += 1
    assert seen > 50


def test_a_roll_of_one_fills_the_row_of_ones_as_it_is_chosen() -> None:
    """Used slots are crossed, planned ones stand out."""
    view = position(1, ["S"], ones=[2])
    draft, _ = do(view, 1, EMPTY, click("cell:C4"), click("cell:B4"))
    shown = planned(view, 1, draft)
    assert shown.count("burrow-slot is-planned") == 2
    other = position(4, ["S"], ones=[2])
    draft, _ = do(other, 1, EMPTY, click("cell:C4"))
    assert "burrow-slot" not in planned(other, 1, draft)
    assert text_of(FACE.board(other, 1, draft, ACTIVE)).count('class="box burrow-slot"') == 7


def test_tunnels_show_what_they_open() -> None:
    """Open ones are lit; a choice marks the tunnel and the chamber that it would open."""
    view = position(2, ["S"])
    burrow = view.setup.burrow
    board = text_of(FACE.board(view, 1, EMPTY, ACTIVE))
    lit = board.split('class="burrow-tunnel" d="')[1].split('"')[0]
    assert lit.count("M") == len(openings(burrow, view.sheets[0].crosses)) == 5
    assert "burrow-opens" not in board
    draft, outcome = do(view, 1, EMPTY, click("cell:I5"), click("cell:J5"))
    assert "burrow-opens" not in planned(view, 1, draft)
    wider = position(3, ["S"])
    draft, outcome = do(wider, 1, EMPTY, *(click(f"cell:{name}") for name in ("I5", "J5", "K5")))
    shown = planned(wider, 1, draft)
    assert shown.count("burrow-opens") == 2
    assert shown.count(">next turn<") == 1
    assert "opens the tunnel to K3 for the next turn" in outcome.spoken
    assert outcome.say == ""  # the board shows it
    # What lies in the cells above the sign is seen: the nut in L3, say.
    sign = re.search(
        r'class="burrow-later" transform="translate\(\S+ (\S+)\)"><rect[^>]* y="(\S+)"', shown
    )
    assert sign
    assert float(sign[1]) + float(sign[2]) >= 3 * CELL - 6


def test_in_the_last_turn_no_choice_opens_a_tunnel_for_a_later_one() -> None:
    """B12: the five dice of the timer are crossed off, so no turn follows this one."""
    cells = [click(f"cell:{name}") for name in ("I5", "J5", "K5")]
    for crossed, opens in ((4, True), (5, False)):
        view = position(3, ["S"], crossed=crossed)
        draft, outcome = do(view, 1, EMPTY, *cells)
        shown = planned(view, 1, draft)
        assert ("opens the tunnel" in outcome.spoken) == opens
        assert ("burrow-opens" in shown) == opens
        assert ("next turn" in shown + outcome.spoken) == opens


@pytest.mark.parametrize(
    ("ones", "heard", "seen"),
    [
        (3, "1 cell; confirm, or add up to 3 more.", "1 of up to 4"),
        (5, "1 cell; confirm, or add one more.", "1 of up to 2"),
        (6, "1 of 1 cell.", "1 of 1"),
    ],
)
def test_a_choice_of_a_1_is_whole_for_the_ear_too(ones: int, heard: str, seen: str) -> None:
    """B8: as many cells as there are slots, or fewer; none but the first has to come."""
    view = position(1, ["S"], ones=[ones])
    draft, outcome = do(view, 1, EMPTY, click("cell:C4"))
    assert outcome.spoken == heard
    assert label(view, 1, draft) == seen


def test_a_choice_that_starts_the_timer_says_from_when_on() -> None:
    """B10, B11: the fourth chamber starts it for the next turn, once for everybody."""
    for running in (False, True):
        view = position(1, ["S A1 F1", "S"], running=running)
        view = replace(view, before=view.sheets)
        far = openings(view.setup.burrow, view.sheets[0].crosses)[0].far
        draft, _ = do(view, 1, EMPTY, click(f"cell:{view.setup.burrow.cell_name(far)}"))
        said = "starts the timer for the next turn" in FACE.preview(view, 1, draft)
        assert said == (not running)


def test_full_chambers_glow_and_a_choice_that_fills_one_says_so() -> None:
    """On the board once they are full, in the draft before."""
    view = position(2, ["S A1 B1 C1 D1 A2 B2"])
    draft, outcome = do(view, 1, EMPTY, click("cell:C2"), click("cell:D2"))
    # What it fills is said with Confirm; prompt and bar have said all of it to the eye.
    assert outcome.spoken == "2 of 2 cells, finds a mushroom."
    assert outcome.say == ""
    shown = planned(view, 1, draft)
    assert "burrow-lit" in shown
    assert label(view, 1, draft) == "2 of 2 · +8"
    for states in matches():
        match = states[-1]
        full = complete(match.state.setup.burrow, match.state.sheets[0].crosses)
        board = text_of(FACE.board(match.state, 1, None, SCENE))
        assert len(re.findall('class="burrow-full', board)) == len(full)
        assert board.count("burrow-plaque is-full") == len(full)


def test_each_gain_of_a_choice_is_heard_once() -> None:
    """B13: a nut with its worth, and the last one, like a chamber, with Confirm alone."""
    for crossed, spoken, confirmed in (
        ("S B1 B2", "2 of 2 cells, finds a nut for 2 points.", ""),
        ("S B1 B2 L3 K3", "2 of 2 cells, finds a nut for 2 points.", ""),
        ("S B1 B2 L3 K3 A9 B9 L9 K9", "2 of 2 cells.", "takes the last nut, +8"),
    ):
        view = position(2, [crossed])
        draft, outcome = do(view, 1, EMPTY, click("cell:A2"), click("cell:A1"))
        assert (outcome.spoken, FACE.preview(view, 1, draft)) == (spoken, confirmed)


# Words


def test_what_happened_is_told_with_names() -> None:
    """Rolls, crosses, chambers, the timer and passes, never a "you"."""
    text = told_in(FACE, matches())
    for part in (
        " is rolled; the timer's “4 or more” is crossed off",
        "is circled",
        "the timer's last number, “",
        "finds a mushroom",
        "finds a nut",
        "enters a second chamber",
        "enters a fourth chamber",
        "fills a chamber for ",
        "The timer starts.",
        "The timer starts over, for the last time.",
        "has no move for a ",
    ):
        assert part in text


def test_a_move_is_told_like_this() -> None:
    """Cells, a new chamber, what was found, what was filled."""
    match = Match.new("burrow", 2).apply(0, "roll 6")
    before = match.state
    after = match.apply(1, "x E4 F4 G4 E5 F5 G5").state
    sentence = FACE.describe_action(before, 1, "x E4 F4 G4 E5 F5 G5", after, NAMES)
    assert sentence == "Mia crosses E4, F4, G4, E5, F5 and G5, and fills a chamber for 4 points."
    assert FACE.word(before, 1, "x E4 F4") == "cross E4 and F4"
    assert FACE.word(before, 1, PASS) == "pass"


def test_a_one_that_lacks_the_end_of_its_tunnel_or_an_old_cross_says_so() -> None:
    """B4 to B6, in the words of the rules: Confirm waits, and the number of cells is no reason. Of
    other rolls it is."""
    view = position(1, ["S"])
    for cells, why in (
        (["F1"], "so G2 must be among the crosses."),
        (["F1", "F2"], "so G2 must be among the crosses."),
        (["F1", "G2"], "G2 is not connected to F1 by the new cells."),
        (["F1", "F2", "G2"], ""),
    ):
        draft, outcome = do(view, 1, EMPTY, *(click(f"cell:{cell}") for cell in cells))
        assert outcome.say.endswith(why)
        assert outcome.spoken.rstrip().endswith(why)
        assert not outcome.refused
        assert (FACE.chosen(view, 1, draft) is None) is bool(why)
        _, entered = do(view, 1, draft, press_key("Enter"))
        assert why in entered.say
        assert FACE.lacks(view, 1, draft).endswith(why)
    _, beside = do(position(1, ["E4"]), 1, EMPTY, click("cell:G5"))
    assert beside.say == "One of the new cells must touch an old cross of that chamber."
    _, four = do(position(4, ["S"]), 1, EMPTY, click("cell:F1"))
    assert "must" not in four.say + four.spoken


def test_what_is_asked_follows_the_draft() -> None:
    """Nothing chosen, some, enough, more possible, passing."""
    first = Match.new("burrow", 1).apply(0, "roll 3").state
    assert FACE.ask(first, 1, EMPTY, NAMES) == "Mia: cross 3 cells of the start chamber."
    assert FACE.begins(first, 1, EMPTY) == "Full chambers bring points."
    assert FACE.begins(position(3, ["S"]), 1, EMPTY) == ""
    view = position(3, ["S"])
    assert FACE.ask(view, 1, EMPTY, NAMES) == "Mia: cross 3 cells of one chamber."
    last = replace(view, timer=replace(view.timer, running=True, crossed=5))
    assert last.last_turn
    assert FACE.ask(last, 1, EMPTY, NAMES) == "Last turn, Mia: cross 3 cells of one chamber."
    assert FACE.ask(last, 1, EMPTY, (YOU, "Ben")) == "Last turn: cross 3 cells of one chamber."
    one = replace(position(1, ["S"]), timer=last.timer)
    assert FACE.ask(one, 1, EMPTY, (YOU, "Ben")).startswith("Last turn: cross 1 to 7 cells, ")
    half, _ = do(view, 1, EMPTY, click("cell:C4"))
    assert FACE.ask(view, 1, half, NAMES) == "Mia: 2 more cells to go."
    whole, _ = do(view, 1, half, click("cell:C5"), click("cell:C6"))
    assert FACE.ask(view, 1, whole, NAMES) == "Mia crosses 3 cells. Confirm?"
    found = FACE.draft_from(view, 1, "x F1 G1 G2")
    # The mushroom grows on G1.
    assert FACE.ask(view, 1, found, NAMES) == "Mia crosses 3 cells, finding a mushroom. Confirm?"
    state = position(1, ["S"], ones=[3])
    assert FACE.ask(state, 1, EMPTY, NAMES) == (
        "Mia: cross 1 to 4 cells, a slot each (4\u00a0left), or pass for free."
    )
    last = position(1, ["S"], ones=[6])
    assert FACE.ask(last, 1, EMPTY, NAMES) == (
        "Mia: cross 1 cell with your last slot, or pass for free."
    )
    # Where K9, L8 and L9 alone are free a 1 has room for no more, whatever slots there are.
    full = position(1, ["S A B C D E F G8 H8 I8 J8 K8 G9 H9 I9 J9"], ones=[0])
    assert FACE.ask(full, 1, EMPTY, NAMES) == (
        "Mia: cross 1 to 3 cells, a slot each (7\u00a0left), or pass for free."
    )
    some, _ = do(state, 1, EMPTY, click("cell:C4"))
    assert FACE.ask(state, 1, some, NAMES) == ("Mia crosses 1 cell. Confirm, or add up to 3 more?")
    passing, _ = do(state, 1, some, click("pass"))
    assert FACE.ask(state, 1, passing, NAMES) == "Mia passes this turn. Confirm?"


def test_the_scores_say_it_in_numbers() -> None:
    """The table's lines add up to the total, as the engine has it."""
    for states in matches():
        view = states[-1].state
        for seat, score in enumerate(GAME.scores(view).seats, 1):
            root = ET.fromstring(text_of(FACE.scores(view, seat, SCENE)))
            rows = next(element for element in root.iter("table")).iter("tr")
            points = [int("".join(row[-1].itertext())) for row in rows if row[-1].tag == "td"]
            assert points[-1] == sum(points[:-1]) == score.total


@pytest.mark.parametrize("index", [0, 1])
def test_the_timer_is_only_marked_once_the_die_has_come_to_rest(index: int) -> None:
    """While the die rolls, the die that it will cross off is still open."""
    seen = 0
    for before, after in pairwise(matches()[index]):
        if after.state.phase != "move" or before.state.phase == "move":
            continue
        still, rolling, rested = (
            text_of(FACE.chance(state, moving)).count('class="pencil')
            for state, moving in (
                (before.state, False),
                (after.state, True),
                (after.state, False),
            )
        )
        marked = after.state.timer != before.state.timer
        assert rolling == still
        assert rested == still + marked
        seen += marked
    assert seen >= 5


def test_an_eighth_chamber_is_entered_in_good_english():
    """The only ordinal here that begins with a vowel."""
    found = [opens_chamber("Mia", count) for count in range(10)]
    assert found[:3] == [[], [], ["enters a second chamber"]]
    assert found[8] == ["enters an eighth chamber"]


def test_an_upright_burrow_has_the_same_cells_turned_over() -> None:
    """Each control lies where it lay, with across and down exchanged, and is called the same."""
    upright = replace(ACTIVE, upright=True)
    for view, seat in positions()[::6]:
        lying, stands = (squares_of(view, seat, scene) for scene in (ACTIVE, upright))
        assert stands == {name: {(y, x) for x, y in places} for name, places in lying.items()}


def squares_of(view: State, seat: int, scene: Scene) -> dict[str, set[tuple[float, float]]]:
    """Where the shapes of every control begin, by its name."""
    board = ET.fromstring(text_of(FACE.board(view, seat, FACE.new_draft(view, seat), scene)))
    return {
        element.get("data-control", ""): {
            (float(x), float(y))
            for path in element.iter()
            for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)h", path.get("d", ""))
        }
        for element in board.iter()
        if element.get("data-control")
    }


def test_an_upright_burrow_is_drawn_whole() -> None:
    """All markup is sound with and without a choice, and no tunnel crosses another."""
    upright_scene = replace(ACTIVE, upright=True)
    for view, seat in positions()[::6]:
        for action in ("", *GAME.legal_actions(view, seat)[-2:]):
            draft = FACE.draft_from(view, seat, action) if action else FACE.new_draft(view, seat)
            assert_sound([FACE.board(view, seat, draft, upright_scene)])
    for side in ("A", "B"):
        digs = digs_of(upright(GAME.start(1, {**GAME.info.defaults(), "side": side}).setup.burrow))
        dug = [place for run in routes(digs.rows, digs.tunnels) for place in run[1:-1]]
        assert len(dug) == len(set(dug))


def test_an_end_before_the_timer_says_why() -> None:
    """B12: where nobody can cross anything more, with a number of the timer left; else in time."""
    state = replace(position(2, ["S", "S"], crossed=4), phase="over")
    assert FACE.ask(state, 0, EMPTY, NAMES) == (
        "Nobody can cross anything more, so the match is over."
    )
    in_time = replace(position(2, ["S", "S"], crossed=5), phase="over")
    assert FACE.ask(in_time, 0, EMPTY, NAMES) == "That was the last turn."
    alone = replace(position(2, ["S"], crossed=4, second=True), phase="over")
    assert FACE.ask(alone, 0, EMPTY, NAMES) == (
        "Nothing more can be crossed, so the match is over."
    )
