"""The place of a bubble that points at something: beside it, in the window, over little else.

All lengths are CSS pixels of the window, from its left upper corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

Side = Literal["below", "above", "right", "left", "none"]

GAP = 14
"""Between what is pointed at and the bubble: room for the bubble's tail."""

EDGE = 6
"""Between the bubble and the window's edge."""

_TAIL_FROM_CORNER = 22

_FARTHEST = 120
"""A bubble that moves off the board, or past what is to be tapped, stays so near its place."""


_NEEDED = 2
"""How many times as much a part of what the choice needs counts as one of numbers beside it."""


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    def holds(self, point: tuple[float, float]) -> bool:
        """Returns whether a point lies in it.

        >>> Box(0, 0, 4, 4).holds((2, 5))
        False
        """
        across, down = point
        return self.left <= across <= self.right and self.top <= down <= self.bottom

    def shared_area(self, other: Box) -> float:
        """The area that two rectangles share.

        >>> Box(0, 0, 4, 4).shared_area(Box(2, 3, 9, 9))
        2
        """
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0


class Spot(NamedTuple):
    """The place of a bubble: its left upper corner, and the side of what it points at.

    ``tail`` is how far along the bubble's edge the tail stands. On side ``none`` it has none.
    """

    left: float
    top: float
    side: Side
    tail: float = 0.0


def spot_for(
    target: Box | None,
    size: tuple[float, float],
    room: Box,
    shun: Sequence[Box] = (),
    clear: Sequence[Box] = (),
    optional: Sequence[Box] = (),
    read: Sequence[Box] = (),
) -> Spot:
    """The best spot for a bubble of that size.

    It never covers ``target``, nothing of ``shun`` where there is any other spot, no middle of
    ``clear``, where a finger goes, as little else of it and of ``read``, numbers, as it can, and
    then as little of ``optional``, the boards: off one that ``target`` lies on it points from
    beside it. Where each spot beside the target covers such a middle it moves away until that is
    free. Without a target that is in sight, or without room beside it, it stands at the foot of
    the room and has no tail.
    """
    wide, high = size
    low = min([room.bottom, *(box.top for box in shun if box.bottom >= room.bottom)])
    foot = Spot(room.left + (room.width - wide) / 2, low - high - EDGE, "none")
    if target is None or not target.shared_area(room):
        return foot
    boards = [box for box in optional if target.shared_area(box)]
    found = [*_beside(target, size, room), *_off(boards, target, size, room)]
    if not found:
        return foot

    def hides(spot: Spot) -> int:
        box = Box(spot.left, spot.top, wide, high)
        return sum(box.holds(wanted.middle) for wanted in clear)

    def covers(spot: Spot) -> tuple[float, ...]:
        box = Box(spot.left, spot.top, wide, high)
        bad, needed, said, spare = (
            sum(map(box.shared_area, those)) for those in (shun, clear, read, optional)
        )
        return (bad, hides(spot), _NEEDED * needed + said, spare)

    if all(map(hides, found)):
        found += _past(clear, target, size, room)
    return _pointing(min(found, key=covers), target, size)


def best_target(
    places: Sequence[Box],
    size: tuple[float, float],
    room: Box,
    shun: Sequence[Box] = (),
    clear: Sequence[Box] = (),
) -> int | None:
    """Returns which of the places the bubble is to point at, by its number; None without any.

    The first with room beside it counts, as long as it is out of sight: it is brought there. Else
    it is the first from where the bubble covers no middle of ``clear``, then the first with room.
    """
    roomy = [n for n, place in enumerate(places) if has_room_beside(place, size, room)]
    if not roomy:
        return 0 if places else None
    if places[roomy[0]].shared_area(room):
        for number in roomy:
            spot = spot_for(places[number], size, room, shun, clear)
            box = Box(spot.left, spot.top, *size)
            if spot.side != "none" and not any(box.holds(wanted.middle) for wanted in clear):
                return number
    return roomy[0]


