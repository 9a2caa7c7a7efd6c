"""The place of a bubble that points at something: beside it, in the window, over little else.

Close to its place it has a tail. Where all that lies around the place is needed it stands apart, on
what is empty or spare, and a line leads from it to the place.

All lengths are CSS pixels of the window, from its left upper corner.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

Side = Literal["below", "above", "right", "left", "none"]

GAP = 14
"""Between what is pointed at and the bubble: room for the bubble's tail."""

EDGE = 6
"""Between the bubble and the window's edge, and what else it leaves free."""

_TAIL_FROM_CORNER = 22

_TAIL_REACHES = 26
"""A bubble that is farther away has a line in place of its tail."""

LONGEST_LINE = 260
"""A longer line leads nowhere: the ring round the place tells enough."""

_FARTHEST = 490
"""A bubble is no farther away."""

_PLACES_TRIED = 8
"""Of many places that are alike so many are looked at."""

# What a bubble's spot costs, in pixels of an empty board that it would cover.
_PER_SHUNNED, _PER_NEEDED, _PER_READ = 1000, 8, 6
_HIDES = 20_000
"""For each thing to be tapped or looked at whose middle is covered."""
_OVER_STRIP = 5_000
"""For the strip, whose words the bubble stands in for: all of them, if it covers any."""
_PER_APART = 45
"""For each pixel between the bubble and its place, beyond the usual gap."""
_PER_FORM = 1_000
"""For each form before this one, so that a bubble has its usual form where that will do."""
_PER_PLACE = 10_000
"""For each place named before this one."""
_PAST_BUTTONS = 10_000
"""For buttons between the bubble and its place."""
_GOOD = 1_000
"""A spot that costs so little is taken without looking for another one."""


Size = tuple[float, float]


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

    def inner(self, margin: float) -> Box:
        """The rectangle so much within it.

        >>> Box(0, 0, 9, 8).inner(2)
        Box(left=2, top=2, width=5, height=4)
        """
        wide, high = self.width - 2 * margin, self.height - 2 * margin
        return Box(self.left + margin, self.top + margin, wide, high)

    def shared_area(self, other: Box) -> float:
        """The area that two rectangles share.

        >>> Box(0, 0, 4, 4).shared_area(Box(2, 3, 9, 9))
        2
        """
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0

    def distance(self, other: Box) -> float:
        """The distance between two rectangles; 0 where they meet.

        >>> Box(0, 0, 4, 4).distance(Box(7, 8, 1, 1))
        5.0
        """
        across = max(self.left - other.right, other.left - self.right, 0)
        down = max(self.top - other.bottom, other.top - self.bottom, 0)
        return math.hypot(across, down)


def around_all(boxes: Sequence[Box]) -> Box:
    """The smallest rectangle that holds all of these, of which there is one at least.

    >>> around_all([Box(0, 0, 4, 4), Box(7, 1, 1, 9)])
    Box(left=0, top=0, width=8, height=10)
    """
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(left, top, right - left, bottom - top)


class Spot(NamedTuple):
    """The place of a bubble: its left upper corner, and the side of what it points at.

    ``tail`` is how far along the bubble's edge its tail or its line begins; on side ``none`` it has
    neither. The line is as long as ``reach``, 0 where there is a tail, and turned by ``turn``
    degrees, clockwise from the right. ``form`` is the number of the bubble's form.
    """

    left: float
    top: float
    side: Side
    tail: float = 0.0
    form: int = 0
    reach: float = 0.0
    turn: float = 0.0


def line_crosses(spot: Spot, size: Size, boxes: Sequence[Box]) -> bool:
    """Returns whether the line of a bubble of that size lies over one of these boxes.

    >>> spot = Spot(0, 0, "above", 20, reach=50, turn=90)
    >>> line_crosses(spot, (80, 30), [Box(15, 60, 10, 10)])
    True
    >>> line_crosses(spot, (80, 30), [Box(30, 60, 10, 10), Box(15, 90, 10, 10)])
    False
    """
    left, top = spot.left, spot.top
    if spot.side in ("above", "below"):
        left, top = left + spot.tail, top + size[1] * (spot.side == "above")
    else:
        left, top = left + size[0] * (spot.side == "left"), top + spot.tail
    across, down = math.cos(math.radians(spot.turn)), math.sin(math.radians(spot.turn))
    points = [(left + far * across, top + far * down) for far in range(0, int(spot.reach), 4)]
    return any(box.holds(point) for box in boxes for point in points)


