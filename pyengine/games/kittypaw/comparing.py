"""Differences between the picture of a card and the one that somebody has built (K6).

The check lays the built picture over the card. It may be shifted as a whole, and is shifted so
that as many cats as possible lie right; then each thing that differs has a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pyengine.core.words import Sentence, say
from pyengine.games.kittypaw.cats import GUEST_NAMES, NAMES
from pyengine.games.kittypaw.pictures import KINDS, Picture, Place, Tile

Fault = Literal[
    "cat missing",
    "cat too many",
    "cat elsewhere",
    "cat turned",
    "cat wrong face",
    "cat under",
    "box missing",
    "box too many",
    "box turned",
    "box elsewhere",
    "guest missing",
    "guest too many",
    "guest wrong",
]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is wrong in the built picture.

    ``cat`` is the kind of the tile that it is about, empty for box and guest; ``other`` the kind
    that lies over it and should lie under it (``cat under``), else empty.
    """

    fault: Fault
    sentence: Sentence
    cat: str = ""
    other: str = ""


def alike(a: Picture, b: Picture) -> bool:
    """Returns whether two pictures match: the same but for a shift of the whole."""
    return a.canonical() == b.canonical()


def laid_over(wanted: Picture, built: Picture) -> Picture:
    """The built picture in the place where most of its cats agree with the wanted one.

    Cats count that lie right; of several such shifts the one in which more of them are turned and
    faced right as well, then the one in which the box is right. Where no cat is in both pictures
    their upper left corners meet.
    """
    by_kind = {tile.kind: tile for tile in wanted.tiles}
    shifts = {
        (right.q - tile.q, right.r - tile.r)
        for tile in built.tiles
        if (right := by_kind.get(tile.kind))
    }
    if not shifts:
        (q, r), (built_q, built_r) = _corner(wanted), _corner(built)
        return built.shifted(q - built_q, r - built_r)
    laid = [built.shifted(*shift) for shift in sorted(shifts)]
    return max(laid, key=lambda found: _agreement(wanted, found))


def _corner(picture: Picture) -> Place:
    return min(tile.q for tile in picture.tiles), min(tile.r for tile in picture.tiles)


def _agreement(wanted: Picture, built: Picture) -> tuple[int, int, bool]:
    """Returns how much of two pictures agrees as they lie: places of cats, whole cats, the box."""
    places = {(tile.kind, tile.at) for tile in wanted.tiles}
    same_place = sum((tile.kind, tile.at) in places for tile in built.tiles)
    return same_place, len({*wanted.tiles} & {*built.tiles}), wanted.box == built.box


def differences(wanted: Picture, built: Picture) -> tuple[Difference, ...]:
    """All that is wrong, cats by kind, then box and guest; nothing exactly if they are alike."""
    laid = laid_over(wanted, built)
    return (*_of_cats(wanted, laid), *_of_layers(wanted, laid), *_of_box(wanted, laid))


def _of_cats(wanted: Picture, built: Picture) -> Iterator[Difference]:
    right = {tile.kind: tile for tile in wanted.tiles}
    found = {tile.kind: tile for tile in built.tiles}
    for kind in KINDS:
        name = NAMES[kind]
        if kind in right and kind in found:
            yield from _of_cat(right[kind], found[kind])
        elif kind in right:
            yield Difference("cat missing", say("{cat} is missing.", cat=name), kind)
        elif kind in found:
            yield Difference(
                "cat too many", say("{cat} does not belong in the picture.", cat=name), kind
            )


def _of_cat(right: Tile, found: Tile) -> Iterator[Difference]:
    name = NAMES[right.kind]
    if found.at != right.at:
        yield Difference("cat elsewhere", say("{cat} belongs elsewhere.", cat=name), right.kind)
    if found.rotation != right.rotation:
        yield Difference("cat turned", say("{cat} is turned the wrong way.", cat=name), right.kind)
    if found.face != right.face:
        if right.face == "s":
            sentence = say("{cat} should be asleep.", cat=name)
        else:
            sentence = say("{cat} should be awake.", cat=name)
        yield Difference("cat wrong face", sentence, right.kind)


def _of_layers(wanted: Picture, built: Picture) -> Iterator[Difference]:
    """Pairs that lie right, but the wrong one on top."""
    found = set(_stacks(built))
    for lower, upper in _stacks(wanted):
        if (upper, lower) in found:
            under, over = upper[0], lower[0]
            yield Difference(
                "cat under",
                say("{cat} lies under {other}, not on top.", cat=NAMES[under], other=NAMES[over]),
                under,
                over,
            )


def _stacks(picture: Picture) -> list[tuple[tuple[str, Place], tuple[str, Place]]]:
    """Overlapping pairs, the lower one first, as kinds and places: turns and faces aside."""
    pairs = picture.overlaps()
    return sorted(((lower.kind, lower.at), (upper.kind, upper.at)) for lower, upper in pairs)


def _of_box(wanted: Picture, built: Picture) -> Iterator[Difference]:
    if wanted.box is None and built.box is not None:
        yield Difference("box too many", say("The box does not belong in the picture."))
    elif wanted.box is not None and built.box is None:
        yield Difference("box missing", say("The box is missing."))
    elif wanted.box is not None and built.box is not None:
        if built.box.orientation != wanted.box.orientation:
            if wanted.box.orientation == "h":
                sentence = say("The box should be lying.")
            else:
                sentence = say("The box should be standing.")
            yield Difference("box turned", sentence)
        if built.box.at != wanted.box.at:
            yield Difference("box elsewhere", say("The box belongs elsewhere."))
    if wanted.guest == built.guest:
        return
    if not built.guest:
        name = GUEST_NAMES[wanted.guest]
        yield Difference(
            "guest missing", say("{guest} should be the guest in the box.", guest=name)
        )
    elif not wanted.guest:
        name = GUEST_NAMES[built.guest]
        yield Difference("guest too many", say("{guest} does not belong in a box.", guest=name))
    else:
        yield Difference(
            "guest wrong",
            say(
                "{guest} should be the guest in the box, not {other}.",
                guest=GUEST_NAMES[wanted.guest],
                other=GUEST_NAMES[built.guest],
            ),
        )
