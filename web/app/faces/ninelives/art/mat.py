"""The mat in the middle: places for the cards of a trick, who sits where, who wins, what is taken.

Two layouts in one frame each: `round` puts every card before its player (viewer at the bottom, then
clockwise from the left), `row` puts them side by side in the same order, for a low screen.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Literal

from markupsafe import Markup, escape

from app.art import seats
from app.art.coats import coat_of
from app.art.svg import LINE, Point, disc, ellipse, frame, group, num, path
from app.faces.ninelives.art import cards
from app.faces.ninelives.art.suits import pip

Layout = Literal["round", "row"]
Place = tuple[float, float, float]
Card = tuple[str, int]

_ROUND: dict[int, tuple[Place, ...]] = {
    3: ((180, 206, 0.8), (66, 86, 0.8), (294, 86, 0.8)),
    4: ((180, 206, 0.8), (54, 122, 0.8), (180, 38, 0.8), (306, 122, 0.8)),
}


def view_box(layout: Layout = "round") -> tuple[float, float, float, float]:
    """What the whole mat shows."""
    return (0, 0, 440, 356) if layout == "round" else (0, 0, 440, 208)


def places(players: int, layout: Layout = "round") -> tuple[Place, ...]:
    """For each player, the viewer first: x and y of the card's upper left corner, and its scale."""
    if layout == "round":
        return _ROUND[players]
    left = (440 - 104 * players + 4) / 2
    return tuple((left + 104 * k, 28.0, 1.0) for k in range(players))


@cache
def felt(layout: Layout = "round") -> Markup:
    """The mat itself."""
    _, _, w, h = view_box(layout)
    if layout == "row":
        edge = f'x="3" y="12" width="{num(w - 6)}" height="{num(h - 16)}" rx="24"'
        seam = f'x="10" y="19" width="{num(w - 20)}" height="{num(h - 30)}" rx="18"'
    else:
        edge = f'x="24" y="22" width="{num(w - 48)}" height="{num(h - 44)}" rx="120"'
        seam = f'x="32" y="30" width="{num(w - 64)}" height="{num(h - 60)}" rx="112"'
    return Markup(f'<rect class="mat-felt" {edge}/><rect class="mat-stitch" {seam}/>')


def crown(at: Point, scale: float = 1, turn: float = 0) -> Markup:
    """What the winning card wears, on the corner that no number needs."""
    return group(
        path(
            "M-19 11L-24 -11L-10.5 -1.5L0 -16L10.5 -1.5L24 -11L19 11C8 7.5 -8 7.5 -19 11Z",
            "var(--card-gold)",
            LINE,
            2.4,
        ),
        path(disc(-24, -12, 2.6) + disc(0, -17, 3) + disc(24, -12, 2.6), "var(--a-red)", LINE, 1.6),
        path("M-15 6C-6 3.5 6 3.5 15 6", "none", "var(--a-soft-line)", 1.8),
        at=at,
        scale=scale,
        turn=turn,
        cls="mat-crown",
    )


def grab(seat: int, at: Point, scale: float = 1, turn: float = 0) -> Markup:
    """The paw of a seat's cat that takes a card: `at` is its upper end, `turn` bends the arm."""
    coat = coat_of(seat)
    fur = f"var({coat.second if coat.pattern == 'point' else coat.fur})"
    tip = "var(--a-white)" if coat.pattern in ("tuxedo", "calico") else fur
    return group(
        path("M-13 62C-14 40 -14 26 -12 12H12C14 26 14 40 13 62", fur, LINE, 2.4),
        ellipse(0, 9, 16, 14, tip, 2.4),
        path("M-5.5 3V-4.2M5.5 3V-4.2", "none", LINE, 2),
        path("M-13 42H13V52H-13Z", "var(--seat)", LINE, 2),
        at=at,
        scale=scale,
        turn=turn,
        cls=f"mat-grab seat-{seat}",
    )


def _who(seat: int, name: str, middle: float, y: float) -> Markup:
    """The pill with a seat's shape and name."""
    words = name if len(name) <= 9 else name[:8] + "…"
    wide = 34 + 7.6 * len(words)
    return (
        Markup(
            f'<rect class="mat-pill" x="{num(middle - wide / 2)}" y="{num(y)}" width="{num(wide)}" height="24" rx="12"/>'
        )
        + group(
            path(disc(0, 0, 10), "var(--paper)"),
            group(seats.token(seat), scale=0.7),
            at=(middle - wide / 2 + 13, y + 12),
        )
        + Markup(f'<text class="mat-name" x="{num(middle + 9)}" y="{num(y + 17)}" font-size="14">')
        + escape(words)
        + Markup("</text>")
    )


def laid(card: Card, at: Place, seat: int, cls: str = "") -> Markup:
    """A card on the mat, of the seat that played it."""
    x, y, scale = at
    return group(cards.bare(*card), at=(x, y), scale=scale, cls=f"laid seat-{seat} {cls}".strip())


_CENTRE: Place = (175.0, 115.0, 1.0)
"""About the middle of the mat, as the corner of a card that lies there."""


