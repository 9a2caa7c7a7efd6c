"""The mat in the middle: places for the cards of a trick, who sits where, who wins, what is taken.

Two layouts in one frame each: `round` puts every card before its player (viewer at the bottom, then
clockwise from the left), `row` puts them side by side in the same order, for a low screen.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal

from markupsafe import Markup, escape

from app.art import seats
from app.art.cats.coats import coat_of
from app.art.svg import LINE, Point, disc, ellipse, frame, group, num, path
from app.games.ninelives.art import cards
from app.games.ninelives.art.suits import pip

Layout = Literal["round", "row"]
Place = tuple[float, float, float]
Card = tuple[str, int]

_ROUND: dict[int, tuple[Place, ...]] = {
    3: ((180, 206, 0.8), (66, 86, 0.8), (294, 86, 0.8)),
    4: ((180, 206, 0.8), (54, 122, 0.8), (180, 38, 0.8), (306, 122, 0.8)),
}


def view_box(layout: Layout = "round") -> tuple[float, float, float, float]:
    """Returns the view box of the whole mat."""
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
    """Draws the crown of the winning card, on the corner that no number needs."""
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


_LONGEST = 13
"""So many letters have room in a line beside the mat; in its middle the longest name has."""


_LONG = 9
"""A pill with more letters is not enlarged on a small mat: beside it lie cards."""


def _in_lines(name: str, whole: bool) -> tuple[str, ...]:
    """A name as it stands on its pill: in two lines where it is long, between words if it has any.

    >>> _in_lines("Bartholomew of the Hills", False), _in_lines("Mia", False)
    (('Bartholomew', 'of the Hills'), ('Mia',))
    """
    if whole or len(name) <= _LONGEST:
        return (name,)
    half = len(name) / 2
    gap = min(
        (place for place, letter in enumerate(name) if letter == " "),
        key=lambda place: abs(place - half),
        default=0,
    )
    first, second = name[:gap], name[gap + 1 :]
    if not gap or max(len(first), len(second)) > _LONGEST + 2:
        first, second = name[: len(name) // 2], name[len(name) // 2 :]
    return first, second


@lru_cache(maxsize=64)
def _who(seat: int, name: str, middle: float, y: float, whole: bool) -> Markup:
    """The pill with a seat's shape and name, ``whole`` in one line where there is room."""
    lines = _in_lines(name, whole)
    wide, high = 34 + 8 * max(map(len, lines)), 9 + 15 * len(lines)
    words = Markup("").join(
        [
            Markup(
                f'<text class="mat-name" x="{num(middle + 9)}" y="{num(y + 17 + 14.5 * line)}"'
                f' font-size="14">'
            )
            + escape(part)
            + Markup("</text>")
            for line, part in enumerate(lines)
        ]
    )
    return (
        Markup(
            f'<rect class="mat-pill" x="{num(middle - wide / 2)}" y="{num(y)}" width="{num(wide)}"'
            f' height="{num(high)}" rx="12"/>'
        )
        + group(
            path(disc(0, 0, 10), "var(--paper)"),
            group(seats.token(seat), scale=0.7),
            at=(middle - wide / 2 + 13, y + high / 2),
        )
        + words
    )


_CENTRE: Place = (175.0, 115.0, 1.0)
"""About the middle of the mat, as the corner of a card that lies there."""


def _direction(start: Place, end: Place) -> str:
    """The direction from one place to another, as one of eight: n, ne, e, ...

    >>> _direction((0, 0, 1), (10, 80, 1)), _direction((90, 0, 1), (0, 80, 1))
    ('s', 'sw')
    """
    eighth = math.atan2(end[1] - start[1], end[0] - start[0]) / (math.pi / 4)
    return ("e", "se", "s", "sw", "w", "nw", "n", "ne")[round(eighth) % 8]


def _reach(start: Place, end: Place, scale: float) -> tuple[Point, float]:
    """Returns where on a card the paw from another place lies, and how it is turned.

    The arm comes from that place; the paw rests on that side of the card's middle.

    >>> _reach((0, 0, 1), (0, 300, 1), 1)
    ((50.0, 88.0), 0)
    """
    wide, high = cards.WIDTH * start[2], cards.HEIGHT * start[2]
    far = math.hypot(end[0] - start[0], end[1] - start[1]) or 1
    across, down = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    middle = (start[0] + wide / 2, start[1] + high / 2)
    at = (middle[0] + across * 18 * scale, middle[1] + down * 18 * scale)
    return at, round(math.degrees(math.atan2(-across, down)))


def spots(order: Sequence[int], layout: Layout = "round") -> dict[int, Place]:
    """Returns the places of the cards of seats; seats in `order` from the viewer clockwise."""
    return dict(zip(order, places(len(order), layout), strict=True))


