"""The mat with the trick: who played what, who wins it, and which card may be taken."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from markupsafe import Markup, escape

from app.art.svg import num
from app.face import Scene
from app.faces.ninelives import words
from app.faces.ninelives.art import cards
from app.faces.ninelives.art import mat as art
from app.faces.ninelives.choosing import back_on_the_mat, tab_stop
from app.faces.ninelives.draft import Draft
from app.faces.ninelives.picture import ShownTrick, clockwise, face, shown_trick
from pyengine.games.ninelives.cards import SUIT_NAMES, card_text, suit_of
from pyengine.games.ninelives.state import State

__all__ = ["mat"]


def mat(view: State, seat: int, draft: Draft, scene: Scene, active: bool) -> h.Node:
    """The trick round the table, the shown seat below; then clockwise from the left."""
    back = back_on_the_mat(view, draft, scene.resting)
    trick = shown_trick(view, back)
    taking = active and view.phase == "take" and view.turn == seat and not draft.last
    order = clockwise(view, seat)
    played = {trick.seat_of(card): face(card) for card in trick.cards}
    drawn = art.layers(
        order,
        played,
        dict(enumerate(scene.names, 1)),
        turn=0 if trick.over else view.turn,
        led=SUIT_NAMES[suit_of(trick.cards[0])] if trick.cards else "",
        winner=trick.best if trick.full or scene.aids else 0,
        takeable=[who for who in played if who != view.turn] if taking else (),
        taken=trick.seat_of(trick.taken) if trick.taken else 0,
        fresh=0 if trick.over else trick.newest,
    )
    spots = _spots(view, seat, draft, trick, order, scene.names) if taking else ""
    box = " ".join(map(num, art.view_box()))
    title = words.LAST_TRICK if trick.over else f"Trick {len(view.history) + 1}"
    shape = "nl-trick is-last" if draft.last and trick.over else "nl-trick"
    return h.figure(class_=shape)[
        h.figcaption[title],
        Markup(
            f'<svg class="mat seat-{seat}" viewBox="{box}" role="group" aria-label="The trick">'
            f"{drawn}{spots}</svg>"
        ),
        h.p(".visually-hidden")[words.trick(trick, scene.names)],
    ]


def _spots(
    view: State,
    seat: int,
    draft: Draft,
    trick: ShownTrick,
    order: Sequence[int],
    names: Sequence[str],
) -> Markup:
    """Every card of a full trick as a control; the own one says why it stays (N12)."""
    stop = tab_stop(view, seat, draft)
    parts = []
    for who, (x, y, scale) in zip(order, art.places(len(order)), strict=True):
        card = trick.cards[(who - trick.leader) % trick.players]
        text = card_text(card)
        control, pressed = f"take:{text}", draft.action == f"take {text}"
        state = "is-far" if who == seat else "is-reach is-chosen" if pressed else "is-reach"
        rest = (
            ' aria-disabled="true"'
            if who == seat
            else f' aria-pressed="{"true" if pressed else "false"}"'
        )
        label = escape(f"{words.possessive(names[who - 1])} {words.card(card)}")
        box = (
            f' x="{num(x)}" y="{num(y)}" width="{num(cards.WIDTH * scale)}"'
            f' height="{num(cards.HEIGHT * scale)}" rx="9"/>'
        )
        parts.append(
            f'<g id="at-{text}" class="spot nl-take {state}" role="button"'
            f' tabindex="{0 if control == stop else -1}" data-control="{control}"'
            f' aria-label="{label}"{rest}>'
            f'<rect class="spot-hit"{box}<rect class="spot-mark"{box}</g>'
        )
    return Markup(f'<g class="spots">{"".join(parts)}</g>')
