"""The score track of Nine Lives: a basket at 0, nine lives to win, three fields of pride beyond."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from markupsafe import Markup

from app.art.svg import LINE, SHADE_2, frame, group, num, path
from app.games.ninelives.art import cubes

Rect = tuple[float, float, float, float]

FIELDS = 13
END = 9
STEP = 34.0
LANE = 78.0  # room for cubes, then the field itself
BEND = 16.0  # beside a folded track, for the strand from 6 to 7
_HEART = "M0 12.5C-9 6 -13.4 1 -13.4 -4.4C-13.4 -9.2 -10 -12 -6.6 -12C-3.6 -12 -1.2 -10.2 0 -7.6C1.2 -10.2 3.6 -12 6.8 -12C10.2 -12 13.4 -9.2 13.4 -4.4C13.4 1 9 6 0 12.5Z"


def view_box(folded: bool = False) -> Rect:
    """Returns the view box of the whole track; folded it comes back in a second row, for a narrow column."""
    rows = 2 if folded else 1
    return 0.0, 0.0, STEP * (7 if folded else FIELDS) + (8 + BEND if folded else 8), LANE * rows + 4


def field(score: int, folded: bool = False) -> Rect:
    """A field and the room above it: x, y, width, height."""
    score = max(0, min(FIELDS - 1, score))
    row, col = divmod(score, 7) if folded else (0, score)
    col = 6 - col if row else col
    return 4 + STEP * col, 2 + LANE * row, STEP, LANE


def _cube_room(score: int, folded: bool) -> Rect:
    x, y, w, _ = field(score, folded)
    return x, y + 2, w, 36


@cache
def base(folded: bool = False) -> Markup:
    """The printed track; it never changes."""
    parts: list[Markup] = []
    for row in range(2 if folded else 1):
        last = (6 if row == 0 else 12) if folded else 12
        ends = field(7 * row, folded)[0], field(last, folded)[0]
        x0, x1 = min(ends), max(ends) + STEP
        y = 2 + LANE * row
        parts.append(
            Markup(
                f'<rect class="track-shelf" x="{num(x0)}" y="{num(y + 39)}" width="{num(x1 - x0)}" height="36" rx="12"/>'
            )
        )
    if folded:
        x, y = field(6, folded)[0] + STEP + 1, 59.0
        bend = f"M{num(x)} {num(y)}C{num(x + 19)} {num(y + 2)} {num(x + 19)} {num(y + LANE - 2)} {num(x + 2)} {num(y + LANE)}"
        tip = f"M{num(x + 8)} {num(y + LANE - 6.5)}L{num(x + 1.5)} {num(y + LANE)}L{num(x + 8.5)} {num(y + LANE + 5.5)}"
        parts.append(path(bend + tip, cls="track-bend"))
    for score in range(FIELDS):
        x, y, w, _ = field(score, folded)
        middle, level = x + w / 2, y + 57
        if score == 0:
            sign = group(
                path(
                    "M-13 -4C-13 -8 13 -8 13 -4L10.5 9C10 12 -10 12 -10.5 9Z",
                    "var(--a-wood)",
                    LINE,
                    2,
                ),
                path(
                    "M-12.5 0C-6 2.5 6 2.5 12.5 0M-11.5 5C-6 7.5 6 7.5 11.5 5", "none", SHADE_2, 2
                ),
                path(
                    "M-13 -4C-13 -1 13 -1 13 -4C13 -8 -13 -8 -13 -4Z", "var(--a-cream)", LINE, 1.8
                ),
                at=(middle, level - 1),
            )
            cls = "track-number is-start"
        elif score <= END:
            sign = group(
                path(_HEART, "var(--track-life)" if score < END else "var(--card-gold)", LINE, 2),
                at=(middle, level),
                scale=1 if score < END else 1.28,
            )
            if score == END:
                sign += group(
                    path(
                        "M-11 3L-13 -7L-5.5 -2.5L0 -9.5L5.5 -2.5L13 -7L11 3Z",
                        "var(--card-gold)",
                        LINE,
                        2,
                    ),
                    at=(middle, level - 17.5),
                    scale=0.62,
                )
            cls = "track-number is-end" if score == END else "track-number"
        else:
            sign = group(
                path(
                    "M0 -12.5L3.7 -4.4L12.4 -3.4L6 2.6L7.7 11.2L0 7L-7.7 11.2L-6 2.6L-12.4 -3.4L-3.7 -4.4Z",
                    "var(--a-yellow)",
                    LINE,
                    2,
                ),
                at=(middle, level),
                scale=1.24,
            )
            cls = "track-number is-beyond"
        parts.append(sign)
        drop = 8.5 if score == 0 else 5.4 if score > END else 4.2
        parts.append(
            Markup(
                f'<text class="{cls}" x="{num(middle)}" y="{num(level + drop)}" font-size="{15 if score < 10 else 12}">{score}</text>'
            )
        )
    if not folded:
        # the line that ends the match
        x = field(END)[0]
        parts.append(
            path(f"M{num(x)} 6V76", "none", "var(--accent)", 2.2, more='stroke-dasharray="1 5.5"')
        )
    return group(*parts, cls="track-base")


def layers(scores: Mapping[int, int], folded: bool = False, fresh: Sequence[int] = ()) -> Markup:
    """The track without a frame, with a cube for every seat; `fresh` have just scored."""
    rooms = {seat: _cube_room(score, folded) for seat, score in scores.items()}
    return base(folded) + cubes.cluster(rooms, 27, fresh)


def track(scores: Mapping[int, int], folded: bool = False, fresh: Sequence[int] = ()) -> Markup:
    """The track as a picture; see `layers`."""
    shape = "track track-folded" if folded else "track"
    return frame(view_box(folded), layers(scores, folded, fresh), cls=shape)
