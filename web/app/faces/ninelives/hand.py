"""A hand of cards: one's own as controls, fanned and sorted; another's from behind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import htpy as h
from markupsafe import Markup

from app.art.svg import disc, frame, group, num, path
from app.faces.ninelives import words
from app.faces.ninelives.art import backs, cards
from app.faces.ninelives.choosing import control_of, tab_stop, why_not
from app.faces.ninelives.draft import Draft
from app.faces.ninelives.dragging import HAND
from app.faces.ninelives.picture import face, suits_of
from pyengine.games.ninelives import GAME
from pyengine.games.ninelives.cards import SUIT_MASKS, SUIT_NAMES, card_text, cards_of
from pyengine.games.ninelives.state import State

__all__ = ["hand"]

_BEND = 1.3
"""Degrees between two neighbours of the fan."""


def hand(view: State, seat: int, draft: Draft, names: Sequence[str], active: bool) -> h.Node:
    """The hand in front of a seat, as far as the viewer knows it."""
    held = view.hands[seat - 1]
    # While predictions are made the cards only tell that they come later.
    asked = active and view.phase in ("bid", "play") and view.turn == seat
    label = f"{words.possessive(names[seat - 1])} hand"
    items = _own(view, seat, draft) if asked else _seen(view, seat)
    return h.ul(class_=f"nl-hand is-{held.size}", aria_label=label, data_drop=HAND)[items]


def _own(view: State, seat: int, draft: Draft) -> list[h.Node]:
    """The hand of whoever is to act: every card a button."""
    held = view.hands[seat - 1]
    legal = set(GAME.legal_actions(view, seat))
    early = view.phase == "bid"
    stop = tab_stop(view, seat, draft)
    carried = draft.drag.control if draft.drag else ""
    items = []
    for index, card in enumerate(cards_of(held.cards)):
        text = card_text(card)
        action, control = f"play {text}", f"card:{text}"
        pressed = draft.action == action
        if early:
            state, why = "", words.FIRST_PREDICT
        elif action in legal:
            state, why = "is-chosen" if pressed else "is-playable", ""
        else:
            state, why = "is-dimmed", why_not(view, seat, action)
        state = f"{state} is-carried" if control == carried else state
        shown = bool(held.shown & card)
        name = words.card(card) + (f", {words.KNOWN_TO_ALL}" if shown else "")
        items.append(
            h.li(id=f"hand-{text}")[
                h.button(
                    id=f"at-{text}",
                    class_="nl-card",
                    type="button",
                    data_control=control_of(action),
                    tabindex="0" if control == stop else "-1",
                    aria_label=name,
                    aria_pressed="true" if pressed else "false",
                    aria_disabled="true" if why else None,
                    title=why or None,
                )[_card(card, state, shown, index, held.size)]
            ]
        )
    return items


def _seen(view: State, seat: int) -> list[h.Node]:
    """A hand to look at: known cards from the front, the others from behind."""
    held = view.hands[seat - 1]
    items: list[h.Node] = []
    for suit in suits_of(view.players):
        for card in cards_of(held.cards & SUIT_MASKS[suit]):
            shown = bool(held.shown & card)
            picture = _card(card, "", shown, len(items), held.size)
            items.append(_item(f"hand-{card_text(card)}", picture, words.card(card)))
        for number in range(held.hidden[suit]):
            picture = _back(SUIT_NAMES[suit], len(items), held.size)
            key = f"back-{SUIT_NAMES[suit]}-{number + 1}"
            items.append(_item(f"hand-{key}", picture, words.a_suit(suit)))
    return items


def _item(key: str, picture: Markup, name: str) -> h.Node:
    return h.li(id=key)[h.span(".nl-card")[picture, h.span(".visually-hidden")[name]]]


@lru_cache(maxsize=512)
def _card(card: int, state: str, shown: bool, index: int, count: int) -> Markup:
    drawn = cards.bare(*face(card))
    mark = _eye() if shown else Markup("")
    return _tilted(group(drawn, mark), f"deck-card {state}".strip(), index, count)


@lru_cache(maxsize=256)
def _back(suit: str, index: int, count: int) -> Markup:
    return _tilted(backs.bare(suit), "deck-back", index, count)


def _tilted(drawn: Markup, cls: str, index: int, count: int) -> Markup:
    """A card at its place in the fan: turned about its lower edge, the outer ones lower."""
    middle = (count - 1) / 2
    turn, drop = (index - middle) * _BEND, (index - middle) ** 2 * _BEND * 0.34
    place = f'class="nl-tilt" transform="translate(0 {num(drop)})rotate({num(turn)} 50 140)"'
    return frame((0, 0, cards.WIDTH, cards.HEIGHT), Markup(f"<g {place}>{drawn}</g>"), cls=cls)


@lru_cache(maxsize=1)
def _eye() -> Markup:
    """An open eye: this card was taken from a trick, so everybody knows it."""
    lid = "M9 92C14 84 30 84 35 92C30 100 14 100 9 92Z"
    return group(
        path(lid, "var(--card)", "var(--suit)", 2.4),
        path(disc(22, 92, 4), "var(--suit)"),
        cls="nl-shown",
    )
