"""The row of cards to take from, and the card that a seat has taken."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from app.art.seats import badge
from app.art.svg import frame, group, path
from app.base.words import minus
from app.base.words import points as in_points
from app.games.kittypaw.art import cards, tiles
from app.games.kittypaw.art.cats import hexagon
from app.games.kittypaw.board.badges import card_cap, key_badge
from app.games.kittypaw.board.pieces import lit_piece
from app.games.kittypaw.board.stages import card_on_its_way, to_act
from app.games.kittypaw.draft import BOX
from app.games.kittypaw.text import words
from app.games.scene import Scene
from app.render.regions import Region, classes, region
from pyengine.games.kittypaw.cards import deck_of
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import Picture
from pyengine.games.kittypaw.state import State
from pyengine.games.kittypaw.words import hidden_card, row_card_words

_ON_ITS_WAY = "on its way to you"
_OWN = (780, 850)
_ROOM = (20, 110, 740, 725)
"""Frame of one's own card's picture: there is room for every card at full size."""


def row(view: State, seat: int, scene: Scene) -> Region:
    """The cards of the round; face down until the signal, also while guests hide."""
    hidden, labels = _is_face_down(view, scene), card_labels(view, scene)
    asked = card_on_its_way(scene)
    takes = scene.active and to_act(view, seat) and not view.card_of(seat)
    shown = tuple(
        _card(
            scene.place,
            place,
            card,
            seat if place == asked else owner,
            place == asked,
            labels[place - 1],
            hidden,
            takes,
            card_cap(scene.keys, place) if takes and not owner and place != asked else "",
        )
        for place, (card, owner) in enumerate(zip(view.row, view.owners, strict=True), 1)
    )
    return region(scene.id("row"), shown, class_="kp-row", role="group", aria_label=words.ROW)


def _is_face_down(view: State, scene: Scene) -> bool:
    return scene.covered or view.phase == "guests"


def card_labels(view: State, scene: Scene) -> tuple[str, ...]:
    """Returns the labels of the row's cards: the names of the controls too."""
    if _is_face_down(view, scene):
        return tuple(str(hidden_card(place)) for place in range(1, len(view.row) + 1))
    asked = card_on_its_way(scene)
    return tuple(
        _card_label(place, card, scene.names[owner - 1] if owner else "", place == asked)
        for place, (card, owner) in enumerate(zip(view.row, view.owners, strict=True), 1)
    )


@lru_cache(maxsize=256)
def _card_label(place: int, card: int, owner: str, asked: bool) -> str:
    label = str(row_card_words(place, load_cards()[card], owner))
    return f"{label}, {_ON_ITS_WAY}" if asked else label


@lru_cache(maxsize=256)
def _card(
    at: int,
    place: int,
    card: int,
    owner: int,
    asked: bool,
    label: str,
    hidden: bool,
    takes: bool,
    cap: str,
) -> Region:
    inside = Markup(
        h.fragment[
            card_back(card) if hidden else card_front(card),
            key_badge(cap),
            bool(owner) and h.span(f".kp-owner.seat-{owner}")[badge(owner)],
        ]
    )
    shape = classes(
        "kp-choice",
        is_gone=bool(owner) and not asked,
        is_asked=asked,
        is_hidden=hidden,
        has_key=bool(cap),
    )
    if not takes:
        # What is only seen is told beside the board.
        return region(f"card-{place}-{at}", inside, class_=shape, aria_hidden="true")
    return region(
        f"card-{place}-{at}",
        inside,
        tag="button",
        class_=shape,
        type="button",
        data_control=f"card:{place}",
        data_now=True,
        tabindex="0",
        aria_label=label,
        aria_disabled="true" if owner else None,
    )


def card_front(card: int) -> Markup:
    """A card face up, with its picture as large as it fits."""
    shown = load_cards()[card]
    return cards.card(shown.picture, shown.level, shown.points)


def card_back(card: int) -> Markup:
    """The back of a card's deck."""
    level, card_set = deck_of(card)
    return cards.back({1: "1", 2: "2b" if card_set == 2 else "2a", 3: "3"}[level])


def own_card(card: int, place: int, turns: str, hinted: tuple[str, ...] = ()) -> Region:
    """The card of a seat, its tiles as large as those of the build area.

    ``turns`` says when it is turned to its penalty, which it names then; empty where it is not.
    ``hinted`` are the pieces on it that a hint has just asked for.
    """
    return region(
        f"own-{place}",
        _own_card(card, turns, hinted),
        class_="kp-own",
        aria_hidden="true",
        data_piece=True,
        title=_says(card, turns),
    )


@lru_cache(maxsize=96)
def _says(card: int, turns: str) -> str:
    """What the signs at the head of a card say, for a pointer or a finger that rests on it."""
    shown = load_cards()[card]
    turned = f"; {turns}: {minus(shown.penalty)}" if turns else ""
    return f"{words.levels((shown.level,))}: {in_points(shown.points)}{turned}"


@lru_cache(maxsize=96)
def _own_card(card: int, turns: str, hinted: tuple[str, ...]) -> Markup:
    shown = load_cards()[card]
    wide, high = _OWN
    points = group(
        path(hexagon(40), "var(--kp-gold)", "var(--a-line)", 4),
        Markup(f'<text class="kp-card-points" y="16" font-size="48">{shown.points}</text>'),
        at=(710, 54),
    )
    penalty = Markup(
        f'<text class="kp-card-minus" x="640" y="70" font-size="46">'
        f'<tspan class="kp-card-when">{turns} </tspan>−{abs(shown.penalty)}</text>'
    )
    size = f'x="6" y="6" width="{wide - 12}" height="{high - 12}" rx="34"'
    head = f"M6 100V40A34 34 0 0 1 40 6H{wide - 40}A34 34 0 0 1 {wide - 6} 40V100Z"
    return frame(
        (0, 0, wide, high),
        f'<rect class="kp-card-paper" {size}/>',
        f'<path class="kp-card-head" d="{head}"/>',
        cards.level_sign(shown.level, (66, 54), 1.3),
        penalty if turns else "",
        points,
        tiles.fit_picture(shown.picture, _ROOM, 1, _lights(shown.picture, hinted)),
        f'<rect class="kp-card-rim" {size}/>',
        cls=f"kp-card kp-level-{shown.level}",
    )


def _lights(shown: Picture, hinted: tuple[str, ...]) -> Markup:
    """The lamplight round pieces of a card."""
    lights = [
        group(lit_piece(tile.kind, tile.face), at=tiles.at(tile.q, tile.r))
        for tile in shown.tiles
        if tile.kind in hinted
    ]
    if BOX in hinted and shown.box:
        box = shown.box
        lights.append(group(lit_piece(BOX, box.orientation), at=tiles.at(box.q, box.r)))
    return Markup("").join(lights)
