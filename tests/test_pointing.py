"""Where a bubble goes that points at something."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from app.lessons.bubble import EDGE, GAP, Around, Box, Spot, best_target, has_room_beside, spot_for

PHONE, DESKTOP = Box(0, 0, 360, 740), Box(0, 0, 1280, 800)

NOTHING = Around()

lengths = st.integers(1, 700)
boxes = st.builds(Box, st.integers(-300, 1300), st.integers(-300, 900), lengths, lengths)
sizes = st.tuples(st.integers(120, 340), st.integers(60, 160))
some = st.lists(boxes, max_size=3)


def lies(spot: Spot, *forms: tuple[float, float]) -> Box:
    return Box(spot.left, spot.top, *forms[spot.form])


@given(
    boxes,
    st.lists(sizes, min_size=1, max_size=3),
    st.sampled_from((PHONE, DESKTOP)),
    st.builds(Around, some, some, some, some, some, st.just(())),
)
def test_a_bubble_that_points_never_covers_its_place(target, forms, room, around):
    """It lies in the window, beside the place; its tail or its line leads from its edge there."""
    spot = spot_for(target, forms, room, around)
    bubble = lies(spot, *forms)
    if spot.side == "none":
        return
    assert not bubble.shared_area(target)
    assert math.isclose(bubble.shared_area(room), bubble.width * bubble.height)
    along = bubble.width if spot.side in ("above", "below") else bubble.height
    assert 0 < spot.tail < along
    begin = {
        "above": (spot.left + spot.tail, bubble.bottom),
        "below": (spot.left + spot.tail, bubble.top),
        "right": (bubble.left, spot.top + spot.tail),
        "left": (bubble.right, spot.top + spot.tail),
    }[spot.side]
    if spot.reach:
        turn = math.radians(spot.turn)
        end = begin[0] + spot.reach * math.cos(turn), begin[1] + spot.reach * math.sin(turn)
        assert Box(*end, 0, 0).distance(target) < 1e-6
    else:
        assert Box(*begin, 0, 0).distance(target) <= 26


def test_each_side_is_taken_where_it_has_the_room():
    """Above where that will do; else below, beside, and at the foot where nothing is free."""
    size = (300.0, 120.0)
    assert spot_for(Box(150, 400, 40, 40), [size], PHONE, NOTHING).side == "above"
    assert spot_for(Box(150, 40, 40, 40), [size], PHONE, NOTHING).side == "below"
    assert spot_for(Box(100, 20, 100, 760), [size], DESKTOP, NOTHING).side == "right"
    assert spot_for(Box(1000, 20, 100, 760), [size], DESKTOP, NOTHING).side == "left"
    assert spot_for(Box(0, 20, 360, 700), [size], PHONE, NOTHING).side == "none"


def test_the_tail_points_at_the_middle_of_a_small_place():
    """As far as the bubble's round corners let it."""
    spot = spot_for(Box(200, 400, 40, 40), [(300, 120)], DESKTOP, NOTHING)
    assert spot.left + spot.tail == 220
    corner = spot_for(Box(2, 400, 10, 10), [(300, 120)], PHONE, NOTHING)
    assert corner.left == EDGE
    assert corner.tail == 22


def test_what_is_needed_is_left_free():
    """A place that is to be seen moves the bubble; the buttons do so whatever it costs."""
    target, size = Box(160, 300, 40, 40), (300, 120)
    assert spot_for(target, [size], PHONE, NOTHING).side == "above"
    names = Box(0, 150, 360, 140)
    assert spot_for(target, [size], PHONE, Around(clear=[names])).side == "below"
    buttons = Box(0, 350, 360, 390)
    spot = spot_for(target, [size], PHONE, Around(shun=[buttons], clear=[names]))
    assert not lies(spot, size).shared_area(buttons)


def test_what_is_to_be_tapped_is_left_free():
    """On a phone a bubble moves past the dots that lie right above and below its place."""
    target, size = Box(260, 348, 20, 20), (336, 126)
    dots = [Box(133, 281, 31, 31), Box(102, 374, 31, 31), Box(289, 499, 31, 31)]
    spot = spot_for(target, [size], PHONE, Around(clear=[*dots, Box(8, 50, 344, 86)]))
    assert spot.side == "above"
    assert spot.top + size[1] == 281 - EDGE
    assert spot.reach == 348 - (281 - EDGE)
    near = spot_for(target, [size], PHONE, Around(clear=dots[2:]))
    assert near.top + size[1] == 348 - GAP
    assert near.reach == 0


