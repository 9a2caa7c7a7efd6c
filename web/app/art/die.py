"""The die: ivory, rounded.

`die(n)` lies still; `die(n, rolling=True)` tumbles through other faces for `--roll` and comes to rest
on `n` (CSS class `die-rolling`; nothing moves under reduced motion, and any click may swap the
markup for the still one). `paw=True` gives it a paw print for its 1, in games whose words call it so.
"""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from app.art.svg import LINE, SHADE, SHADE_2, disc, ellipse, frame, group, path

_AT = {
    1: ((0, 0),),
    2: ((-11, -11), (11, 11)),
    3: ((-12, -12), (0, 0), (12, 12)),
    4: ((-11.5, -11.5), (11.5, -11.5), (-11.5, 11.5), (11.5, 11.5)),
    5: ((-12, -12), (12, -12), (0, 0), (-12, 12), (12, 12)),
    6: ((-11, -13), (11, -13), (-11, 0), (11, 0), (-11, 13), (11, 13)),
}
_BODY = "M-17 -25.5C-6 -26.5 8 -26.5 17.5 -25.4C23 -24.7 25 -22 25.4 -17C26.3 -6 26.2 8 25.3 17.4C24.8 22.8 22.3 25 17 25.4C6 26.3 -8 26.3 -17.5 25.3C-22.8 24.8 -25 22.3 -25.4 17C-26.3 6 -26.3 -8 -25.4 -17.4C-25 -22.7 -22.6 -25 -17 -25.5Z"


def _pips(face: int, paw: bool) -> Markup:
    if face == 1 and paw:
        pad = (
            "M0 -1C5 -1 10 6.5 9 10.5C8 14 4 12.7 0 12.7C-4 12.7 -8 14 -9 10.5C-10 6.5 -5 -1 0 -1Z"
        )
        toes = (
            disc(-10.5, -2.5, 3.2)
            + disc(-4, -8.2, 3.4)
            + disc(4.2, -8.3, 3.4)
            + disc(10.6, -2.6, 3.2)
        )
        return path(pad + toes, "var(--die-pip)")
    return path("".join([disc(x, y, 4.7) for x, y in _AT[face]]), "var(--die-pip)")


@cache
def die(face: int, rolling: bool = False, paw: bool = False) -> Markup:
    """A die showing `face` (1–6; 0 shows an empty face that waits to be rolled).

    `paw` says that its 1 is a paw print.
    """
    body = (
        path(_BODY, "var(--die)", LINE, 2.4),
        path(
            "M25 -12C26.3 -4 26.2 8 25.3 17.4C24.8 22.8 22.3 25 17 25.4C6 26.3 -8 26.3 -17.5 25.3C-19.5 25.1 -21 24.6 -22.2 23.7C-8 22.5 8 22.5 14.5 21.5C20 20.5 21.5 18.5 22 13.5C22.7 5 22.3 -4 23.5 -20C24.4 -18 24.8 -15 25 -12Z",
            SHADE,
        ),
        path("M-19 -15C-18.5 -18.5 -17.5 -19.5 -14 -20", "none", "var(--a-white)", 2.4),
    )
    shadow = ellipse(2, 27, 22, 5, SHADE_2, more='class="die-shadow"')
    if face == 0:
        faces = Markup("")
    elif rolling:
        others = [(face + step - 1) % 6 + 1 for step in (2, 4, 3)]
        faces = Markup("").join(
            [group(_pips(other, paw), cls="die-face die-blur") for other in others]
        ) + group(_pips(face, paw), cls="die-face die-rest")
    else:
        faces = group(_pips(face, paw), cls="die-face")
    return frame(
        (-32, -32, 64, 68),
        shadow,
        group(*body, faces, cls="die-body"),
        cls="die die-rolling" if rolling else "die",
    )
