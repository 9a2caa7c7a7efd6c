"""Where a bubble goes that points at something."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.lessons.bubble import EDGE, GAP, Box, best_target, has_room_beside, spot_for

PHONE, DESKTOP = Box(0, 0, 360, 740), Box(0, 0, 1280, 800)

lengths = st.integers(1, 700)
boxes = st.builds(Box, st.integers(-300, 1300), st.integers(-300, 900), lengths, lengths)


def lies(spot, size) -> Box:
    return Box(spot.left, spot.top, *size)


@given(
    boxes,
    st.tuples(st.integers(120, 340), st.integers(60, 160)),
    st.sampled_from((PHONE, DESKTOP)),
    st.lists(boxes, max_size=3),
    st.lists(boxes, max_size=3),
    st.lists(boxes, max_size=3),
)
def test_a_bubble_that_points_never_covers_its_place(target, size, room, shun, clear, spare):
    """It lies in the window, beside the place, with its tail on the edge that looks there."""
    spot = spot_for(target, size, room, shun, clear, spare)
    bubble = lies(spot, size)
    if spot.side == "none":
        return
    assert not bubble.shared_area(target)
    assert bubble.shared_area(room) == size[0] * size[1]
    along = size[0] if spot.side in ("above", "below") else size[1]
    assert 0 < spot.tail < along


def test_each_side_is_taken_where_it_has_the_room():
    """Above where that will do; else below, beside, and at the foot where nothing is free."""
    size = (300.0, 120.0)
    assert spot_for(Box(150, 400, 40, 40), size, PHONE).side == "above"
    assert spot_for(Box(150, 40, 40, 40), size, PHONE).side == "below"
    assert spot_for(Box(100, 20, 100, 760), size, DESKTOP).side == "right"
    assert spot_for(Box(1000, 20, 100, 760), size, DESKTOP).side == "left"
    assert spot_for(Box(0, 20, 360, 700), size, PHONE).side == "none"


def test_the_tail_points_at_the_middle_of_a_small_place():
    """As far as the bubble's round corners let it."""
    spot = spot_for(Box(200, 400, 40, 40), (300, 120), DESKTOP)
    assert spot.left + spot.tail == 220
    corner = spot_for(Box(2, 400, 10, 10), (300, 120), PHONE)
    assert corner.left == EDGE
    assert corner.tail == 22


def test_what_is_needed_is_left_free():
    """A place that is to be seen moves the bubble; the buttons do so whatever it costs."""
    target, size = Box(160, 300, 40, 40), (300, 120)
    above = spot_for(target, size, PHONE)
    assert above.side == "above"
    names = Box(0, 150, 360, 140)
    assert spot_for(target, size, PHONE, clear=[names]).side == "below"
    buttons = Box(0, 350, 360, 100)
    assert spot_for(target, size, PHONE, shun=[buttons], clear=[names]).side == "above"


def test_what_is_to_be_tapped_is_left_free():
    """On a phone a bubble moves past the dots that lie right above and below its place."""
    target, size = Box(260, 348, 20, 20), (336, 126)
    dots = [Box(133, 281, 31, 31), Box(102, 374, 31, 31), Box(289, 499, 31, 31)]
    spot = spot_for(target, size, PHONE, clear=[*dots, Box(8, 88, 344, 86)])
    assert spot.side == "above"
    assert spot.top + size[1] == 281 - EDGE
    assert spot_for(target, size, PHONE, clear=dots[2:]).top + size[1] == 348 - GAP


def test_a_place_with_room_for_the_bubble_is_known_wherever_the_page_is():
    """Below the window as well; nothing fits beside what is as large as the window."""
    low, size = Box(0, 0, 320, 256), (300, 120)
    assert has_room_beside(Box(0, 900, 320, 256 - 120 - GAP - EDGE), size, low)
    assert not has_room_beside(Box(0, 900, 320, 257 - 120 - GAP - EDGE), size, low)
    assert has_room_beside(Box(0, 0, 1280 - 300 - GAP - EDGE, 900), size, DESKTOP)


def test_of_several_places_it_points_at_one_from_where_nothing_needed_is_covered():
    """The first as long as that will do; what is out of sight is brought into it before."""
    size, room = (336, 126), Box(0, 0, 360, 740)
    high, low = Box(40, 380, 40, 40), Box(160, 690, 40, 40)
    # Dice above the first and a hand below it are so high that nothing past them is near it.
    dice, hand = Box(90, 200, 180, 160), Box(0, 420, 360, 130)
    assert best_target([high, low], size, room) == 0
    assert best_target([high, low], size, room, clear=[dice, hand]) == 1
    everything = [Box(0, top, 360, 20) for top in range(0, 740, 20)]
    assert best_target([high, low], size, room, clear=everything) == 0
    assert best_target([Box(40, 900, 40, 40), high], size, room) == 0
    assert best_target([Box(0, 0, 360, 740), high], size, room) == 1
    assert best_target([], size, room) is None