def _way(one: Place, other: Place) -> str:
    """The direction from one place to another, as one of eight: n, ne, e, ...

    >>> _way((0, 0, 1), (10, 80, 1)), _way((90, 0, 1), (0, 80, 1))
    ('s', 'sw')
    """
    eighth = math.atan2(other[1] - one[1], other[0] - one[0]) / (math.pi / 4)
    return ("e", "se", "s", "sw", "w", "nw", "n", "ne")[round(eighth) % 8]


def _reach(one: Place, other: Place, scale: float) -> tuple[Point, float]:
    """Where on a card the paw from another place lies, and how it is turned.

    The arm comes from that place; the paw rests on that side of the card's middle.

    >>> _reach((0, 0, 1), (0, 300, 1), 1)
    ((50.0, 88.0), 0)
    """
    wide, high = cards.WIDTH * one[2], cards.HEIGHT * one[2]
    far = math.hypot(other[0] - one[0], other[1] - one[1]) or 1
    across, down = (other[0] - one[0]) / far, (other[1] - one[1]) / far
    middle = (one[0] + wide / 2, one[1] + high / 2)
    at = (middle[0] + across * 18 * scale, middle[1] + down * 18 * scale)
    return at, round(math.degrees(math.atan2(-across, down)))


def layers(
    order: Sequence[int],
    played: Mapping[int, Card],
    names: Mapping[int, str] | None = None,
    turn: int = 0,
    led: str = "",
    winner: int = 0,
    takeable: Collection[int] = (),
    taken: int = 0,
    fresh: int = 0,
    layout: Layout = "round",
) -> Markup:
    """The mat without a frame. Seats in `order` from the viewer clockwise; all others name seats.

    `turn` is waited for, `led` the suit to follow, `winner` wears the crown, `takeable` are the seats
    whose cards the winner may take, `taken` the seat whose card was taken, `fresh` who has just played.
    """
    names = names or {}
    # From below: free places, cards with the paw, the led suit, names, the crown. So neither a
    # card that is pulled away nor the paw hides whose card it was.
    under: list[Markup] = []
    over: list[Markup] = []
    pills: list[Markup] = []
    crowns: list[Markup] = []
    spots = dict(zip(order, places(len(order), layout), strict=True))
    for seat, at in spots.items():
        x, y, scale = at
        w, h = cards.WIDTH * scale, cards.HEIGHT * scale
        above = layout == "round" and y < 60 and len(order) != 3
        pill = _who(seat, names.get(seat, ""), x + w / 2, y - 30 if above else y + h + 6)
        state = "is-turn" if seat == turn else ""
        slot = Markup("")
        if seat not in played:
            slot = Markup(
                f'<rect class="mat-slot" x="{num(x + 2)}" y="{num(y + 2)}" width="{num(w - 4)}" height="{num(h - 4)}" rx="{num(11 * scale)}"/>'
            )
        under.append(group(slot, cls=f"mat-place seat-{seat} {state}".strip()))
        pills.append(group(pill, cls=f"mat-who seat-{seat} {state}".strip()))
        if seat not in played:
            continue
        cls = " ".join(
            word
            for word, true in (
                ("is-won", seat == winner),
                ("is-takeable", seat in takeable),
                ("is-taken", seat == taken),
                ("is-dimmed", bool(taken) and seat != taken),
                ("is-fresh", seat == fresh),
            )
            if true
        )
        if seat == fresh:
            cls += f" way-{_way(_CENTRE, at)}"
        elif seat == taken and winner in spots:
            cls += f" way-{_way(at, spots[winner])}"
        over.append(laid(played[seat], at, seat, cls))
        if seat == winner:
            crowns.append(crown((x + w - 9, y + 1), 0.8, 18))
        if seat == taken and winner:
            reach, turn_of_paw = _reach(at, spots[winner], scale)
            paw = grab(winner, reach, scale, turn_of_paw)
            over.append(group(paw, cls=f"mat-pull way-{_way(at, spots[winner])}"))
    sign = Markup("")
    # A trick that is over has nothing to follow, and the card that is pulled away needs the room.
    if led and not taken and layout == "round":
        sign = group(
            path(disc(0, 0, 22), "var(--card)", LINE, 2),
            pip(led, (0, 0), 29),
            at=(220, 178 if len(order) != 3 else 142),
            cls=f"mat-led of-{led}",
        )
    return group(felt(layout), *under, *over, sign, *pills, *crowns)


def mat(
    order: Sequence[int],
    played: Mapping[int, Card],
    names: Mapping[int, str] | None = None,
    turn: int = 0,
    led: str = "",
    winner: int = 0,
    takeable: Collection[int] = (),
    taken: int = 0,
    fresh: int = 0,
    layout: Layout = "round",
    cls: str = "",
) -> Markup:
    """The trick as a picture of its own; see `layers`."""
    parts = layers(order, played, names, turn, led, winner, takeable, taken, fresh, layout)
    return frame(view_box(layout), parts, cls=f"mat mat-{layout} {cls}".strip())