def test_a_place_with_room_for_the_bubble_is_known_wherever_the_page_is():
    """Below the window as well; nothing fits beside what is as large as the window."""
    low, size = Box(0, 0, 320, 256), (300, 120)
    assert has_room_beside(Box(0, 900, 320, 256 - 120 - GAP - EDGE), size, low)
    assert not has_room_beside(Box(0, 900, 320, 257 - 120 - GAP - EDGE), size, low)
    assert has_room_beside(Box(0, 0, 1280 - 300 - GAP - EDGE, 900), size, DESKTOP)


def test_of_several_places_it_points_at_one_from_where_nothing_needed_is_covered():
    """The first as long as that will do; what is out of sight is brought into it before."""
    forms, room = [(336, 126)], Box(0, 0, 360, 740)
    high, low = Box(40, 100, 40, 40), Box(160, 690, 40, 40)
    assert best_target([high, low], forms, room, NOTHING) == 0
    # All above the first and below it is needed; there is room right above the second.
    needed = Around(clear=[Box(0, 0, 360, 94), Box(0, 146, 360, 400)])
    assert best_target([high, low], forms, room, needed) == 1
    everything = Around(clear=[Box(0, top, 360, 20) for top in range(0, 740, 20)])
    assert best_target([high, low], forms, room, everything) == 0
    assert best_target([Box(0, 0, 360, 740), high], forms, room, NOTHING) == 1
    assert best_target([], forms, room, NOTHING) is None


def test_what_is_in_sight_is_pointed_at_rather_than_what_is_to_be_scrolled_to():
    """Unless its bubble would hide what is needed; the buttons at the foot hide what is there."""
    forms = [(336, 126)]
    far, near, bar = Box(40, 900, 40, 40), Box(40, 380, 40, 40), Box(0, 674, 360, 66)
    assert best_target([far, near], forms, PHONE, NOTHING) == 1
    assert best_target([far], forms, PHONE, NOTHING) == 0
    everything = Around(clear=[Box(0, top, 360, 20) for top in range(0, 740, 20)])
    assert best_target([far, near], forms, PHONE, everything) == 0
    behind = Box(40, 660, 40, 40)
    assert best_target([near, behind], forms, PHONE, Around(shun=[bar])) == 0
    assert best_target([behind, near], forms, PHONE, Around(shun=[bar])) == 1


def test_it_points_from_beside_the_board_where_there_is_room():
    """What can be chosen there stays free."""
    target, size = Box(600, 500, 40, 40), (300, 120)
    board = Box(520, 160, 200, 560)
    spot = spot_for(target, [size], DESKTOP, Around(boards=[board]))
    assert not lies(spot, size).shared_area(board)
    assert spot.side in ("left", "right")
    scores = Box(740, 160, 300, 560)
    assert spot_for(target, [size], DESKTOP, Around(boards=[board, scores])).side == "left"
    buttons = Box(0, 160, 520, 560)
    covered = spot_for(target, [size], DESKTOP, Around(shun=[buttons], boards=[board, scores]))
    assert not lies(covered, size).shared_area(buttons)


def test_where_a_board_is_full_it_stands_in_for_the_strip():
    """With a line to its place, as it does on a phone; where the strip is needed it does not."""
    target, size = Box(140, 340, 40, 40), (348, 93)
    board, strip, dice = Box(0, 250, 360, 424), Box(6, 84, 348, 92), Box(0, 180, 360, 62)
    bar = Box(0, 674, 360, 66)
    around = Around([bar], [], [dice], [board], [strip])
    spot = spot_for(target, [size], PHONE, around)
    assert not lies(spot, size).shared_area(dice)
    assert not lies(spot, size).shared_area(board)
    assert spot.reach == 340 - (spot.top + 93)
    kept = spot_for(target, [size], PHONE, around._replace(clear=[strip], strip=[]))
    assert not lies(kept, size).shared_area(strip)


