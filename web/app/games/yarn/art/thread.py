"""The wool thread: two strands twisted, lying on the carpet in the order it was unrolled.

Each turn is one small group of paths (shadow, edge, wool, twist). Turns are drawn in order, so where
the thread crosses itself the later turn lies above and throws its shadow on the earlier one; inside
a turn it cannot cross itself, because a turn bends once at most. A finished turn changes no more
once the next has begun, so its markup is kept.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from app.art.svg import LINE, SHADE_2, Point, disc, group, num, path, pt
from app.games.yarn.art.carpet import CELL, dot

Dot = tuple[int, int]
BEND = 12


def _straight(before: Dot | None, here: Dot, after: Dot | None) -> bool:
    """Returns whether the thread goes straight through `here` (or begins or ends there)."""
    if before is None or after is None:
        return True
    return (here[0] - before[0], here[1] - before[1]) == (after[0] - here[0], after[1] - here[1])


def _line(
    dots: Sequence[Dot], before: Dot | None, after: Dot | None, start: float
) -> list[tuple[Point, float]]:
    """The centre line of a turn as points with their distance from the ball, corners rounded.

    A corner that lies between two turns belongs to the later one: the earlier stops `BEND` short.
    """
    pieces: list[tuple[Point, float]] = []
    chain: list[Dot] = ([before] if before else []) + list(dots) + ([after] if after else [])
    first = 1 if before else 0
    last = first + len(dots) - 1
    for k in range(first, last + 1):
        x, y = dot(*chain[k])
        s = start + CELL * (k - first)
        prev = chain[k - 1] if k > 0 else None
        nxt = chain[k + 1] if k + 1 < len(chain) else None
        if _straight(prev, chain[k], nxt):
            pieces.append(((x, y), s))
            continue
        assert prev is not None
        assert nxt is not None
        in_x, in_y = chain[k][0] - prev[0], chain[k][1] - prev[1]
        out_x, out_y = nxt[0] - chain[k][0], nxt[1] - chain[k][1]
        enter = (x - in_x * BEND, y - in_y * BEND)
        if k == last and after:
            pieces.append((enter, s - BEND))
            continue
        leave = (x + out_x * BEND, y + out_y * BEND)
        for step in range(6):
            t = step / 5
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            where = (a * enter[0] + b * x + c * leave[0], a * enter[1] + b * y + c * leave[1])
            pieces.append((where, s - BEND + 2 * BEND * t))
    return pieces


def _sway(s: float, seed: int) -> float:
    """Returns how far the wool lies off its line at distance `s`: never quite straight."""
    return 1.15 * math.sin(s / 15.5 + seed) + 0.55 * math.sin(s / 6.1 + 2.3 * seed)


def _course(
    corners: Sequence[tuple[Point, float]], seed: int
) -> list[tuple[float, float, float, float]]:
    """Points every few units with the direction there: x, y, dx, dy."""
    out: list[tuple[float, float, float, float]] = []
    for ((x1, y1), s1), ((x2, y2), s2) in itertools.pairwise(corners):
        length = math.hypot(x2 - x1, y2 - y1)
        if length < 0.01:
            continue
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        steps = max(1, round(length / 6))
        for k in range(steps):
            t = k / steps
            off = _sway(s1 + (s2 - s1) * t, seed)
            out.append((x1 + (x2 - x1) * t - dy * off, y1 + (y2 - y1) * t + dx * off, dx, dy))
    (x, y), s = corners[-1]
    dx, dy = out[-1][2], out[-1][3]
    off = _sway(s, seed)
    out.append((x - dy * off, y + dx * off, dx, dy))
    return out


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a thread: its dots, those next to it in other turns, and where it starts.

    ``start`` counts segments from the ball; ``seed`` says how the wool sways.
    """

    dots: tuple[Dot, ...]
    before: Dot | None
    after: Dot | None
    start: int
    seed: int


def by_turns(turns: Sequence[Sequence[Dot]], seed: int = 1) -> tuple[Turn, ...]:
    """A thread turn by turn, each beginning with the dot where the one before ended.

    The first begins with S; an empty turn (a pass) is skipped. A turn changes once, when the next
    one begins: the corner between two belongs to the later.
    """
    drawn = [tuple(turn) for turn in turns if len(turn) > 1]
    starts = itertools.accumulate((len(turn) - 1 for turn in drawn), initial=0)
    return tuple(
        [
            Turn(
                turn,
                drawn[k - 1][-2] if k else None,
                drawn[k + 1][1] if k + 1 < len(drawn) else None,
                start,
                seed,
            )
            for k, (turn, start) in enumerate(zip(drawn, starts, strict=False))
        ]
    )


def turn_class(fresh: bool) -> str:
    """The class of a turn's group; the newest is brighter."""
    return "thread-turn is-new" if fresh else "thread-turn"