def has_room_beside(target: Box, size: tuple[float, float], room: Box) -> bool:
    """Returns whether a bubble of that size fits beside a place, wherever the page is scrolled to.

    >>> has_room_beside(Box(0, 900, 300, 100), (300, 120), Box(0, 0, 320, 256))
    True
    >>> has_room_beside(Box(0, 900, 300, 180), (300, 120), Box(0, 0, 320, 256))
    False
    """
    across = max(target.left - room.left, room.right - target.right)
    down = room.height - target.height
    return across >= size[0] + GAP + EDGE or down >= size[1] + GAP + EDGE


def _beside(target: Box, size: tuple[float, float], room: Box) -> Iterator[Spot]:
    """Spots on all sides where there is room, and along each of them, the middle first."""
    wide, high = size
    lowest, rightmost = room.bottom - EDGE - high, room.right - EDGE - wide
    lefts, tops = _along(target.left, target.width, wide), _along(target.top, target.height, high)
    across = [_within(left, room.left + EDGE, rightmost) for left in lefts]
    down = [_within(top, room.top + EDGE, lowest) for top in tops]
    above, below = target.top - GAP - high, target.bottom + GAP
    before, after = target.left - GAP - wide, target.right + GAP
    for left in across:
        if above >= room.top + EDGE:
            yield Spot(left, above, "above")
        if below <= lowest:
            yield Spot(left, below, "below")
    for top in down:
        if after <= rightmost:
            yield Spot(after, top, "right")
        if before >= room.left + EDGE:
            yield Spot(before, top, "left")


def _off(
    boards: Sequence[Box], target: Box, size: tuple[float, float], room: Box
) -> Iterator[Spot]:
    """Spots right and left of a board that the place lies on, at its height."""
    wide, high = size
    lowest = room.bottom - EDGE - high
    leftmost, rightmost = room.left + EDGE, room.right - EDGE - wide
    tops = [
        _within(top, room.top + EDGE, lowest) for top in _along(target.top, target.height, high)
    ]
    for board in boards:
        after, before = board.right + EDGE, board.left - EDGE - wide
        for top in tops:
            if after <= rightmost and 0 <= after - target.right <= _FARTHEST:
                yield Spot(after, top, "right")
            if leftmost <= before <= rightmost and 0 <= target.left - before - wide <= _FARTHEST:
                yield Spot(before, top, "left")


def _past(
    wanted: Sequence[Box], target: Box, size: tuple[float, float], room: Box
) -> Iterator[Spot]:
    """Spots farther above and below the place, each just past something that is to stay free."""
    wide, high = size
    rightmost = room.right - EDGE - wide
    for left in _along(target.left, target.width, wide):
        across = _within(left, room.left + EDGE, rightmost)
        for box in wanted:
            above, below = box.top - EDGE - high, box.bottom + EDGE
            if above >= room.top + EDGE and GAP <= target.top - above - high <= _FARTHEST:
                yield Spot(across, above, "above")
            if below + high <= room.bottom - EDGE and GAP <= below - target.bottom <= _FARTHEST:
                yield Spot(across, below, "below")


def _along(begin: float, extent: float, length: float) -> list[float]:
    """Lists where an edge of the bubble may begin, so that its tail meets the place, the middle
    first.

    ``begin`` and ``extent`` are those of the place's edge, ``length`` is that of the bubble's.
    """
    inset = min(_TAIL_FROM_CORNER, extent / 2)
    points = begin + extent / 2, begin + inset, begin + extent - inset
    reaches = length / 2, length - _TAIL_FROM_CORNER, _TAIL_FROM_CORNER
    return [point - reach for reach in reaches for point in points]


def _within(value: float, least: float, most: float) -> float:
    return max(least, min(value, most))


def _pointing(spot: Spot, target: Box, size: tuple[float, float]) -> Spot:
    """The spot with its tail opposite what it points at, as near to the middle as it can be."""
    if spot.side in ("above", "below"):
        point, begin, length = target.middle[0], spot.left, size[0]
    else:
        point, begin, length = target.middle[1], spot.top, size[1]
    return spot._replace(tail=_within(point - begin, _TAIL_FROM_CORNER, length - _TAIL_FROM_CORNER))