def test_a_form_is_taken_that_has_the_room():
    """The usual one where it fits; a narrow one in an empty column, a wide one in a flat gap."""
    target, usual, narrow, wide = Box(274, 580, 80, 66), (336, 108), (240, 150), (700, 62)
    board, sheet = Box(260, 210, 720, 500), Box(16, 130, 230, 445)
    around = Around(boards=[board, sheet])
    forms = [usual, narrow, wide]
    spot = spot_for(target, forms, DESKTOP, around)
    assert spot.form == 1
    assert not lies(spot, *forms).shared_area(board)
    assert spot_for(target, forms, DESKTOP, NOTHING).form == 0
    dice = Box(540, 140, 200, 70)
    row = Around(shun=[Box(0, 0, 1280, 60), Box(0, 136, 1280, 664)])
    assert spot_for(dice, forms, DESKTOP, row).form == 2


def test_a_bubble_stays_near_what_it_is_about():
    """It lies on a board that is very wide rather than far from its place."""
    target, wide = Box(600, 400, 40, 40), Box(6, 0, 1268, 800)
    spot = spot_for(target, [(300, 120)], DESKTOP, Around(boards=[wide]))
    assert lies(spot, (300, 120)).distance(target) == GAP


def test_buttons_do_not_come_between_a_bubble_and_its_place():
    """Where there is as much room on its own side of them."""
    target, size, bar = Box(500, 400, 80, 80), (300, 100), Box(0, 500, 1280, 60)
    board = Box(400, 230, 300, 260)
    below = spot_for(target, [size], DESKTOP, Around(boards=[Box(0, 190, 1280, 300)]))
    assert below.side == "below"
    spot = spot_for(target, [size], DESKTOP, Around(shun=[bar], boards=[board]))
    assert spot.top + size[1] <= bar.top


def test_what_is_out_of_sight_is_not_pointed_at():
    """Then the bubble stands above the buttons at the window's foot."""
    bar = Box(0, 680, 360, 60)
    for target in (None, Box(10, 900, 40, 40)):
        spot = spot_for(target, [(300, 120)], PHONE, Around(shun=[bar]))
        assert spot.side == "none"
        assert spot.top + 120 == 680 - EDGE


def test_a_bubble_leaves_the_numbers_beside_a_board_to_be_read():
    """It moves off them, and what the choice needs counts for more than they do."""
    target, size = Box(580, 398, 57, 57), (346, 107)
    number = Box(520, 352, 30, 25)
    assert lies(spot_for(target, [size], DESKTOP, NOTHING), size).shared_area(number)
    spot = spot_for(target, [size], DESKTOP, Around(read=[number]))
    assert not lies(spot, size).shared_area(number)
    # Here each side covers one of both.
    needed, numbers = Box(0, 0, 1280, 390), Box(0, 460, 1280, 340)
    place = Box(0, 398, 1280, 57)
    both = spot_for(place, [size], DESKTOP, Around(clear=[needed], read=[numbers]))
    assert both.side == "below"


def test_on_a_phone_on_its_side_it_stands_in_a_column_beside_the_board():
    """In that of the sheet, level with its place; where the place is there itself below it, and
    where that leaves no room in the other column, over no button and not over the place."""
    room = Box(0, 0, 725, 360)
    columns = Box(495, 0, 230, 360), Box(0, 0, 234, 360)
    forms = (218, 160), (222, 150)
    buttons, dice = Box(8, 170, 220, 110), Box(8, 115, 220, 44)
    around = Around(shun=[buttons], read=[dice], boards=[Box(500, 11, 214, 282)], columns=columns)
    place = Box(300, 100, 30, 30)
    spot = spot_for(place, forms, room, around)
    assert (spot.form, spot.left) == (0, 501)
    level = spot_for(place, forms, room, around._replace(boards=[]))
    assert level.turn == 180
    below = spot_for(Box(500, 11, 214, 90), forms, room, around)
    assert (below.form, below.side) == (0, "below")
    assert below.top >= 101 + EDGE
    full = spot_for(Box(500, 11, 214, 282), forms, room, around)
    assert (full.form, full.left) == (1, 6)
    assert not lies(full, *forms).shared_area(buttons)
    none = spot_for(None, forms, room, around)
    assert none.side == "none"
    assert columns[0].holds((none.left, none.top))
