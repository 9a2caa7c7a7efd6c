"""Kitty Paw to print and cut out: cards, hide-outs, tiles and the box, and the rules.

Every piece has its two sides beside each other with a fold between them, so that a printer that
knows one side of the paper will do. Eight cards fill a page: each set of level II has its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import htpy as h
from htpy import Node

from app.art.svg import frame, group
from app.games.kittypaw.art import box, cards, hideouts, tiles
from app.games.kittypaw.art.cats import RADIUS, hexagon
from app.games.kittypaw.text.on_paper import CHAPTERS
from app.games.on_paper import draw_chapter
from app.games.prints import Prints
from pyengine.games.kittypaw.cards import DECKS, Card
from pyengine.games.kittypaw.cats import GUEST_NAMES, NAMES
from pyengine.games.kittypaw.loader import NUMERALS, load_cards
from pyengine.games.kittypaw.pictures import FACES, KINDS

PAGE = 8
"""So many cards have room on a page that fits A4 and Letter."""

_SETS = {(2, 1): "first set", (2, 2): "second set"}
_BACKS = {(2, 1): "2a", (2, 2): "2b"}

_WORDS = (
    "Nine pages, for A4 and Letter: the cards, the hide-outs, the tiles, which are printed once for"
    " each player, and all the rules, including those for playing alone. Cut along the solid lines,"
    " fold along the dotted ones and glue the two sides together; a piece of cardboard between them"
    " makes tiles that are easy to grab."
)

_NOTE = (
    "Once for each player. Cut out each pair of tiles in one piece, fold it where the tiles meet,"
    " and glue it together: awake on the front, asleep on the back. On one side the box lies, on"
    " the other it stands."
)


def _pages() -> Sequence[Node]:
    found = [_cards_page(key, ids) for key, deck in DECKS.items() for ids in _split_deck(deck)]
    return (*found, _hideouts_page(), _tiles_page(), _rules_page())


def _split_deck(deck: Sequence[int]) -> list[Sequence[int]]:
    return [deck[start : start + PAGE] for start in range(0, len(deck), PAGE)]


def _page(title: str, *inside: Node) -> h.Element:
    return h.section(".print-sheet.is-cut", aria_label=title)[
        h.header(".print-head")[h.h2[title]], inside
    ]


def _pairs(pairs: Iterable[tuple[Node, Node]]) -> h.Element:
    return h.div(".print-pairs")[
        [
            h.div(".print-pair")[h.div(".print-side")[front], h.div(".print-side")[back]]
            for front, back in pairs
        ]
    ]


def _label(words: str) -> h.Element:
    return h.p(".print-label")[words]


def _cards_page(key: tuple[int, int], ids: Sequence[int]) -> h.Element:
    level = f"Level {NUMERALS[key[0]]}"
    deck = f"{level}, {_SETS[key]}" if key in _SETS else level
    pairs = [_card(load_cards()[card_id], key, deck) for card_id in ids]
    return _page(f"Kitty Paw · {deck}, cards {ids[0]} to {ids[-1]}", _pairs(pairs))


def _card(card: Card, key: tuple[int, int], deck: str) -> tuple[Node, Node]:
    """Front and back; what tells the sets apart is said in words as well as by colour."""
    cls = f"kp-deck-{_BACKS.get(key, str(card.level))}"
    front = cards.card(card.picture, card.level, card.points, cls)
    turned = cards.penalty(card.level, card.penalty, cls)
    words = f"Card {card.id} · {_SETS.get(key) or f'level {NUMERALS[card.level]}'}"
    return [front, _label(words)], [turned, _label(deck)]


def _hideouts_page() -> h.Element:
    """The eight hide-outs: alike from outside, so they have no numbers here."""
    pairs: list[tuple[Node, Node]] = [
        (
            [hideouts.draw_closed(0), _label("Hide-out")],
            [hideouts.draw_open(0, guest), _label(name)],
        )
        for guest, name in GUEST_NAMES.items()
    ]
    return _page("Kitty Paw · The hide-outs", _pairs(pairs))


# The tiles: two hexagons that share an edge, which is the fold

_MARGIN = 3
_WIDE = 2 * RADIUS + 2 * _MARGIN
_HIGH = tiles.HEIGHT


def _tiles_page() -> h.Element:
    pieces = [
        h.div(".kp-cutout")[_tile_pair(kind), _label(f"{NAMES[kind]}, awake and asleep")]
        for kind in KINDS
    ]
    own_box = h.div(".kp-cutout")[_box_pair(), _label("The box, standing and lying")]
    return _page(
        "Kitty Paw · Tiles and box for one player",
        h.div(".kp-cutouts")[pieces, own_box],
        h.p(".print-note")[_NOTE],
    )


def _rules_page() -> h.Element:
    chapters = [draw_chapter(chapter) for chapter in CHAPTERS]
    return _page("Kitty Paw · The rules", h.div(".print-rules")[chapters])


def _tile_pair(kind: str) -> Node:
    """Awake above, asleep below. A tile turns in the hand, so its back may stand either way up."""
    sides = [
        group(tiles.bare(kind, face), at=(0, 2 * _HIGH * below)) for below, face in enumerate(FACES)
    ]
    outline = f"{hexagon(RADIUS)}{hexagon(RADIUS, (0, 2 * _HIGH))}"
    return frame(
        (-_WIDE / 2, -_HIGH - _MARGIN, _WIDE, 4 * _HIGH + 2 * _MARGIN),
        *sides,
        f'<path class="kp-cut" d="{outline}"/>',
        _fold(RADIUS / 2, _HIGH),
    )


def _box_pair() -> Node:
    """Standing above; below it lies, drawn on its side so that both have the same outline."""
    wide, high = boxes = box.SIZES["v"]
    assert boxes == box.SIZES["h"][::-1]
    outline = f"M{-wide / 2:g} {-high / 2:g}h{wide}v{2 * high}h{-wide}Z"
    return frame(
        (-_WIDE / 2, -high / 2 - _MARGIN, _WIDE, 2 * high + 2 * _MARGIN),
        box.box("v"),
        group(box.box("h"), at=(0, high), turn=90),
        f'<path class="kp-cut" d="{outline}"/>',
        _fold(wide / 2, high / 2),
    )


def _fold(half: float, y: float) -> str:
    """A dotted line over the solid one that two sides share."""
    d = f"M{-half:g} {y:g}H{half:g}"
    return f'<path class="kp-fold-under" d="{d}"/><path class="kp-fold" d="{d}"/>'


PRINTS = Prints(_WORDS, _pages)