class Around(NamedTuple):
    """What else is in the window, by what it costs to cover it.

    ``shun`` is never covered where there is any other spot; of ``clear`` something is chosen or
    read in this step, and no middle is covered if that can be; ``read`` are numbers and words;
    ``boards`` are those and other parts of the table. ``strip`` says in short what the bubble says.
    Where there are ``columns`` beside the board a bubble stands in one of them, in its form of the
    same number, and never on the board.
    """

    shun: Sequence[Box] = ()
    clear: Sequence[Box] = ()
    read: Sequence[Box] = ()
    boards: Sequence[Box] = ()
    strip: Sequence[Box] = ()
    columns: Sequence[Box] = ()


def spot_for(target: Box | None, forms: Sequence[Size], room: Box, around: Around) -> Spot:
    """The best spot for a bubble of one of those forms: it never covers ``target``.

    Without a target that is in sight, or without room beside it, the bubble stands at the foot of
    the room and points at nothing.
    """
    return _priced(target, forms, room, around)[1]


def best_target(
    places: Sequence[Box], forms: Sequence[Size], room: Box, around: Around
) -> int | None:
    """Returns which of the places the bubble is to point at, by its number; None without any.

    Of those that are in sight it is the one with the best spot, the earlier ones first. Where none
    is, or each of their bubbles hides something needed, and the first place with room for a bubble
    is out of sight, it is that one: it is brought there.
    """
    roomy = [n for n, place in enumerate(places) if has_room_beside(place, forms[0], room)]
    if not roomy:
        return 0 if places else None
    floor = min([room.bottom, *(box.top for box in around.shun if box.bottom >= room.bottom)])
    seen = [n for n in roomy if _in_sight(places[n], room, floor)][:_PLACES_TRIED]
    priced = [
        (_priced(places[n], forms, room, around)[0] + _PER_PLACE * rank, n)
        for rank, n in enumerate(seen)
    ]
    if priced:
        cost, best = min(priced)
        if cost < _HIDES or roomy[0] in seen:
            return best
    return roomy[0]


def has_room_beside(target: Box, size: Size, room: Box) -> bool:
    """Returns whether a bubble of that size fits beside a place, wherever the page is scrolled to.

    >>> has_room_beside(Box(0, 900, 300, 100), (300, 120), Box(0, 0, 320, 256))
    True
    >>> has_room_beside(Box(0, 900, 300, 180), (300, 120), Box(0, 0, 320, 256))
    False
    """
    across = max(target.left - room.left, room.right - target.right)
    down = room.height - target.height
    return across >= size[0] + GAP + EDGE or down >= size[1] + GAP + EDGE


def _in_sight(place: Box, room: Box, floor: float) -> bool:
    """Returns whether a place is in the window, above the buttons at its foot or among them."""
    if place.top >= floor:
        return place.bottom <= room.bottom
    return place.top >= room.top - EDGE and place.bottom <= floor + EDGE


def _priced(
    target: Box | None, forms: Sequence[Size], room: Box, around: Around
) -> tuple[float, Spot]:
    """The best spot, and what it costs."""
    wide, high = forms[0]
    floor = min([room.bottom, *(box.top for box in around.shun if box.bottom >= room.bottom)])
    below = around.columns[0] if around.columns else room
    foot = Spot(below.left + (below.width - wide) / 2, floor - high - EDGE, "none")
    if target is None or not target.shared_area(room):
        return math.inf, foot
    best, found = math.inf, foot

    def try_all(corners: Iterable[tuple[float, float]], form: int) -> None:
        nonlocal best, found
        boxes = [Box(left, top, *forms[form]) for left, top in corners]
        bases = [_base(box, target, around) + _PER_FORM * form for box in boxes]
        # The cheap ones first: of most others it need not be looked at what they cover.
        for number in sorted(range(len(boxes)), key=bases.__getitem__):
            box, base = boxes[number], bases[number]
            if base >= best:
                break
            cost = base + _covering(box, around)
            if cost < best:
                best, found = cost, _pointing(box, target, form)

    if around.columns:
        for form, (size, column) in enumerate(zip(forms, around.columns, strict=True)):
            try_all(_in_column(target, size, column, around), form)
        return best, found
    for form, size in enumerate(forms):
        try_all(_beside(target, size, room), form)
    for form, size in enumerate(forms):
        if best > _GOOD:
            try_all(_apart(target, size, room, around), form)
    return best, found


def _base(box: Box, target: Box, around: Around) -> float:
    """What a spot costs by its distance, by lying over the strip, and beyond the buttons."""
    covered = any(box.shared_area(words) for words in around.strip)
    past = any(target.bottom <= bar.top and bar.bottom <= box.top for bar in around.shun)
    apart = max(0.0, box.distance(target) - GAP)
    return _PER_APART * apart + _OVER_STRIP * covered + _PAST_BUTTONS * past


