"""What the check of a built picture says (K6)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kittypaw_hand import neighbours, pictures, same, writings

from pyengine.games.kittypaw.cats import DOG, GUEST_NAMES, NAMES
from pyengine.games.kittypaw.comparing import differences, laid_over
from pyengine.games.kittypaw.pictures import GUESTS, KINDS, read_picture

WANTED = "Aa0@0,0 Ba0@1,0 Cs3@0,2 Fa2@2,1 box=h@4,-1 guest=4"


def found(built, wanted=WANTED):
    return [
        (difference.fault, difference.cat, difference.other, str(difference.sentence))
        for difference in differences(read_picture(wanted), read_picture(built))
    ]


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        (
            "Aa0@0,0 Ba0@1,0 Cs3@0,2 box=h@4,-1 guest=4",
            ("cat missing", "F", "", "Noodle is missing."),
        ),
        (
            "Aa0@0,0 Ba0@1,0 Cs3@0,2 Fa2@2,1 Ga0@0,-2 box=h@4,-1 guest=4",
            ("cat too many", "G", "", "Gumdrop does not belong in the picture."),
        ),
        (
            "Aa0@0,0 Ba0@1,0 Cs3@-1,2 Fa2@2,1 box=h@4,-1 guest=4",
            ("cat elsewhere", "C", "", "Clover belongs elsewhere."),
        ),
        (
            "Aa0@0,0 Ba0@1,0 Cs4@0,2 Fa2@2,1 box=h@4,-1 guest=4",
            ("cat turned", "C", "", "Clover is turned the wrong way."),
        ),
        (
            "Aa0@0,0 Ba0@1,0 Ca3@0,2 Fa2@2,1 box=h@4,-1 guest=4",
            ("cat wrong face", "C", "", "Clover should be asleep."),
        ),
        (
            "As0@0,0 Ba0@1,0 Cs3@0,2 Fa2@2,1 box=h@4,-1 guest=4",
            ("cat wrong face", "A", "", "Acorn should be awake."),
        ),
        (
            "Ba0@1,0 Aa0@0,0 Cs3@0,2 Fa2@2,1 box=h@4,-1 guest=4",
            ("cat under", "B", "A", "Bramble lies under Acorn, not on top."),
        ),
        (
            "Aa0@0,0 Ba0@1,0 Cs3@0,2 Fa2@2,1 guest=4",
            ("box missing", "", "", "The box is missing."),
        ),
        (
            "Aa0@0,0 Ba0@1,0 Cs3@0,2 Fa2@2,1 box=v@4,-1 guest=4",
            ("box turned", "", "", "The box should be lying."),
        ),
        (
            "Aa0@0,0 Ba0@1,0 Cs3@0,2 Fa2@2,1 box=h@4,0 guest=4",
            ("box elsewhere", "", "", "The box belongs elsewhere."),
        ),
        (
            "Aa0@0,0 Ba0@1,0 Cs3@0,2 Fa2@2,1 box=h@4,-1",
            ("guest missing", "", "", "Dumpling should be the guest in the box."),
        ),
        (
            "Aa0@0,0 Ba0@1,0 Cs3@0,2 Fa2@2,1 box=h@4,-1 guest=8",
            ("guest wrong", "", "", "Dumpling should be the guest in the box, not Otto."),
        ),
    ],
)
def test_each_single_thing_has_its_sentence(built, expected):
    """K6: one change to the picture of the card, one difference, however far it is shifted."""
    assert found(built) == [expected]
    assert found(str(read_picture(built).shifted(-7, 3))) == [expected]


def test_what_is_not_wanted_at_all_is_said():
    """A box and a guest on a card of level I; a standing box."""
    assert found("Aa0@0,0 box=v@3,0 guest=2", "Aa0@0,0") == [
        ("box too many", "", "", "The box does not belong in the picture."),
        ("guest too many", "", "", "Bramble does not belong in a box."),
    ]
    assert found("Aa0@0,0 box=h@3,0", "Aa0@0,0 box=v@3,0") == [
        ("box turned", "", "", "The box should be standing.")
    ]


def test_several_faults_of_one_cat_are_all_said():
    """Cats by kind, then layers, box and guest."""
    built = "Ba0@1,0 Aa1@0,0 Ca2@3,2 Fa2@2,1 Gs0@5,5"
    assert [difference[:3] for difference in found(built)] == [
        ("cat turned", "A", ""),
        ("cat elsewhere", "C", ""),
        ("cat turned", "C", ""),
        ("cat wrong face", "C", ""),
        ("cat too many", "G", ""),
        ("cat under", "B", "A"),
        ("box missing", "", ""),
        ("guest missing", "", ""),
    ]


def test_two_cats_that_changed_places_are_the_only_ones_that_lie_wrong():
    """The others hold the picture where it is."""
    built = "Aa0@0,0 Ba0@1,0 Fa2@0,2 Cs3@2,1 box=h@4,-1 guest=4"
    assert [difference[:2] for difference in found(built)] == [
        ("cat elsewhere", "C"),
        ("cat elsewhere", "F"),
    ]


def test_the_most_cats_decide_how_the_pictures_are_laid():
    """Three of four were built one step farther, box and all."""
    built = "Ca0@1,0 Aa0@1,1 Ba0@2,2 Da0@3,3"
    laid = laid_over(read_picture("Aa0@0,0 Ba0@1,1 Ca0@1,-2 Da0@2,2"), read_picture(built))
    assert str(laid) == "Ca0@0,-1 Aa0@0,0 Ba0@1,1 Da0@2,2"


def test_turns_and_the_box_decide_where_places_do_not():
    """One cat each way: the one that is turned right holds, then the one by the box."""
    wanted = read_picture("Aa0@0,0 Ba0@1,1 box=h@4,0")
    laid = laid_over(wanted, read_picture("Aa0@0,0 Ba1@2,2 box=h@4,0"))
    assert laid.tiles[0].at == (0, 0)
    laid = laid_over(wanted, read_picture("Aa1@0,0 Ba0@2,2 box=h@4,0"))
    assert laid.tiles[1].at == (1, 1)
    laid = laid_over(wanted, read_picture("Aa0@0,0 Ba0@2,2 box=h@5,1"))
    assert laid.tiles[1].at == (1, 1)
    laid = laid_over(wanted, read_picture("Aa0@0,0 Ba0@2,2 box=h@4,0"))
    assert laid.tiles[0].at == (0, 0)


def test_pictures_without_a_common_cat_meet_at_their_corners():
    """All are missing, and all are too many."""
    assert [difference[:2] for difference in found("Da0@5,5 Ea0@6,6", "Aa0@0,0 Ba0@1,1")] == [
        ("cat missing", "A"),
        ("cat missing", "B"),
        ("cat too many", "D"),
        ("cat too many", "E"),
    ]
    laid = laid_over(read_picture("Aa0@0,0 Ba0@1,1"), read_picture("Da0@5,5 Ea0@6,6"))
    assert [tile.at for tile in laid.tiles] == [(0, 0), (1, 1)]


@given(st.data(), pictures())
def test_there_is_nothing_to_say_exactly_about_pictures_that_match(data, wanted):
    """K6: a picture is right if and only if the check finds nothing."""
    built = data.draw(neighbours(wanted))
    assert (differences(wanted, built) == ()) == same(wanted, built)


@given(st.data(), pictures(), pictures())
def test_what_is_said_does_not_depend_on_how_it_is_written(data, wanted, built):
    """Any shift and any order with the same stacking, of either picture."""
    assert differences(wanted, built) == differences(
        data.draw(writings(wanted)), data.draw(writings(built))
    )


def test_all_names_are_different_and_each_cat_can_be_picked_by_a_key():
    """Seven cats, then the guests; the last one is the dog. Other keys turn, flip, box and hide."""
    assert list(NAMES) == list(KINDS)
    initials = {name[0].lower() for name in NAMES.values()}
    assert len(initials) == 7
    assert not initials & set("rfxh")
    assert list(GUEST_NAMES) == list(range(1, GUESTS + 1))
    assert [GUEST_NAMES[guest] for guest in range(1, DOG)] == list(NAMES.values())
    assert GUEST_NAMES[DOG] not in NAMES.values()
    assert GUEST_NAMES[DOG] == "Otto"