@lru_cache(maxsize=1024)
def wool(turn: Turn) -> Markup:
    """The paths of a turn: shadow, edge, wool, twist. Colour comes from the ``seat-N`` around."""
    dots, before, after = turn.dots, turn.before, turn.after
    start, seed = turn.start, turn.seed
    course = _course(_line(dots, before, after, start * CELL), seed)
    # the wool needs fewer points than its twist
    d = "M" + "L".join([pt(x, y) for x, y, _, _ in (*course[:-1:2], course[-1])])
    twist = []
    for x, y, dx, dy in course:
        # one ply over the other: a short stroke across the wool, leaning forward
        ax, ay = x + dy * 2.5 - dx * 2.1, y - dx * 2.5 - dy * 2.1
        twist.append(
            f"M{pt(ax, ay)}q{pt(-dy * 2.2 + dx * 0.6, dx * 2.2 + dy * 0.6)} {pt(-dy * 5 + dx * 4.2, dx * 5 + dy * 4.2)}"
        )
    bed = (
        f'<path d="{d}" fill="none" stroke="{SHADE_2}" stroke-width="10.5" transform="translate(1.4 2)"/>'
        # flat ends here and round ones on the wool: the joint between two turns does not show
        f'<path d="{d}" fill="none" stroke="{LINE}" stroke-width="9.4" stroke-linejoin="round"/>'
    )
    twisted = path("".join(twist), "none", "var(--seat-twist)", 1.7)
    return Markup(bed) + path(d, "none", "var(--seat)", 7.4) + twisted


def thread(turns: Sequence[Sequence[Dot]], seed: int = 1, small: bool = False) -> Markup:
    """The thread of a sheet, see :func:`by_turns`; the last turn is brighter.

    ``small`` draws the whole thread as two paths.
    """
    drawn = by_turns(turns, seed)
    if not drawn:
        return group(cls="thread")
    if small:
        whole = list(drawn[0].dots)
        for turn in drawn[1:]:
            whole += turn.dots[1:]
        d = "M" + "L".join([pt(*dot(*point)) for point in whole])
        return group(
            path(d, "none", LINE, 11), path(d, "none", "var(--seat)", 8), cls="thread thread-small"
        )
    parts = [group(wool(turn), cls=turn_class(turn is drawn[-1])) for turn in drawn]
    return group(*parts, cls="thread")


def preview(dots: Sequence[Dot], ends: bool = True) -> Markup:
    """The part that a finger is drawing: light wool that is not laid yet, and where it will end."""
    if len(dots) < 2:
        return group(cls="thread-preview")
    d = "M" + "L".join([pt(*dot(*point)) for point in dots])
    x, y = dot(*dots[-1])
    tip = path(disc(x, y, 8), "var(--paper)", "var(--seat)", 3.4) if ends else Markup("")
    return group(
        path(d, "none", "var(--paper)", 9.5, cls="preview-bed"),
        path(d, "none", "var(--seat)", 6, cls="preview-wool", more='stroke-dasharray="5 6.5"'),
        tip,
        cls="thread-preview",
    )


def slack(from_dot: Dot, to: Point) -> str:
    """Path data of the loose bit between the last dot and the finger (class `thread-slack`)."""
    x, y = dot(*from_dot)
    sag = min(14.0, math.hypot(to[0] - x, to[1] - y) / 3)
    return f"M{pt(x, y)}Q{pt((x + to[0]) / 2, (y + to[1]) / 2 + sag)} {pt(*to)}"


def loose_end(at: Dot, seed: int = 1) -> Markup:
    """The end of the thread, where the next turn goes on: a knot with a frayed tip."""
    x, y = dot(*at)
    fray = f"M{pt(x, y)}q4 -6 9 -5M{pt(x, y)}q5 -2 8 2M{pt(x, y)}q1 -6 4 -9"
    return group(
        path(disc(x, y, 13), "none", "var(--seat)", 2, cls="end-halo"),
        path(fray, "none", "var(--seat)", 1.8),
        path(disc(x, y, 6.6), "var(--seat-twist)", LINE, 2),
        path(disc(x, y, 2.4), "var(--seat)"),
        cls="thread-end",
    )


def reach(at: Dot, bends: int = 1) -> Markup:
    """A soft glow under a dot where the thread may end this turn (`bends` 2: there are two ways)."""
    x, y = dot(*at)
    ring = path(disc(x, y, 13.5), "var(--reach)", "var(--reach-line)", 2.2, cls="reach-ring")
    second = path(disc(x, y, 17), "none", "var(--reach-line)", 1.3) if bends > 1 else Markup("")
    return group(ring, second, cls="reach")


def length(turns: Sequence[Sequence[Dot]]) -> str:
    """Says a thread's length in segments, as text for a label."""
    return num(sum(max(0, len(turn) - 1) for turn in turns))
