"""The mat with the trick: who played what, who wins it, and which card may be taken."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.lamp import Look, lit_box
from app.art.svg import num
from app.games.ninelives.art import cards
from app.games.ninelives.art import mat as art
from app.games.ninelives.board.picture import ShownTrick, clockwise, face, moved, shown_trick
from app.games.ninelives.draft import Draft
from app.games.ninelives.input.choosing import back_on_the_mat, tab_stop
from app.games.ninelives.text import words
from app.games.scene import Scene
from app.render.regions import Region, drawing, layer, region
from pyengine.games.ninelives.cards import SUIT_NAMES, card_text, suit_of
from pyengine.games.ninelives.notation import read_card
from pyengine.games.ninelives.state import State

_BOX = " ".join(map(num, art.view_box()))


def mat(view: State, seat: int, draft: Draft, scene: Scene, active: bool) -> Region:
    """The trick round the table, the shown seat below; then clockwise from the left."""
    trick = shown_trick(view, back_on_the_mat(view, draft, scene.resting))
    taking = active and view.phase == "take" and not draft.last
    title = trick_title(view, trick)
    names = tuple(scene.names)
    layers = _layers(trick, clockwise(view, seat), names, view.turn, taking, scene)
    if view.phase == "take" and not draft.last:
        layers += _lights(trick, clockwise(view, seat), scene)
    if taking:
        chosen, stop = draft.action, tab_stop(view, seat, draft)
        inputs = scene.place, seat, trick, clockwise(view, seat), names, chosen, stop
        layers += (layer(scene.id("takes"), _takes, *inputs, class_="spots", controls=True),)
    return region(
        scene.id("trick"),
        (
            region(scene.id("trick-title"), drawing(str, title), tag="figcaption"),
            region(
                scene.id("mat"),
                layers,
                tag="svg",
                class_=f"mat seat-{seat}",
                viewBox=_BOX,
                role="group",
                aria_label="The trick",
            ),
        ),
        tag="figure",
        class_="nl-trick is-last" if draft.last and trick.over else "nl-trick",
    )


def trick_title(view: State, trick: ShownTrick) -> str:
    """The title over a trick."""
    return words.LAST_TRICK if trick.over else words.trick_title(len(view.history) + 1)


def _layers(
    trick: ShownTrick,
    order: tuple[int, ...],
    names: tuple[str, ...],
    turn: int,
    taking: bool,
    scene: Scene,
) -> tuple[Region, ...]:
    """From below: the mat, free places, cards, the led suit, names, the crown."""
    now = 0 if trick.over else turn
    # A trick that is over has nothing to follow, and the card that is pulled away needs the room.
    led = SUIT_NAMES[suit_of(trick.cards[0])] if trick.cards and not trick.taken else ""
    winner = trick.best if trick.full or scene.aids != "paper" else 0
    return (
        region(scene.id("felt"), art.felt(), tag="g"),
        layer(scene.id("free"), art.waiting, order, trick.seats, now),
        layer(
            scene.id("laid"), _draw_trick, scene.place, trick, order, winner, turn if taking else 0
        ),
        layer(scene.id("led"), _led_suit, led, len(order)),
        layer(scene.id("names"), _names, order, names, now),
        layer(scene.id("crown"), _crown, order, winner),
    )


def _draw_trick(
    place: int, trick: ShownTrick, order: tuple[int, ...], winner: int, taker: int
) -> tuple[Region, ...]:
    """The cards of a trick, and the paw on the one that was taken; ``taker`` may take one now."""
    spots = art.spots(order)
    taken = trick.seat_of(trick.taken) if trick.taken else 0
    takeable = trick.seats - {taker} if taker else frozenset()
    fresh = 0 if trick.over else trick.newest
    parts = []
    for seat in order:
        card = trick.card_of(seat)
        if not card:
            continue
        parts.append(
            region(
                f"laid-{card_text(card)}-{place}",
                cards.bare(*face(card)),
                tag="g",
                class_=art.laid_class(seat, spots, winner, takeable, taken, fresh),
                transform=moved(*spots[seat]),
            )
        )
        if seat == taken and winner:
            paw, shape = art.draw_pull(spots, winner, taken)
            parts.append(region(f"pull-{place}", paw, tag="g", class_=shape))
    return tuple(parts)


def _led_suit(suit: str, players: int) -> Markup:
    return art.led_sign(suit, players) if suit else Markup("")


def _names(order: tuple[int, ...], names: tuple[str, ...], turn: int) -> Markup:
    return art.pills(order, dict(enumerate(names, 1)), turn)


def _crown(order: tuple[int, ...], winner: int) -> Markup:
    return art.draw_crown(order, winner) if winner else Markup("")


def _lights(trick: ShownTrick, order: tuple[int, ...], scene: Scene) -> tuple[Region, ...]:
    """The layers of the card that was taken, and of one that a hint is about."""
    looks: tuple[tuple[Look, str], ...] = (("done", scene.done), ("hint", scene.hint))
    return tuple(
        layer(
            scene.id(look),
            _lit,
            len(order),
            order.index(trick.seat_of(read_card(action))),
            look,
            class_="board-hint",
        )
        for look, action in looks
        if action
    )


def _lit(players: int, index: int, look: Look) -> Markup:
    """A card of the trick in lamplight, or in the look of what was done."""
    x, y, scale = art.places(players)[index]
    wide, high = cards.WIDTH * scale, cards.HEIGHT * scale
    return lit_box((x, y, wide, high), 9 * scale, (x + 4, y + 2), look=look)


# Controls


def _takes(
    place: int,
    seat: int,
    trick: ShownTrick,
    order: tuple[int, ...],
    names: tuple[str, ...],
    chosen: str,
    stop: str,
) -> tuple[Region, ...]:
    """Every card of a full trick as a control; one's own says why it stays (N12)."""
    parts = []
    for who in order:
        text = card_text(trick.card_of(who))
        control, pressed = f"take:{text}", chosen == f"take {text}"
        state = "is-far" if who == seat else "is-reach is-chosen" if pressed else "is-reach"
        parts.append(
            region(
                f"take-{text}-{place}",
                _card_edge(len(order), order.index(who)),
                tag="g",
                class_=f"spot nl-take {state}",
                role="button",
                tabindex="0" if control == stop else "-1",
                data_control=control,
                aria_label=words.card_of(names[who - 1], trick.card_of(who)),
                aria_pressed=None if who == seat else "true" if pressed else "false",
                aria_disabled="true" if who == seat else None,
            )
        )
    return tuple(parts)


@lru_cache(maxsize=8)
def _card_edge(players: int, index: int) -> Markup:
    x, y, scale = art.places(players)[index]
    box = (
        f' x="{num(x)}" y="{num(y)}" width="{num(cards.WIDTH * scale)}"'
        f' height="{num(cards.HEIGHT * scale)}" rx="9"/>'
    )
    return Markup(f'<rect class="spot-hit"{box}<rect class="spot-mark"{box}')
