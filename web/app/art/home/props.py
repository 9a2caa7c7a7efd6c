"""The room round the home scenes: window, floor, plant."""

from __future__ import annotations

from markupsafe import Markup

from app.art.svg import LINE, Point, dice_of, disc, group, num, path, pt, shape


def rect(
    x: float, y: float, w: float, h: float, fill: str, radius: float = 0, width: float = 0
) -> Markup:
    """A rectangle, inked when `width` is given."""
    pen = f' stroke="{LINE}" stroke-width="{num(width)}"' if width else ""
    rounding = f' rx="{num(radius)}"' if radius else ""
    return Markup(
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{rounding} fill="{fill}"{pen}/>'
    )


def window(x: float, y: float, w: float, h: float, seed: int = 1) -> Markup:
    """A window with rain running down the panes."""
    rng = dice_of(f"rain{seed}")
    streaks, drops = [], []
    for _ in range(round(w * h / 420)):
        sx, sy = rng.uniform(x + 6, x + w - 6), rng.uniform(y + 4, y + h - 18)
        streaks.append(f"M{pt(sx, sy)}l-1.5 {num(rng.uniform(6, 13))}")
        if rng.random() < 0.5:
            drops.append(
                disc(
                    rng.uniform(x + 8, x + w - 8), rng.uniform(y + 8, y + h - 8), rng.uniform(1, 2)
                )
            )
    mid = x + w / 2
    return group(
        rect(x, y, w, h, "var(--sc-rain)", 3),
        path(
            f"M{pt(x + 4, y + h * 0.78)}C{pt(x + w * 0.2, y + h * 0.6)} {pt(x + w * 0.3, y + h * 0.75)} {pt(x + w * 0.45, y + h * 0.7)}S{pt(x + w * 0.75, y + h * 0.5)} {pt(x + w - 2, y + h * 0.68)}V{num(y + h - 2)}H{num(x + 4)}Z",
            "var(--a-green)",
            more='opacity=".45"',
        ),
        path("".join(streaks), "none", "var(--sc-rain-2)", 1.6, more='opacity=".8" class="rain"'),
        path("".join(drops), "var(--sc-rain-2)"),
        path(
            f"M{num(mid)} {num(y)}V{num(y + h)}M{num(x)} {num(y + h * 0.42)}H{num(x + w)}",
            "none",
            LINE,
            7.5,
        ),
        path(
            f"M{num(mid)} {num(y)}V{num(y + h)}M{num(x)} {num(y + h * 0.42)}H{num(x + w)}",
            "none",
            "var(--a-cream)",
            3,
        ),
        Markup(
            f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="3" fill="none" stroke="{LINE}" stroke-width="9"/>'
        ),
        Markup(
            f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="3" fill="none" stroke="var(--a-cream)" stroke-width="4.5"/>'
        ),
        shape(
            f"M{num(x - 10)} {num(y + h + 2)}H{num(x + w + 10)}V{num(y + h + 9)}H{num(x - 10)}Z",
            "var(--a-wood)",
        ),
    )


def plant(at: Point, scale: float = 1) -> Markup:
    """A pot of cat grass."""
    blades = "M-9 0C-12 -14 -18 -20 -24 -22M-5 0C-6 -16 -10 -28 -15 -34M0 0C0 -18 1 -30 4 -38M5 0C7 -14 12 -26 18 -30M9 0C12 -10 18 -15 25 -16"
    return group(
        path(blades, "none", LINE, 6.5),
        path(blades, "none", "var(--a-green)", 3),
        shape("M-14 -2H14L10.5 20C10.3 22 -10.3 22 -10.5 20Z", "var(--a-red)"),
        shape("M-16 -4H16V4H-16Z", "var(--a-red)"),
        at=at,
        scale=scale,
    )


def planks(x: float, y: float, w: float, h: float, seed: int = 1) -> Markup:
    """A wooden floor in slight perspective."""
    rng = dice_of(f"planks{seed}")
    lines, y0, step = [], y, 9.0
    while y0 < y + h:
        lines.append(f"M{num(x)} {num(y0)}H{num(x + w)}")
        for _ in range(2):
            lines.append(f"M{pt(x + rng.uniform(0, w), y0)}v{num(step)}")
        y0 += step
        step *= 1.32
    return rect(x, y, w, h, "var(--sc-floor)") + path(
        "".join(lines), "none", "var(--sc-floor-line)", 1.6, more='opacity=".7"'
    )