def _covering(box: Box, around: Around) -> float:
    """What a spot costs by what it covers."""
    shunned, needed, said, spare = (
        sum(map(box.shared_area, those))
        for those in (around.shun, around.clear, around.read, around.boards)
    )
    hidden = sum(box.holds(wanted.middle) for wanted in around.clear)
    return (
        _PER_SHUNNED * shunned + _PER_NEEDED * needed + _PER_READ * said + spare + _HIDES * hidden
    )


def _beside(target: Box, size: Size, room: Box) -> Iterator[tuple[float, float]]:
    """Corners of bubbles on all sides where there is room, and along each of them, the middle
    first."""
    wide, high = size
    lowest, rightmost = room.bottom - EDGE - high, room.right - EDGE - wide
    lefts, tops = _along(target.left, target.width, wide), _along(target.top, target.height, high)
    across = [_within(left, room.left + EDGE, rightmost) for left in lefts]
    down = [_within(top, room.top + EDGE, lowest) for top in tops]
    above, below = target.top - GAP - high, target.bottom + GAP
    before, after = target.left - GAP - wide, target.right + GAP
    for left in across:
        if above >= room.top + EDGE:
            yield left, above
        if below <= lowest:
            yield left, below
    for top in down:
        if after <= rightmost:
            yield after, top
        if before >= room.left + EDGE:
            yield before, top


def _apart(target: Box, size: Size, room: Box, around: Around) -> Iterator[tuple[float, float]]:
    """Corners of bubbles farther away: just past what is to stay free, and over the strip."""
    wide, high = size
    highest, lowest = room.top + EDGE, room.bottom - EDGE - high
    leftmost, rightmost = room.left + EDGE, room.right - EDGE - wide
    if lowest < highest or rightmost < leftmost:
        return
    parts = (*around.strip, *around.boards, *around.shun)
    tops = [*_along(target.top, target.height, high), highest, lowest]
    lefts = [*_along(target.left, target.width, wide), leftmost, rightmost]
    for part in (*parts, *around.clear):
        tops += (part.bottom + EDGE, part.top - EDGE - high)
    for part in parts:
        lefts += (part.right + EDGE, part.left - EDGE - wide)
    for words in around.strip:
        tops += (words.top, words.bottom - high)
        lefts += (words.left, words.left + (words.width - wide) / 2)
    across = {round(left, 1) for left in lefts if leftmost <= left <= rightmost}
    for top in {round(top, 1) for top in tops if highest <= top <= lowest}:
        for left in across:
            if GAP <= Box(left, top, wide, high).distance(target) <= _FARTHEST:
                yield left, top


def _in_column(
    target: Box, size: Size, column: Box, around: Around
) -> Iterator[tuple[float, float]]:
    """Corners of bubbles in a column: level with the place, past what lies there, and at its ends.

    None of them lies over the place, nor over the ring round it.
    """
    wide, high = size
    highest, lowest = column.top + EDGE, column.bottom - EDGE - high
    tops = [*_along(target.top, target.height, high), highest, lowest]
    parts = (*around.shun, *around.strip, *around.clear, *around.read, *around.boards)
    for part in (target, *filter(column.shared_area, parts)):
        for gap in (GAP, EDGE):
            tops += (part.bottom + gap, part.top - gap - high)
    ring = Box(target.left, target.top - EDGE, target.width, target.height + 2 * EDGE)
    left = column.left + (column.width - wide) / 2
    for top in {round(top, 1) for top in tops if highest <= top <= lowest}:
        if not ring.shared_area(Box(left, top, wide, high)):
            yield left, top


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


def _pointing(box: Box, target: Box, form: int) -> Spot:
    """The spot with its tail or its line opposite what it points at.

    It begins as near to the middle of the place as the bubble's round corners let it.
    """
    over = max(target.top - box.bottom, box.top - target.bottom)
    beside = max(target.left - box.right, box.left - target.right)
    x = _within(target.middle[0], box.left + _TAIL_FROM_CORNER, box.right - _TAIL_FROM_CORNER)
    y = _within(target.middle[1], box.top + _TAIL_FROM_CORNER, box.bottom - _TAIL_FROM_CORNER)
    side: Side
    if over >= beside:
        above = box.bottom <= target.top
        side, tail, y = (
            ("above" if above else "below"),
            x - box.left,
            (box.bottom if above else box.top),
        )
    else:
        after = box.left >= target.right
        side, tail, x = (
            ("right" if after else "left"),
            y - box.top,
            (box.left if after else box.right),
        )
    across = _within(x, target.left, target.right) - x
    down = _within(y, target.top, target.bottom) - y
    reach = math.hypot(across, down)
    if reach <= _TAIL_REACHES:
        return Spot(box.left, box.top, side, tail, form)
    return Spot(box.left, box.top, side, tail, form, reach, math.degrees(math.atan2(down, across)))
