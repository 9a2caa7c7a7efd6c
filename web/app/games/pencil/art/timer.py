"""The timer: an hourglass and its numbers, which a pencil crosses off."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from app.art import marks, symbols
from app.art.svg import frame, num
from app.games.pencil.art.boxes import text


def timer(
    numbers: Sequence[int] = (5, 4, 4, 3, 2),
    crossed: int = 0,
    active: bool = False,
    circled: int = 0,
    seed: int = 1,
    fresh: bool = False,
    waiting: bool = False,
    vertical: bool = False,
    dice: bool = False,
) -> Markup:
    """The hourglass and its numbers, topmost first; as small dice that ask for so much "or more".

    `crossed` numbers are crossed off, `circled` ones ringed (the solo game's first pass); `active`: it
    runs, for the last time; `waiting`: nobody has started it; `fresh`: the last mark was made this
    turn.
    """
    step = 30
    kind = "glass is-running" if active else "glass is-waiting" if waiting else "glass"
    parts: list[Markup] = [symbols.use("hourglass", (20, 20), 0.92, 0, kind)]
    if active:
        # On paper a pencil crosses it off. On a screen that would look as if it were switched off:
        # what runs has the light that the number next to go has.
        parts.insert(0, Markup('<circle class="hour is-next" cx="20" cy="20" r="18"/>'))
    for k, number in enumerate(numbers):
        at = (20.0, 58.0 + step * k) if vertical else (58.0 + step * k, 20.0)
        now = k == crossed and active
        disc_cls = "hour is-next" if now else "hour is-gone" if k < crossed else "hour"
        hour = f'<circle class="{disc_cls}" cx="{num(at[0])}" cy="{num(at[1])}" r="11.5"/>'
        if dice:
            left, top = num(at[0] - 11), num(at[1] - 11)
            hour = f'<rect class="{disc_cls}" x="{left}" y="{top}" width="22" height="22" rx="6"/>'
        parts.append(Markup(hour))
        size, word = (13.5, f"{number}+") if dice else (16, str(number))
        parts.append(text((at[0], at[1] + size * 0.35), word, size, "print"))
        if k < circled:
            parts.append(
                marks.ring(
                    at,
                    13.5,
                    f"hour{seed}/{k}",
                    "pencil is-fresh" if fresh and k == circled - 1 and not crossed else "pencil",
                )
            )
        if k < crossed:
            new = fresh and k == crossed - 1
            parts.append(
                # Thin, so that the number below is still read.
                marks.cross(
                    at,
                    20,
                    f"hourx{seed}/{k}",
                    "pencil is-thin is-fresh" if new else "pencil is-thin",
                    stroke=0.085,
                )
            )
    long = 40 + step * len(numbers) + 6
    box = (0.0, 0.0, 40.0, float(long)) if vertical else (0.0, 0.0, float(long), 40.0)
    return frame(box, *parts, cls="timer timer-vertical" if vertical else "timer")
