"""A hand of cards: one's own as controls, fanned and sorted; another's from behind.

Every card is a region in a region: the element in the row, what may be clicked, the picture with
its state, the tilt in the fan. So a choice or a card that has left changes some attributes, and
no picture is drawn again. Regions that have not changed are the same objects.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.lamp import Look, lit_box
from app.art.svg import disc, group, num, path
from app.games.ninelives.art import backs, cards
from app.games.ninelives.board.picture import face
from app.games.ninelives.draft import Draft
from app.games.ninelives.input.choosing import control_of, hand_stop, tab_stop
from app.games.ninelives.input.dragging import HAND
from app.games.ninelives.text import words
from app.games.scene import Scene
from app.render.regions import Drawing, Region, drawing, region
from pyengine.games.ninelives import GAME
from pyengine.games.ninelives.cards import (
    SUIT_MASKS,
    SUIT_NAMES,
    card_text,
    cards_of,
    suit_of,
    suits_of,
)
from pyengine.games.ninelives.state import Hand, State
from pyengine.games.ninelives.words import held_card

_BEND = 1.3
"""Degrees between two neighbours of the fan."""


def hand(view: State, seat: int, draft: Draft, scene: Scene, active: bool) -> Region:
    """The hand in front of a seat, as far as the viewer knows it."""
    held = view.hands[seat - 1]
    has_controls = active and view.phase in ("bid", "play")
    return region(
        scene.id("hand"),
        _cards(view, seat, draft, scene, has_controls),
        tag="ul",
        class_=f"nl-hand is-{held.size}",
        # What is only seen is told beside the board.
        aria_hidden=None if has_controls else "true",
        aria_label=words.hand_of(scene.names[seat - 1]),
        data_drop=HAND,
    )


def _cards(view: State, seat: int, draft: Draft, scene: Scene, has_controls: bool) -> Drawing:
    held, place = view.hands[seat - 1], scene.place
    if not has_controls:
        looks = _looks(scene) if view.phase == "play" else ()
        return drawing(_draw_hand, place, suits_of(view.players), held, looks)
    if view.phase == "bid":
        # While predictions are made the cards only tell what they are, and that they come later.
        stop = hand_stop(view, seat, draft)
        return drawing(_own, place, held, (), words.FIRST_PREDICT, "", stop, "", "")
    legal = tuple(map(control_of, GAME.legal_actions(view, seat)))
    why = words.has_to_follow(suit_of(view.led)) if view.led else ""
    chosen = control_of(draft.action) if draft.action else ""
    stop, carried = tab_stop(view, seat, draft), draft.drag.control if draft.drag else ""
    lit = control_of(scene.hint) if scene.hint else ""
    return drawing(_own, place, held, legal, why, chosen, stop, carried, lit)


def _own(
    place: int,
    held: Hand,
    legal: tuple[str, ...],
    why: str,
    chosen: str,
    stop: str,
    carried: str,
    lit: str,
) -> tuple[Region, ...]:
    """The hand of whoever is to act: every card a button; ``why`` is said of all but the legal.

    ``lit`` is the one that a hint is about.
    """
    items = []
    for index, card in enumerate(cards_of(held.cards)):
        control = f"card:{card_text(card)}"
        off = control not in legal
        if off:
            state = "is-dimmed" if legal else ""
        else:
            state = "is-chosen" if control == chosen else "is-playable"
        if control == carried:
            state = f"{state} is-carried"
        drawn, label = _face(card, bool(held.shown & card), None), why if off else ""
        name = str(held_card(card, bool(held.shown & card)))
        is_lit, is_stop = control == lit, control == stop
        items.append(
            _button(place, card, drawn, name, state, label, is_stop, is_lit, index, held.size)
        )
    return tuple(items)


@lru_cache(maxsize=512)
def _button(
    place: int,
    card: int,
    drawn: Markup,
    name: str,
    state: str,
    why: str,
    stop: bool,
    lit: bool,
    index: int,
    count: int,
) -> Region:
    text = card_text(card)
    cls = f"deck-card {state}".strip()
    button = region(
        f"at-{text}-{place}",
        (_tilt(place, text, drawn, cls, index, count),),
        tag="button",
        class_="nl-card",
        type="button",
        data_control=f"card:{text}",
        tabindex="0" if stop else "-1",
        aria_label=name,
        aria_pressed="true" if state.startswith("is-chosen") else "false",
        aria_disabled="true" if why else None,
        title=why or None,
    )
    light = (_light(place, text, state, index, count),) if lit else ()
    return region(f"hand-{text}-{place}", (button, *light), tag="li")


def _looks(scene: Scene) -> tuple[tuple[str, Look], ...]:
    """The cards that were played and that a hint is about, with how they are drawn."""
    looks: tuple[tuple[str, Look], ...] = ((scene.done, "done"), (scene.hint, "hint"))
    return tuple((control_of(action), look) for action, look in looks if action)


def _draw_hand(
    place: int, suits: tuple[int, ...], held: Hand, looks: tuple[tuple[str, Look], ...]
) -> tuple[Region, ...]:
    """A hand to look at: known cards from the front, the others from behind."""
    items: list[Region] = []
    look_of = dict(looks)
    for suit in suits:
        for card in cards_of(held.cards & SUIT_MASKS[suit]):
            look = look_of.get(f"card:{card_text(card)}")
            shown = bool(held.shown & card)
            items.append(_known_card(place, card, shown, look, len(items), held.size))
        for number in range(1, held.hidden[suit] + 1):
            items.append(_hidden_card(place, suit, number, len(items), held.size))
    return tuple(items)


@lru_cache(maxsize=512)
def _known_card(
    place: int, card: int, shown: bool, look: Look | None, index: int, count: int
) -> Region:
    key = card_text(card)
    picture = _tilt(place, key, _face(card, shown, look), "deck-card", index, count)
    return _item(place, key, picture)


@lru_cache(maxsize=512)
def _hidden_card(place: int, suit: int, number: int, index: int, count: int) -> Region:
    key = f"back-{SUIT_NAMES[suit]}-{number}"
    picture = _tilt(place, key, backs.bare(SUIT_NAMES[suit]), "deck-back", index, count)
    return _item(place, key, picture)


def _item(place: int, key: str, picture: Region) -> Region:
    inside = region(f"seen-{key}-{place}", (picture,), tag="span", class_="nl-card")
    return region(f"hand-{key}-{place}", (inside,), tag="li")


def _tilt(place: int, key: str, drawn: Markup, cls: str, index: int, count: int) -> Region:
    """A card at its place in the fan: turned about its lower edge, the outer ones lower."""
    return _fanned(f"card-{key}-{place}", f"tilt-{key}-{place}", drawn, cls, index, count)


def _fanned(key: str, tilt_key: str, drawn: Markup, cls: str, index: int, count: int) -> Region:
    middle = (count - 1) / 2
    turn, drop = (index - middle) * _BEND, (index - middle) ** 2 * _BEND * 0.34
    tilt = region(
        tilt_key,
        drawn,
        tag="g",
        class_="nl-tilt",
        transform=f"translate(0 {num(drop)})rotate({num(turn)} 50 140)",
    )
    return region(
        key,
        (tilt,),
        tag="svg",
        class_=cls,
        viewBox=f"0 0 {cards.WIDTH} {cards.HEIGHT}",
        aria_hidden="true",
        focusable="false",
    )


@lru_cache(maxsize=144)
def _face(card: int, shown: bool, look: Look | None) -> Markup:
    """A card from the front, as it was played or in lamplight where it has such a ``look``."""
    drawn = _drawn_face(card, shown)
    return drawn + _lit(look) if look else drawn


@lru_cache(maxsize=72)
def _drawn_face(card: int, shown: bool) -> Markup:
    """A card; an open eye where it was taken openly, so that everybody knows it."""
    suit, number = face(card)
    drawn = cards.bare(suit, number)
    if not shown:
        return drawn
    return drawn + group(
        path("M6 92C13 80 33 80 40 92C33 104 13 104 6 92Z", "var(--card)", "var(--suit)", 3),
        path(disc(23, 92, 5.5), "var(--suit)"),
        cls=f"nl-shown of-{suit}",
    )


def _light(place: int, text: str, state: str, index: int, count: int) -> Region:
    """The ring of a hint round a card: over the cards beside it, none of which it covers."""
    keys = f"lit-{text}-{place}", f"lit-tilt-{text}-{place}"
    return _fanned(*keys, _lit("hint"), f"nl-lit {state}".strip(), index, count)


@lru_cache(maxsize=2)
def _lit(look: Look) -> Markup:
    """A frame round a card; its lamp or pencil hangs over the corner that no other card covers."""
    box = (2.0, 2.0, cards.WIDTH - 4.0, cards.HEIGHT - 4.0)
    return group(lit_box(box, 9, (20, -9), 1.5, look), cls="board-hint")
