"""Hide-out cards: eight boxes that look alike, and who hides behind.

A card is 100 × 124 units, its upper left corner at (0, 0). Its number is that of its place in the
row, never of its guest.
"""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from app.art.svg import SHADE, frame
from app.games.kittypaw.art.box import guest_head
from app.games.kittypaw.art.heads import head
from app.games.kittypaw.art.ink import flat, ink, ink_group, line

WIDTH, HEIGHT = 100, 124


def _sheet(cls: str) -> str:
    return f'<rect class="{cls}" x="2" y="2" width="96" height="120" rx="12"/>'


def _number(place: int) -> str:
    return f'<text class="kp-hide-number" x="50" y="98" font-size="38">{place}</text>'


@cache
def draw_closed(place: int) -> Markup:
    """A card with its box side up; without a number (0) on paper, where it must tell nothing."""
    body = ink_group(
        flat("M2 44H98V110A12 12 0 0 1 86 122H14A12 12 0 0 1 2 110Z", SHADE),
        # two holes to peep through, and nobody is to be seen
        ink(
            "M22 26C22 16 42 16 42 26C42 36 22 36 22 26ZM58 26C58 16 78 16 78 26C78 36 58 36 58 26Z",
            "var(--kp-hole)",
        ),
        line("M2 46H98", "", 4),
        flat("M40 46H60V62H40Z", "var(--kp-tape)"),
        line("M40 47V62H60V47", "", 3),
        width=4,
    )
    label = '<rect class="kp-hide-label" x="26" y="67" width="48" height="41" rx="8"/>'
    numbered = label + _number(place) if place else ""
    return frame(
        (0, 0, WIDTH, HEIGHT),
        _sheet("kp-hide-box"),
        body,
        numbered,
        cls="kp-hide",
    )


@cache
def draw_open(place: int, guest: int) -> Markup:
    """A card turned round: its guest, found; without a number (0) on paper."""
    kind = guest_head(guest)
    own = "kp-guest-dog" if guest == 8 else f"kp-{kind}"
    return frame(
        (0, 0, WIDTH, HEIGHT),
        _sheet("kp-hide-face"),
        '<circle class="kp-hide-halo" cx="50" cy="52" r="40"/>',
        head(kind, (50, 58 if kind in "BG" else 55), 0.78, -4),
        '<path class="kp-hide-foot" d="M2 88H98V110A12 12 0 0 1 86 122H14A12 12 0 0 1 2 110Z"/>',
        f'<text class="kp-hide-small" x="50" y="114" font-size="26">{place or ""}</text>',
        cls=f"kp-hide is-open {own}",
    )


def guest(number: int, cls: str = "") -> Markup:
    """A guest's head alone, for a line of words or as the icon of what must be found."""
    return frame((-60, -70, 120, 116), head(guest_head(number)), cls=f"icon kp-guest {cls}".strip())
