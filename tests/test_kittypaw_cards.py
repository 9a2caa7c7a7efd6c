"""The kitty cards: the shipped set, its figures, the loader's sentences, and how it was made."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from statistics import mean

import pytest
from kittypaw_figures import links, shape_of, spread, style_of
from kittypaw_making import LARGEST, make_cards, write_cards
from kittypaw_measures import CLEARANCE, effort, extent, gap, side_of

from pyengine.core.sheettext import read_sheet
from pyengine.games.kittypaw import loader
from pyengine.games.kittypaw.cards import DECKS, deck, deck_of
from pyengine.games.kittypaw.listing import listing
from pyengine.games.kittypaw.loader import CardError, load_cards, parse_cards
from pyengine.games.kittypaw.pictures import Box, Picture, distance, middle, read_picture

TEXT = read_sheet("pyengine.games.kittypaw", "cards.txt")
CARDS = tuple(load_cards().values())
BOXED = [card for card in CARDS if card.level > 1]
FIRST_LINE = 5
"""Where card 1 stands, behind the head."""


def places(card):
    return [tile.at for tile in card.picture.tiles]


def decks():
    """The cards of each deck that a game is played with."""
    return [[card for card in CARDS if card.id in ids] for ids in DECKS.values()]


def is_compact(card):
    return style_of(places(card)) in ("ring", "clump")


# The rules for cards ("Parts", "The log")


def test_ids_levels_points_and_penalties_are_those_of_the_rules():
    """24, 2 × 8 and 8 cards; a point for each cat; -1, -2, -3."""
    assert [card.id for card in CARDS] == list(range(1, 49))
    for card in CARDS:
        level = 1 if card.id <= 24 else 2 if card.id <= 40 else 3
        assert (card.level, card.penalty) == (level, -level)
        assert card.points == len(card.picture.tiles)
        assert card.points in {1: (5, 6, 7), 2: (4, 5, 6, 7), 3: (6, 7)}[level]
        assert card.has_box == (level > 1)


def test_decks_are_named_by_level_and_set():
    """Only level II has two sets."""
    assert deck(1) == deck(1, "2") == tuple(range(1, 25))
    assert (deck(2, "1"), deck(2, "2")) == (tuple(range(25, 33)), tuple(range(33, 41)))
    assert deck(2, "both") == tuple(range(25, 41))
    assert deck(3, "2") == tuple(range(41, 49))
    assert [deck_of(card) for card in (1, 24, 25, 40, 48)] == [(1, 1)] * 2 + [
        (2, 1),
        (2, 2),
        (3, 1),
    ]
    with pytest.raises(LookupError, match="no card 49"):
        deck_of(49)


def test_cats_lie_as_the_rules_for_each_level_say():
    """Each beside or over another; overlapping pairs on level III alone, one to three."""
    for card in CARDS:
        squares = [distance(a, b) for a in places(card) for b in places(card) if a < b]
        assert 0 not in squares
        assert squares.count(1) in ((1, 2, 3) if card.level == 3 else (0,))
        reached, edge = {places(card)[0]}, [places(card)[0]]
        for here in edge:
            near = {at for at in places(card) if distance(at, here) in (1, 3)} - reached
            reached |= near
            edge += near
        assert len(reached) == card.points


def test_boxes_and_guests_are_as_the_rules_say():
    """Both from level II on; the anchor at 3 or more from all cats, at 9 or less from one."""
    for card in CARDS:
        box = card.picture.box
        assert (box is None) == (card.picture.guest == 0) == (card.level == 1)
        if box is not None:
            assert 3 <= min(distance(box.at, at) for at in places(card)) <= 9


def test_the_set_is_written_canonically():
    """What is read is what is written, and its own canonical form."""
    for card in CARDS:
        assert card.picture.canonical() == card.picture == read_picture(str(card.picture))


def test_the_listing_is_what_the_rules_promise():
    """``python -m pyengine cards kittypaw --json``."""
    found = listing()
    assert [entry["id"] for entry in found] == list(range(1, 49))
    for raw, card in zip(found, CARDS, strict=True):
        assert list(raw) == ["id", "level", "points", "penalty", "picture"]
        assert (raw["level"], raw["points"], raw["penalty"]) == (
            card.level,
            card.points,
            card.penalty,
        )
        assert read_picture(raw["picture"]) == card.picture


# A good set


def test_no_two_figures_are_alike_however_they_lie():
    """Not even turned or mirrored, and whatever cats lie there."""
    assert len({shape_of(places(card)) for card in CARDS}) == 48


def test_the_numbers_of_cats_have_equal_shares():
    """Within each deck as many cards of each number that its level has."""
    counts = [sorted(Counter(card.points for card in cards).items()) for cards in decks()]
    two = [(4, 2), (5, 2), (6, 2), (7, 2)]
    assert counts == [[(5, 8), (6, 8), (7, 8)], two, two, [(6, 4), (7, 4)]]


def test_kinds_rotations_faces_and_positions_have_equal_shares():
    """Each kind on nearly as many cards, and in each of its twelve positions."""
    tiles = [tile for card in CARDS for tile in card.picture.tiles]
    kinds = Counter(tile.kind for tile in tiles)
    assert len(kinds) == 7
    assert max(kinds.values()) - min(kinds.values()) <= 1
    rotations = Counter(tile.rotation for tile in tiles)
    assert len(rotations) == 6
    assert max(rotations.values()) <= 1.15 * min(rotations.values())
    assert abs(sum(tile.face == "a" for tile in tiles) - len(tiles) / 2) <= 4
    positions = Counter((tile.kind, tile.face, tile.rotation) for tile in tiles)
    assert len(positions) == 7 * 12
    assert {*positions.values()} == {3, 4}


def test_every_card_is_a_mixture():
    """Both faces on each, and at most three cats turned the same way."""
    for card in CARDS:
        assert {tile.face for tile in card.picture.tiles} == {"a", "s"}
        assert max(Counter(tile.rotation for tile in card.picture.tiles).values()) <= 3


def test_every_deck_with_boxes_has_each_guest_and_each_way_on_each_side():
    """Eight cards: each guest once, each of two ways on each of four sides once."""
    for cards in decks()[1:]:
        assert {card.picture.guest for card in cards} == set(range(1, 9))
        boxes = {(card.picture.box.orientation, side_of(card.picture)) for card in cards}
        assert boxes == {
            (way, side) for way in "hv" for side in ("left", "right", "above", "below")
        }
        for points in {card.points for card in cards}:
            orientations = [card.picture.box.orientation for card in cards if card.points == points]
            assert orientations.count("h") == orientations.count("v")


def test_half_of_each_decks_figures_are_compact():
    """For each number of cats; rings and clumps against chains and branches."""
    for cards in decks():
        for points in {card.points for card in cards}:
            compact = [is_compact(card) for card in cards if card.points == points]
            assert sum(compact) * 2 == len(compact)
    styles = Counter(style_of(places(card)) for card in CARDS)
    assert min(styles[style] for style in ("ring", "clump", "chain", "branch")) >= 6


def test_compact_figures_are_denser_than_open_ones():
    """By the mean square of the distance from the middle, and by what touches."""
    for levels in ((1, 2), (3,)):
        for points in {card.points for card in CARDS if card.level in levels}:
            some = [card for card in CARDS if card.level in levels and card.points == points]
            dense = [spread(places(card)) for card in some if is_compact(card)]
            loose = [spread(places(card)) for card in some if not is_compact(card)]
            assert mean(dense) < mean(loose)
    for card in CARDS:
        if not is_compact(card):
            assert len(links(places(card))) == card.points - 1


def test_the_work_grows_with_the_points_and_with_the_level():
    """On average, by at least one move of a hand for each point."""
    for cards in decks():
        steps = [
            mean(effort(card.picture) for card in cards if card.points == points)
            for points in sorted({card.points for card in cards})
        ]
        assert all(more - less >= 1 for less, more in pairwise(steps))
    by_level = [
        mean(effort(card.picture) for card in CARDS if card.level == level) for level in (1, 2, 3)
    ]
    assert all(more - less >= 1 for less, more in pairwise(by_level))


def test_the_two_sets_of_level_two_are_equally_hard():
    """Only one of them is in a game."""
    first, second = (mean(effort(card.picture) for card in cards) for cards in decks()[1:3])
    assert abs(first - second) <= 1


def test_every_cat_can_be_made_out():
    """None is covered by two others: one covers a third of it."""
    for card in CARDS:
        lower = [below.kind for below, _ in card.picture.overlaps()]
        assert len(lower) == len({*lower})


def test_every_picture_fits_the_same_square():
    """So all cards can be drawn in one scale, and no figure is a thin line."""
    assert LARGEST == 7
    for card in CARDS:
        assert max(extent(card.picture)) <= LARGEST
        assert min(extent(card.picture)) >= 3


def test_no_drawn_box_lies_on_a_cat_and_each_is_close_by():
    """With some air between them, and no more than a shift by one place would make."""
    for card in BOXED:
        box = card.picture.box
        assert 0.75 >= min(gap(box, at) for at in places(card)) >= CLEARANCE > 0


def test_the_set_is_what_the_generator_makes():
    """Letter for letter, head and all."""
    assert write_cards(make_cards()) == TEXT


def test_another_seed_makes_another_good_set():
    """The wishes are met whatever the seed: the set is no lucky strike."""
    text = write_cards(make_cards("another"))
    assert text != TEXT
    assert len({shape_of(places(card)) for card in parse_cards("another", text).values()}) == 48


# What is measured


@pytest.mark.parametrize("way", ["h", "v"])
def test_gaps_agree_with_points_tried_one_by_one(way):
    """Box and tile intersect exactly if a point of a fine grid lies within both."""
    width, height = (2.0, 1.2) if way == "h" else (1.2, 2.0)
    intersecting = apart = 0
    for q in range(-4, 5):
        for r in range(-4, 5):
            x, y = middle((q, r))
            common = any(
                abs(dx) + abs(dy) / 3**0.5 < 1 and abs(dy) < 3**0.5 / 2
                for dx, dy in (
                    (x + width * (column / 40 - 0.5), y + height * (row / 40 - 0.5))
                    for column in range(1, 40)
                    for row in range(1, 40)
                )
            )
            # Corners that just meet have a gap of 0, give or take a rounding.
            assert common == (gap(Box(way, q, r), (0, 0)) < -1e-9)
            intersecting += common
            apart += not common
    assert intersecting >= 7
    assert apart >= 40


def test_extents_worked_out_by_hand():
    """Tiles are 2 wide and √3 high; three units down are 1.5 to the right."""
    high = 3**0.5
    assert extent(read_picture("Aa0@0,0")) == pytest.approx((2, high))
    assert extent(read_picture("Aa0@0,0 Ba0@3,0")) == pytest.approx((5, high))
    assert extent(read_picture("Aa0@0,0 Ba0@-1,2")) == pytest.approx((2, 2 * high))
    assert extent(read_picture("Aa0@0,0 box=h@2,0")) == pytest.approx((4, high))
    assert extent(read_picture("Aa0@0,0 box=v@2,0")) == pytest.approx((3.6, 2))


@pytest.mark.parametrize(
    ("box", "side"),
    [("3,0", "right"), ("-3,0", "left"), ("-2,4", "below"), ("2,-4", "above"), ("-1,3", "below")],
)
def test_the_side_of_the_box_is_seen_from_the_middle_of_the_cats(box, side):
    """Right, left, straight below and above, and slanted."""
    assert side_of(read_picture(f"Aa0@0,0 box=h@{box}")) == side


def test_a_picture_without_a_box_has_no_side():
    """None."""
    assert side_of(read_picture("Aa0@0,0")) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Aa0@0,0", 1),
        ("Aa1@0,0", 2),
        ("As5@0,0", 3),
        ("Aa0@0,0 Ba0@1,0", 4),
        ("Aa0@0,0 Bs0@1,1 box=h@4,0 guest=1", 6),
    ],
)
def test_efforts_counted_by_hand(text, expected):
    """Cats, turned, asleep; two for an overlap, three for the box."""
    assert effort(read_picture(text)) == expected


# The loader

ROW = "Aa0@0,0 Bs1@1,1 Ca2@2,2 Ds3@3,3 Ea4@4,4"
"""Five in a row: the picture of no card of the set."""


def problems(text):
    with pytest.raises(CardError) as caught:
        parse_cards("test", text)
    return caught.value.problems


def with_card(card_id, line):
    """The shipped text with another line for a card."""
    lines = TEXT.splitlines()
    assert lines[FIRST_LINE + card_id - 2].startswith(f"{card_id} ")
    lines[FIRST_LINE + card_id - 2] = line
    return "\n".join(lines)


def test_a_line_is_read():
    """Every word lands where it belongs."""
    found = parse_cards("test", with_card(1, f"1 I 5 {ROW}"))[1]
    assert (found.id, found.level, found.points, found.penalty) == (1, 1, 5, -1)
    assert found.picture == read_picture(ROW)


@pytest.mark.parametrize(
    "variant",
    [TEXT.replace("\n", "\r\n"), TEXT.rstrip("\n"), TEXT.replace("\n", "\n\n# more\n"), f" {TEXT}"],
)
def test_freedoms_of_writing_are_read(variant):
    """CRLF, no end of the last line, blank lines and comments."""
    assert parse_cards("test", variant) == dict(load_cards())


BOXED_ROW = "Aa0@0,0 Bs1@1,1 Ca2@2,2 Ds3@3,3"
OVER = "Aa0@0,0 Bs1@1,0 Ca2@3,0 Ds3@3,2 Ea0@5,0 Fs1@6,1"


@pytest.mark.parametrize(
    ("card", "line", "expected"),
    [
        (1, "1 I", "a card looks like 12 I 5 Aa0@0,0 ..., not '1 I'"),
        (1, f"x I 5 {ROW}", "a card's id is 1 to 48, not 'x'"),
        (1, f"49 I 5 {ROW}", "a card's id is 1 to 48, not '49'"),
        (1, f"0 I 5 {ROW}", "a card's id is 1 to 48, not '0'"),
        (1, f"1 II 5 {ROW}", "card 1 is one of level I, not 'II'"),
        (1, f"1 1 5 {ROW}", "card 1 is one of level I, not '1'"),
        (1, f"1 I 6 {ROW}", "a card scores a point for each cat: 5, not '6'"),
        (1, f"1 I 5 {ROW} cat", "'cat' is not a part of a picture; one looks like Aa0@0,1 Cs3@1,2"),
        (1, f"1 I 6 {ROW} Aa0@5,5", "A picture has each cat at most once"),
        (1, f"1 I 4 {BOXED_ROW}", "a card of level I has 5 to 7 cats, not 4"),
        (41, f"41 III 5 {ROW}", "a card of level III has 6 to 7 cats, not 5"),
        (1, "1 I 5 Aa0@0,0 Bs1@1,1 Ca2@2,2 Ds3@3,3 Ea4@5,5", "the cats of card 1 do not all lie"),
        (
            1,
            "1 I 5 Aa0@0,0 Bs1@1,1 Ca2@2,2 Ds3@3,3 Ea4@3,4",
            "a card of level I has no overlapping",
        ),
        (41, f"41 III 6 {ROW} Fa0@5,5 box=h@7,4 guest=1", "level III has one to three overlapping"),
        (
            41,
            "41 III 6 Aa0@0,0 Bs1@1,0 Ca2@2,0 Ds3@3,0 Ea0@4,0 Fs1@5,0 box=h@8,0 guest=1",
            "a card of level III has one to three overlapping pairs, not 5",
        ),
        (1, f"1 I 5 {ROW} box=h@7,4", "a card of level I has no box"),
        (1, f"1 I 5 {ROW} guest=4", "a card of level I has no guest"),
        (25, f"25 II 4 {BOXED_ROW} guest=4", "a card of level II needs a box"),
        (25, f"25 II 4 {BOXED_ROW} box=h@6,3", "a card of level II needs a guest"),
        (41, f"41 III 6 {OVER} guest=4", "a card of level III needs a box"),
        (25, f"25 II 4 {BOXED_ROW} box=h@4,3 guest=4", "the box of card 25 lies on a cat"),
        (25, f"25 II 4 {BOXED_ROW} box=h@3,3 guest=4", "the box of card 25 lies on a cat"),
        (25, f"25 II 4 {BOXED_ROW} box=h@5,5 guest=4", "the box of card 25 lies too far from"),
        (
            1,
            "1 I 5 Aa0@1,0 Bs1@2,1 Ca2@3,2 Ds3@4,3 Ea4@5,4",
            f"the picture is not canonical, it should be {ROW}",
        ),
        (
            1,
            "1 I 5 Bs1@1,1 Aa0@0,0 Ca2@2,2 Ds3@3,3 Ea4@4,4",
            f"the picture is not canonical, it should be {ROW}",
        ),
    ],
)
def test_each_fault_is_named_with_its_line(card, line, expected):
    """One other line in the shipped set, one sentence about it."""
    (found,) = [problem for problem in problems(with_card(card, line)) if expected in problem]
    assert found.startswith(f"line {FIRST_LINE + card - 1}: ")


@pytest.mark.parametrize(
    "line", [f"25 II 4 {BOXED_ROW} box=h@{at} guest=4" for at in ("6,3", "4,4")]
)
def test_a_box_as_near_and_as_far_as_the_rules_allow_is_read(line):
    """3 from the nearest cat at least, 9 at most."""
    at = read_picture(line.split(maxsplit=3)[3])
    assert min(distance(at.box.at, tile.at) for tile in at.tiles) in (3, 9)
    assert parse_cards("test", with_card(25, line))[25].picture == at


def test_two_cards_with_one_picture_are_named():
    """Also where one of them is shifted."""
    shifted = "1 I 5 Aa0@7,0 Bs1@8,1 Ca2@9,2 Ds3@10,3 Ea4@11,4"
    lines = with_card(1, f"1 I 5 {ROW}").splitlines()
    lines[FIRST_LINE] = shifted.replace("1 I", "2 I", 1)
    assert f"line {FIRST_LINE + 1}: card 2 shows the picture of card 1" in problems(
        "\n".join(lines)
    )


def test_a_card_that_is_given_twice_or_in_a_wrong_place_is_named():
    """Cards stand in the order of their ids, each once."""
    lines = TEXT.splitlines()
    last = FIRST_LINE + 48
    assert problems("\n".join([*lines, lines[-1]])) == [f"line {last}: card 48 is given twice"]
    lines[FIRST_LINE - 1], lines[FIRST_LINE] = lines[FIRST_LINE], lines[FIRST_LINE - 1]
    assert problems("\n".join(lines)) == [f"line {FIRST_LINE + 1}: card 1 stands behind card 2"]


def test_missing_cards_are_named_at_the_end():
    """Each by its id."""
    lines = TEXT.splitlines()
    found = problems("\n".join([*lines[: FIRST_LINE - 1], *lines[FIRST_LINE:-1]]))
    assert found == ["line 51: card 1 is missing", "line 51: card 48 is missing"]
    assert len(problems("")) == 48


def test_all_faults_are_listed_in_line_order():
    """Not only the first, so that a set is mended in one go."""
    lines = TEXT.splitlines()
    lines[FIRST_LINE - 1] = "1 I 5 nonsense"
    lines[-1] = "48 I 7 Aa0@0,0"
    first, last = problems("\n".join(lines))
    assert first.startswith(f"line {FIRST_LINE}: 'nonsense' is not a part of a picture")
    assert last == "line 52: card 48 is one of level III, not 'I'"


def test_a_missing_file_is_named(monkeypatch):
    """A wheel without its data says so."""
    monkeypatch.setattr(loader, "read_sheet", lambda package, path: None)
    with pytest.raises(CardError, match="cards cards: there is no such file"):
        load_cards.__wrapped__()


def test_the_shipped_set_is_read_once_and_cannot_be_changed():
    """Everything asks for the same cards."""
    assert load_cards() is load_cards()
    with pytest.raises(TypeError):
        load_cards()[1] = load_cards()[2]


def test_an_empty_picture_measures_nothing_it_does_not_have():
    """The box alone."""
    assert extent(Picture((), Box("v", 3, 3))) == pytest.approx((1.2, 2.0))