def waiting(
    order: Sequence[int], filled: Collection[int], turn: int = 0, layout: Layout = "round"
) -> Markup:
    """The places of all seats, empty where no card of `filled` lies; `turn` is waited for."""
    parts = []
    for seat, (x, y, scale) in spots(order, layout).items():
        w, h = cards.WIDTH * scale, cards.HEIGHT * scale
        slot = Markup(
            f'<rect class="mat-slot" x="{num(x + 2)}" y="{num(y + 2)}" width="{num(w - 4)}" height="{num(h - 4)}" rx="{num(11 * scale)}"/>'
        )
        cls = f"mat-place seat-{seat}{' is-turn' if seat == turn else ''}"
        parts.append(group("" if seat in filled else slot, cls=cls))
    return Markup("").join(parts)


def pills(
    order: Sequence[int], names: Mapping[int, str], turn: int = 0, layout: Layout = "round"
) -> Markup:
    """The names of all seats beside their places; `turn` is waited for."""
    parts, highest = [], _named_above(len(order), layout)
    for seat, (x, y, scale) in spots(order, layout).items():
        above = y < highest
        level = y - 30 if above else y + cards.HEIGHT * scale + 6
        middle = x + cards.WIDTH * scale / 2
        name, whole = names.get(seat, ""), layout == "round" and middle == 220
        pill = _who(seat, name, middle, level, whole)
        long = len(name) > _LONG
        cls = f"mat-who seat-{seat}{' is-turn' * (seat == turn)}{' is-long' * long}"
        parts.append(group(pill, cls=cls))
    return Markup("").join(parts)


@cache
def _named_above(players: int, layout: Layout) -> int:
    """The name of a card that lies higher than this stands over it; where three play none does."""
    return 60 if layout == "round" and players != 3 else 0


def laid_class(
    seat: int,
    spots: Mapping[int, Place],
    winner: int = 0,
    takeable: Collection[int] = (),
    taken: int = 0,
    fresh: int = 0,
) -> str:
    """Returns the look of the card that a seat has laid, as classes; see `mat`."""
    words = {
        "is-won": seat == winner,
        "is-takeable": seat in takeable,
        "is-taken": seat == taken,
        "is-dimmed": bool(taken) and seat != taken,
        "is-fresh": seat == fresh,
    }
    found = [f"laid seat-{seat}", *(word for word, true in words.items() if true)]
    if seat == fresh:
        found.append(f"toward-{_direction(_CENTRE, spots[seat])}")
    elif seat == taken and winner in spots:
        found.append(f"toward-{_direction(spots[seat], spots[winner])}")
    return " ".join(found)


def draw_pull(spots: Mapping[int, Place], winner: int, taken: int) -> tuple[Markup, str]:
    """The winner's paw on the card of seat `taken`, and its classes."""
    at, other = spots[taken], spots[winner]
    reach, turn_of_paw = _reach(at, other, at[2])
    return grab(winner, reach, at[2], turn_of_paw), f"mat-pull toward-{_direction(at, other)}"


def led_sign(led: str, players: int) -> Markup:
    """The suit to follow, in the middle of the round mat."""
    return group(
        path(disc(0, 0, 22), "var(--card)", LINE, 2),
        pip(led, (0, 0), 29),
        at=(220, 178 if players != 3 else 142),
        cls=f"mat-led of-{led}",
    )


def draw_crown(order: Sequence[int], winner: int, layout: Layout = "round") -> Markup:
    """The crown of the winner's card; lower, where the name stands over that card."""
    x, y, scale = spots(order, layout)[winner]
    lower = 17 if y < _named_above(len(order), layout) else 0
    return crown((x + cards.WIDTH * scale - 9, y + 1 + lower), 0.8, 18)


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
    """The trick as a picture. Seats in `order` from the viewer clockwise; all others name seats.

    `turn` is waited for, `led` the suit to follow, `winner` wears the crown, `takeable` are the seats
    whose cards the winner may take, `taken` the seat whose card was taken, `fresh` who has just played.
    """
    # From below: free places, cards with the paw, the led suit, names, the crown. So neither a
    # card that is pulled away nor the paw hides whose card it was.
    where = spots(order, layout)
    over: list[Markup] = []
    for seat, at in where.items():
        if seat in played:
            x, y, scale = at
            laid = laid_class(seat, where, winner, takeable, taken, fresh)
            over.append(group(cards.bare(*played[seat]), at=(x, y), scale=scale, cls=laid))
            if seat == taken and winner:
                paw, cls_name = draw_pull(where, winner, taken)
                over.append(group(paw, cls=cls_name))
    # A trick that is over has nothing to follow, and the card that is pulled away needs the room.
    sign = led_sign(led, len(order)) if led and not taken and layout == "round" else ""
    parts = (
        felt(layout),
        waiting(order, played, turn, layout),
        *over,
        sign,
        pills(order, names or {}, turn, layout),
        draw_crown(order, winner, layout) if winner in played else "",
    )
    return frame(view_box(layout), *parts, cls=f"mat mat-{layout} {cls}".strip())