def test_where_confirms_bubble_would_cover_the_items_it_points_at_what_is_chosen():
    """Cat Tower's table in a window of 360 x 740: cats lie right above Confirm, items above them.

    Past both of them the bubble would be too far from the button.
    """
    confirm, slot, size = Box(256, 683, 96, 45), Box(110, 406, 46, 36), (348, 93)
    items = [Box(8 + 58 * number, 564, 54, 54) for number in range(6)]
    dice, cats = Box(60, 180, 240, 62), Box(8, 623, 344, 41)
    clear, bar = [dice, *items, cats], [Box(0, 674, 360, 66)]
    assert best_target([confirm, slot], size, PHONE, shun=bar, clear=clear) == 1
    spot = spot_for(slot, size, PHONE, shun=bar, clear=clear)
    assert not any(lies(spot, size).shared_area(box) for box in clear)
    assert best_target([confirm, slot], size, PHONE, shun=bar, clear=[dice]) == 0


def test_it_points_from_beside_the_board_where_there_is_room():
    """What can be chosen there stays free; on a phone the board takes the whole width."""
    target, size = Box(600, 500, 40, 40), (300, 120)
    board = Box(520, 160, 200, 560)
    spot = spot_for(target, size, DESKTOP, optional=[board])
    assert not lies(spot, size).shared_area(board)
    assert (spot.side, spot.top + spot.tail) == ("right", 520)
    scores = Box(740, 160, 300, 560)
    assert spot_for(target, size, DESKTOP, optional=[board, scores]).side == "left"
    buttons = Box(0, 160, 520, 560)
    covered = spot_for(target, size, DESKTOP, shun=[buttons], optional=[board, scores])
    assert not lies(covered, size).shared_area(buttons)
    narrow = Box(0, 160, 360, 490)
    assert spot_for(Box(150, 400, 40, 40), size, PHONE, optional=[narrow]).side == "above"


def test_a_board_that_ends_on_the_place_is_no_way_past_it():
    """A bubble beside such a board would lie on what it points at, or beside the window."""
    target, size = Box(376, 0, 694, 551), (263, 142)
    spot = spot_for(target, size, DESKTOP, optional=[Box(268, 0, 272, 664)])
    assert not lies(spot, size).shared_area(target)


def test_a_bubble_stays_near_what_it_is_about():
    """It lies on a wide board rather than far from its place."""
    target, wide = Box(600, 400, 40, 40), Box(440, 160, 400, 560)
    assert lies(spot_for(target, (300, 120), DESKTOP, optional=[wide]), (300, 120)).shared_area(
        wide
    )


def test_what_is_out_of_sight_is_not_pointed_at():
    """Then the bubble stands above the buttons at the window's foot."""
    bar = Box(0, 680, 360, 60)
    for target in (None, Box(10, 900, 40, 40)):
        spot = spot_for(target, (300, 120), PHONE, shun=[bar])
        assert spot.side == "none"
        assert spot.top + 120 == 680 - EDGE


def test_a_bubble_leaves_the_numbers_beside_a_board_to_be_read():
    """It lies the other way along its place, though it covers more of the board there."""
    target, size, board = Box(580, 398, 57, 57), (346, 107), Box(332, 139, 602, 566)
    near = lies(spot_for(target, size, DESKTOP, optional=[board]), size)
    assert near.left < 290
    number = Box(270, 352, 30, 25)
    spot = spot_for(target, size, DESKTOP, optional=[board], read=[number])
    assert not lies(spot, size).shared_area(number)
    # One that would leave the board does so where it covers none.
    small = Box(520, 139, 150, 566)
    beside = lies(spot_for(target, size, DESKTOP, optional=[small]), size)
    assert not beside.shared_area(small)
    covered = Box(beside.left, beside.top, 30, 25)
    moved = lies(spot_for(target, size, DESKTOP, optional=[small], read=[covered]), size)
    assert not moved.shared_area(covered)
    # What the choice needs counts for more than numbers: here each side covers one of both.
    needed, numbers = Box(0, 0, 1280, 390), Box(0, 460, 1280, 340)
    place = Box(0, 398, 1280, 57)
    both = spot_for(place, size, DESKTOP, clear=[needed], read=[numbers])
    assert both.side == "below"
