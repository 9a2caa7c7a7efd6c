"""The winter above a burrow: sky, hills, trees, a warm hut, and the snow on the ground."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art import marks, symbols
from app.art.svg import LINE, SHADE, Point, dice_of, disc, group, num, path, pt, shape

SKY = 84
"""Height of the picture above the earth."""
_SLOT = 23
_COLUMN = 40


@lru_cache(maxsize=4)
def winter(columns: int, cell: int, edge: int, top: int) -> Markup:
    """Everything above the earth, over so many columns; `top` is the earth above the first row."""
    left, right, ground = -edge, columns * cell + edge, -top
    wide, high = right - left, ground - SKY
    rng = dice_of("winter")
    flakes = "".join(
        disc(rng.uniform(left, right), rng.uniform(high, ground - 14), rng.uniform(0.8, 2.1))
        for _ in range(46)
    )
    return Markup("").join(
        (
            Markup(
                f'<rect x="{left}" y="{num(high)}" width="{wide}" height="{SKY}" fill="var(--bu-sky)"/>'
            ),
            path(disc(left + wide * 0.545, high + 22, 11), "var(--bu-moon)"),
            path(
                f"M{left} {num(ground - 36)}C{pt(left + 60, ground - 62)} {pt(left + 120, ground - 54)} {pt(left + 180, ground - 40)}"
                f"S{pt(left + 300, ground - 66)} {pt(left + 360, ground - 48)}S{pt(right - 40, ground - 58)} {pt(right, ground - 44)}V{ground}H{left}Z",
                "var(--bu-hill)",
            ),
            _fir((left + 22, ground - 14), 0.8),
            _fir((left + 128, ground - 17), 1.0),
            _fir((left + 149, ground - 13), 0.68),
            _hut((left + 76, ground - 15)),
            path(flakes, "var(--a-snow)", more='class="burrow-flakes"'),
            _ground(left, right, ground),
        )
    )


def _fir(at: Point, scale: float) -> Markup:
    return group(
        path("M0 2V-8", "none", LINE, 4),
        shape("M0 -52L11 -35H6L15 -20H9L19 -4H-19L-9 -20H-15L-6 -35H-11Z", "var(--bu-fir)"),
        path(
            "M0 -52L7 -41L1 -43L-6 -41ZM-6 -35H6L10 -28L2 -30L-9 -27ZM-9 -20H9L13 -13L3 -15L-12 -12Z",
            "var(--a-snow)",
        ),
        at=at,
        scale=scale,
    )


def _hut(at: Point) -> Markup:
    """A little house: somebody up there is at home."""
    return group(
        path("M12 -46C10 -52 16 -54 13 -60C11 -64 17 -67 15 -71", "none", "var(--a-snow)", 3.2),
        shape("M7 -30V-43H15V-24Z", "var(--a-brown)", 1.8),
        shape("M-21 0V-20L0 -36L21 -20V0Z", "var(--a-wood-2)"),
        path("M-20.5 -7H20.5M-20.5 -13.5H20.5", "none", "var(--a-soft-line)", 1.2),
        shape("M-15 -6V-17H-4V-6Z", "var(--bu-lamp)", 1.8),
        path("M-9.5 -17V-6M-15 -11.5H-4", "none", LINE, 1.4),
        shape("M4 0V-14C4 -18 13 -18 13 -14V0Z", "var(--a-brown)", 1.8),
        shape(
            "M0 -41C9 -36 19 -27 28 -21C30 -16 25 -13 21 -16L0 -31L-21 -16C-25 -13 -30 -16 -28 -21C-19 -27 -9 -36 0 -41Z",
            "var(--a-snow)",
            1.8,
        ),
        at=at,
    )


def _ground(left: float, right: float, ground: float) -> Markup:
    """Snow with a soft top, and drops of it hanging into the earth."""
    rng = dice_of("ground")
    steps = round((right - left) / 36)
    step = (right - left) / steps
    upper = f"M{pt(left, ground - 17)}" + "".join(
        f"S{pt(left + step * (k - 0.5), ground - rng.uniform(15, 24))} {pt(left + step * k, ground - rng.uniform(15, 20))}"
        for k in range(1, steps + 1)
    )
    lower = "".join(
        f"S{pt(right - step * (k - 0.5), ground + rng.uniform(2, 6))} {pt(right - step * k, ground + rng.uniform(-3, 1))}"
        for k in range(1, steps + 1)
    )
    snow = f"{upper}L{pt(right, ground)}{lower}Z"
    return path(snow, SHADE, more='transform="translate(0 3)"') + path(
        snow, "var(--a-snow)", LINE, 2
    )


# --- the row of ones ------------------------------------------------------------------------


@lru_cache(maxsize=64)
def ones_row(
    slots: int, used: int, right: float, ground: float, fresh: int = 0, planned: int = 0
) -> Markup:
    """A sign in the snow with a die's one and a box for every cell that ones may cross.

    `used` boxes are crossed, the last `fresh` of them in this turn; `planned` more are chosen.
    """
    wide = slots * _SLOT + 38
    x, y = right - wide - 8, ground - 62
    board = (
        f"M{pt(x + 3, y)}C{pt(x + wide * 0.3, y - 1.5)} {pt(x + wide * 0.7, y + 1.5)} {pt(x + wide - 3, y)}"
        f"Q{pt(x + wide + 1, y + 1)} {pt(x + wide, y + 5)}V{num(y + 27)}Q{pt(x + wide, y + 32)} {pt(x + wide - 4, y + 32)}"
        f"C{pt(x + wide * 0.6, y + 31)} {pt(x + wide * 0.3, y + 33.5)} {pt(x + 4, y + 32)}Q{pt(x, y + 32)} {pt(x, y + 27)}V{num(y + 5)}Q{pt(x, y)} {pt(x + 3, y)}Z"
    )
    # Between the columns, whose letters stand in the snow; the earth goes 10 beyond the last.
    last = right - 10 - _COLUMN
    first = last - _COLUMN * ((wide - 62) // _COLUMN)
    posts = f"M{pt(first, y + 30)}V{num(ground - 15)}M{pt(last, y + 30)}V{num(ground - 15)}"
    parts = [
        path(posts, "none", LINE, 8),
        path(posts, "none", "var(--a-wood-2)", 4.6),
        path(board, "var(--a-wood)", LINE, 2, "burrow-sign"),
        path(
            f"M{pt(x + 8, y + 9)}h30M{pt(x + wide - 50, y + 25)}h38M{pt(x + 60, y + 28)}h22",
            "none",
            "var(--a-wood-2)",
            1.4,
        ),
        Markup(
            f'<rect class="burrow-one" x="{num(x + 7)}" y="{num(y + 5)}" width="22" height="22" rx="6"/>'
        ),
        symbols.use("paw-print", (x + 18, y + 16), 0.42, 0, "burrow-one-pip"),
    ]
    for slot in range(slots):
        at = (x + 46 + slot * _SLOT, y + 16)
        state = "" if slot < used or slot >= used + planned else " is-planned"
        parts.append(
            Markup(
                f'<rect class="box burrow-slot{state}" x="{num(at[0] - 9.5)}" y="{num(at[1] - 9.5)}" width="19" height="19" rx="5"/>'
            )
        )
        if slot < used:
            new = slot >= used - fresh
            parts.append(marks.cross(at, 15, f"one{slot}", "pencil is-fresh" if new else "pencil"))
        elif slot < used + planned:
            parts.append(marks.cross(at, 15, f"one{slot}", "pencil is-planned"))
    return group(*parts, cls="burrow-ones")
