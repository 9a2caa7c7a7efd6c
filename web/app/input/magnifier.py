"""A magnifier for fingers, and the name of what they rest on: when it opens, and where both lie."""

from __future__ import annotations

REST_MS = 300
"""So long a finger rests before it wants to see what is below it."""
ZOOM = 2.2
SIZE_PX = 148
"""The lens is a circle as wide as this."""
FINGER_PX = 44
"""A size below which something is hard to hit with a finger."""
_LIFT_PX = 52
"""So far from the finger's middle, which hides what lies around it, the lens ends."""

_OVERLAP_PX = 20
"""So far the name reaches out of the lens, into the gap above the finger."""
_MARGIN_PX = 4

Point = tuple[float, float]


def is_small(width: float, height: float) -> bool:
    """True if a target is hard to hit.

    >>> is_small(60, 40), is_small(44, 44)
    (True, False)
    """
    return min(width, height) < FINGER_PX - 0.5


def lens_at(finger: Point, window: Point) -> Point:
    """The left upper corner of the lens: above the finger, or beside it where there is no room.

    >>> lens_at((180, 500), (360, 740))
    (106.0, 300)
    >>> lens_at((600, 60), (740, 360))
    (400, 0)
    """
    x, y = finger
    wide, high = window
    top = y - _LIFT_PX - SIZE_PX
    if top >= 0:
        return _within(x - SIZE_PX / 2, wide), top
    left = x + _LIFT_PX if x < wide / 2 else x - _LIFT_PX - SIZE_PX
    return _within(left, wide), _within(y - SIZE_PX / 2, high)


def name_at(finger: Point, size: Point, window: Point, lens: Point | None) -> Point:
    """The left upper corner of a name of that size: over the lower rim of the lens, whose corner is
    given, or else above the finger.

    >>> name_at((180, 500), (100, 30), (360, 740), (106, 300))
    (130.0, 438)
    >>> name_at((20, 500), (100, 30), (360, 740), None)
    (4, 418)
    """
    width, height = size
    middle, bottom = finger[0], finger[1] - _LIFT_PX
    if lens is not None:
        middle, bottom = lens[0] + SIZE_PX / 2, lens[1] + SIZE_PX + _OVERLAP_PX
    left = max(_MARGIN_PX, min(middle - width / 2, window[0] - width - _MARGIN_PX))
    return left, max(_MARGIN_PX, bottom - height)


def _within(start: float, room: float) -> float:
    """Moves a lens that would begin at ``start`` so that it lies in the window."""
    return max(0, min(start, room - SIZE_PX))
