"""Paws: one that reaches into the picture, one that greets, a call, and what it brings."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from app.art.cats.coats import coat_of
from app.art.svg import LINE, SHADE, disc, frame, path
from app.games.kittypaw.art.cats import hexagon
from app.games.kittypaw.art.heads import head
from app.games.kittypaw.art.ink import flat, ink, ink_group, line

LUCKY_BOX = (-110.0, -110.0, 220.0, 220.0)
"""The frame of the lucky cat: a target for a whole hand."""
PAW_BOX = (-70.0, -60.0, 140.0, 320.0)
"""The frame of a reaching paw; its pad is round (0, 0), its arm leaves the frame below."""
MEOW_BOX = (0.0, 0.0, 220.0, 110.0)
MEDAL_BOX = (-30.0, -30.0, 60.0, 76.0)


@cache
def reaching(seat: int, cls: str = "") -> Markup:
    """The paw of a seat's cat, reaching up into the picture: nobody moves any more."""
    coat = coat_of(seat)
    fur, glove = f"var({coat.fur})", f"var({coat.fur})"
    if coat.pattern == "tuxedo":
        glove = "var(--a-white)"
    if coat.pattern == "point":
        glove = f"var({coat.second})"
    arm = "M-38 30C-42 110 -46 190 -50 264H50C46 190 42 110 38 30Z"
    hand = "M-50 18C-62 -4 -54 -30 -36 -32C-32 -50 -8 -54 0 -42C8 -54 32 -50 36 -32C54 -30 62 -4 50 18C46 46 -46 46 -50 18Z"
    stripes = "M-43 92C-30 96 -20 96 -10 92M43 122C30 126 20 126 10 122M-46 152C-32 156 -22 156 -12 152M46 182C32 186 22 186 12 182"
    marked = coat.pattern in ("tabby", "soft-tabby")
    return frame(
        PAW_BOX,
        ink_group(
            ink(arm, fur),
            line(stripes, f"var({coat.second})", 9) if marked else "",
            flat("M14 40C26 110 28 190 26 264H47C44 190 40 110 36 40Z", SHADE),
            ink(hand, glove),
            flat(
                "M-24 22C-26 4 26 4 24 22C24 36 12 32 0 32C-12 32 -24 36 -24 22Z"
                + disc(-36, -6, 10)
                + disc(-14, -24, 10.5)
                + disc(14, -24, 10.5)
                + disc(36, -6, 10),
                "var(--a-pink)",
            ),
        ),
        cls=f"kp-reach {cls}".strip(),
    )


def _greeting() -> Markup:
    """Patches as a maneki-neko: red collar, bell, a coin, one paw up."""
    red = "var(--a-red)"
    fur = "var(--fur-calico)"
    body = "M-34 14C-56 36 -58 66 -48 84C-30 92 34 92 50 82C56 62 50 34 32 14Z"
    return (
        ink_group(
            ink(body, fur),
            flat(
                "M38 40C48 54 52 70 48 82C36 87 24 88 14 88C14 66 22 44 38 40Z",
                "var(--fur-calico-2)",
            ),
            ink("M24 36C44 30 56 10 54 -20C46 -46 86 -50 84 -18C84 16 66 52 38 62Z", fur),
            flat(
                "M61 -22C61 -32 77 -32 77 -22C77 -14 61 -14 61 -22Z"
                + disc(60, -36, 3)
                + disc(69, -40, 3.4)
                + disc(78, -36, 3),
                "var(--a-pink)",
            ),
            # the coin that the other paw holds
            ink("M-42 48C-42 32 -8 32 -8 48V70C-8 86 -42 86 -42 70Z", "var(--kp-gold)"),
            line("M-25 46V72M-31 53H-19M-31 64H-19", "", 4),
            ink("M-50 58C-52 48 -36 46 -32 56C-30 66 -38 70 -44 68C-48 66 -50 62 -50 58Z", fur),
            ink("M-36 12C-18 28 18 28 36 12L34 26C18 38 -18 38 -36 26Z", red),
            ink("M-9 30C-9 20 9 20 9 30C9 40 -9 40 -9 30Z", "var(--kp-gold)"),
            line("M0 31V37", "", 3.4),
        )
        + Markup('<g transform="translate(-6 -24)scale(1.06)"><use href="#kp-head-E"/>')
        + ink_group(
            line("M-31 2C-28 -8 -12 -8 -9 2M9 2C12 -8 28 -8 31 2", "", 5.5),
            flat(
                "M-36 12C-36 6 -24 6 -24 12C-24 17 -36 17 -36 12ZM24 12C24 6 36 6 36 12C36 17 24 17 24 12Z",
                "var(--a-blush)",
            ),
            ink("M-6 19C-5 29 5 29 6 19C4 20 2 19 0 17C-2 19 -4 20 -6 19Z", red),
            line("M0 15V17M-11 17C-9 23 -2 22 0 17C2 22 9 23 11 17", "", 3.6),
            Markup(
                '<path d="M-6 9C-6 6 6 6 6 9C6 12 2 15 0 15C-2 15 -6 12 -6 9Z" fill="var(--a-pink)" stroke-width="3"/>'
            ),
        )
        + Markup("</g>")
    )


@cache
def lucky(cls: str = "") -> Markup:
    """The lucky cat on a round target; `is-waiting` makes it call, `is-touched` answers."""
    rays = "".join(
        [
            f'<path class="kp-lucky-ray" transform="rotate({angle})" d="M-13 -99L0 -60L13 -99Z"/>'
            for angle in range(0, 360, 30)
        ]
    )
    return frame(
        LUCKY_BOX,
        '<circle class="kp-lucky-disc" r="105"/>',
        rays,
        '<circle class="kp-lucky-heart" r="80"/>',
        f'<g class="kp-lucky-cat">{_greeting()}</g>',
        cls=f"kp-lucky {cls}".strip(),
    )


@cache
def meow(cls: str = "") -> Markup:
    """The drawing of the button that calls: Mocha, never silent, and the word."""
    bubble = "M92 14C108 6 186 6 204 14C218 24 218 70 204 80C186 88 112 88 100 84L74 92L84 74C74 58 76 24 92 14Z"
    return frame(
        MEOW_BOX,
        path(bubble, "var(--a-white)", LINE, 4),
        '<text class="kp-meow-word" x="147" y="60" font-size="33">Meow!</text>',
        head("C", (46, 66), 0.86, -8),
        cls=f"kp-meow {cls}".strip(),
    )


@cache
def medal(points: int, cls: str = "") -> Markup:
    """Draws what a card brought: a gold hexagon on a ribbon; a scratched grey one for a penalty."""
    lost = points < 0
    ribbon = ink_group(
        ink("M-14 12L-18 42L-8 36L0 42V14Z", "var(--seat, var(--a-red))"),
        ink("M14 12L18 42L8 36L0 42V14Z", "var(--seat, var(--a-red))"),
        width=3,
    )
    face = path(hexagon(27), "var(--kp-scratch)" if lost else "var(--kp-gold)", LINE, 3)
    inner = path(hexagon(21), "none", "var(--a-soft-line)", 1.6)
    claws = path("M-19 -9L-12 -18M-17 2L-4 -18M12 18L19 8", "none", "var(--a-soft-line)", 2.4)
    return frame(
        MEDAL_BOX,
        Markup("") if lost else ribbon,
        face,
        claws if lost else inner,
        f'<text class="kp-medal-number" y="{10 if not lost else 9}" font-size="{28 if not lost else 24}">'
        f"{'−' if lost else ''}{abs(points)}</text>",
        cls=f"kp-medal{' is-lost' if lost else ''} {cls}".strip(),
    )
