"""The pictures in the rules of Kitty Paw: the game's own tiles, cards and signs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import htpy as h
from markupsafe import Markup

from app.art.svg import frame, num
from app.games.kittypaw.art import box, cards, differences, hideouts, paws, tiles
from app.games.kittypaw.art.tiles import Frame
from app.games.rules_text import Draw
from pyengine.games.kittypaw.cards import Card
from pyengine.games.kittypaw.cats import NAMES
from pyengine.games.kittypaw.comparing import alike
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import FACES, KINDS, ROTATIONS, Picture, read_picture


def _row(*things: h.Node, cls: str = "") -> Markup:
    return Markup(h.span(class_=["kp-rule-row", cls])[list(things)])


def _item(drawn: h.Node, words: str) -> h.Element:
    return h.span(".kp-rule-item")[drawn, h.span(".kp-rule-words")[words]]


def _bare(kind: str, face: str, rotation: int = 0) -> Markup:
    return frame((-102, -92, 204, 184), tiles.bare(kind, face, rotation))


# The tiles


def cats() -> Markup:
    """The seven tiles, both faces of each, and their names."""
    return _row(
        *(_item([_bare(kind, face) for face in FACES], NAMES[kind]) for kind in KINDS),
        cls="kp-rule-cats",
    )


def turns() -> Markup:
    """One tile in its six positions."""
    return _row(*(_bare("A", "a", turn) for turn in range(ROTATIONS)))


# The cards


def _card(number: int) -> Markup:
    card = load_cards()[number]
    return cards.card(card.picture, card.level, card.points, f"kp-deck-{_deck(card)}")


def _deck(card: Card) -> str:
    return "2a" if card.level == 2 else str(card.level)


def row() -> Markup:
    """Four cards that have been turned up."""
    return _row(*map(_card, (2, 6, 12, 20)))


def levels() -> Markup:
    """A card of each level."""
    return _row(*(_item(_card(card_id), words) for card_id, words in _LEVELS))


_LEVELS = ((10, "Level I: cats side by side"), (29, "Level II: a box"), (42, "Level III: overlaps"))


def sides() -> Markup:
    """The same card from both sides."""
    card = load_cards()[42]
    return _row(
        _item(_card(42), "Scored"), _item(cards.penalty(card.level, card.penalty), "Turned")
    )


def _back(deck: str) -> Markup:
    return Markup(h.span(".kp-rule-back")[cards.back(deck)])


def _both_backs() -> Markup:
    return Markup(h.span(".kp-rule-backs")[_back("2a"), _back("2b")])


SETS: dict[tuple[str, str], Draw] = {
    ("set", "1"): partial(_back, "2a"),
    ("set", "2"): partial(_back, "2b"),
    ("set", "both"): _both_backs,
}
"""The backs of the sets of level II that take part, for the setup."""


# Pictures that count as the same


def _on_table(picture: Picture, room: Frame) -> Markup:
    """A picture on a piece of table, so that it is seen where it stands."""
    x, y, wide, high = room
    cloth = (
        f'<rect class="kp-rule-table" x="{num(x)}" y="{num(y)}" width="{num(wide)}"'
        f' height="{num(high)}" rx="40"/>'
    )
    return frame(room, cloth, tiles.picture(picture))


def _compare(wanted: str, tried: Iterable[tuple[str, str]], room: Frame) -> Markup:
    """A card's picture, then others, each with a sign and a word that say whether it is the same.

    Which of the two is asked of the rules.
    """
    card = read_picture(wanted)
    items = [_item(_on_table(card, room), "On the card")]
    for text, words in tried:
        built = read_picture(text)
        items.append(_verdict(_on_table(built, room), words, alike(card, built)))
    return _row(*items, cls="kp-rule-compared")


def _verdict(drawn: Markup, words: str, right: bool) -> h.Element:
    sign = frame((-52, -52, 104, 104), differences.sign("right" if right else "extra"))
    verdict = "the same" if right else "another"
    return h.span(class_=["kp-rule-item", "is-right" if right else "is-wrong"])[
        drawn, h.span(".kp-rule-verdict")[sign, f"{words}: {verdict}"]
    ]


_THREE = "Aa0@0,0 Bs1@1,1 Da5@2,-1"
_ROOM = (-115.0, -190.0, 480.0, 380.0)
_PAIR = (-115.0, -105.0, 330.0, 210.0)
_BOXED = (-120.0, -290.0, 400.0, 395.0)


def same() -> Markup:
    """The same picture, shifted."""
    return _compare(_THREE, (("Aa0@1,0 Bs1@2,1 Da5@3,-1", "Shifted"),), _ROOM)


def other() -> Markup:
    """Ways to get it wrong."""
    return _compare(
        _THREE,
        (
            ("Aa1@1,-1 Bs2@0,1 Da0@2,0", "Turned as a whole"),
            ("Aa0@2,0 Bs5@0,1 Da1@1,-1", "Mirrored"),
            ("Aa0@0,0 Bs2@1,1 Da5@2,-1", "One cat turned"),
            ("Aa0@0,0 Ba1@1,1 Da5@2,-1", "One cat awake"),
            ("Aa0@0,0 Bs1@2,-1 Da5@1,1", "Two cats swapped"),
        ),
        _ROOM,
    )


def order() -> Markup:
    """Says which of two cats lies on top."""
    return _compare("Ea0@0,0 Fs2@1,0", (("Fs2@1,0 Ea0@0,0", "The other one on top"),), _PAIR)


def boxes() -> Markup:
    """The box the other way, and another guest in it."""
    return _compare(
        "Cs0@0,0 box=h@2,-2 guest=8",
        (
            ("Cs0@0,0 box=v@2,-2 guest=8", "Standing"),
            ("Cs0@0,0 box=h@1,-2 guest=8", "In another place"),
            ("Cs0@0,0 box=h@2,-2 guest=5", "Another guest"),
        ),
        _BOXED,
    )


# Guests, the call, the check


def guests() -> Markup:
    """Three closed hide-outs and an open one, and the box that is wanted."""
    return _row(
        hideouts.draw_closed(1),
        hideouts.draw_closed(2),
        hideouts.draw_open(3, 8),
        hideouts.draw_closed(4),
        frame((-104, -84, 208, 148), box.box("h", 8)),
        cls="kp-rule-hides",
    )


def call() -> Markup:
    """The call, and what all others answer."""
    return _row(
        _item(paws.meow(), "The first to finish calls"),
        _item(paws.lucky(), "All the others touch"),
        cls="kp-rule-call",
    )


_SIGNS = {
    "missing": "is missing",
    "extra": "does not belong here",
    "turned": "must turn this far",
    "face": "must wake up, or fall asleep",
    "place": "belongs elsewhere",
    "order": "must lie higher, or lower",
}


def signs() -> Markup:
    """The signs of the check, each with what it says."""
    return _row(
        *(
            _item(frame((-96, -96, 192, 192), differences.sign(what, 2)), words)
            for what, words in _SIGNS.items()
        ),
        cls="kp-rule-signs",
    )


def medals() -> Markup:
    """Draws what cards have brought."""
    return _row(*map(paws.medal, (7, 5, 6, -2)), cls="kp-rule-medals")
