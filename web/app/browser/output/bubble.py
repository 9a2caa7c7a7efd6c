"""Puts the bubble of a lesson beside the place that it points at, and keeps it there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import js
from pyodide.ffi import create_proxy

from app.browser.interop import js_object, listen
from app.games.lesson import TOGETHER
from app.lessons.bubble import (
    EDGE,
    LONGEST_LINE,
    Around,
    Box,
    Size,
    around_all,
    best_target,
    line_crosses,
    spot_for,
)

document, window = js.document, js.window

Place = list[Any]
"""Elements with one ring round all of them; none where there is nothing to point at."""

_HINT = ".status-hint, .table-status:has(.status-say.is-asked)"
"""While a hint is open the bubble is one line beside it: it says what to do, and why. Where the
strip has room for one sentence the hint is that one."""

_TOP = ".table-top :is(h1, a, button)"
"""The title and the links beside it: of none is a half seen above the bubble."""

_NEVER_UNDER = f".table-bar, {_TOP}, {_HINT}"
"""Parts that must not lie under the bubble, whatever that is about."""

_NEVER_IN_COLUMN = f".table-bar > *, {_TOP}, {_HINT}"
"""The same where it stands in a column: there the bar has room below its buttons, and the links are
all the way out."""

_WITH_HINT = ".hint-light, .is-hinted, .table-chance > *"
"""What is looked at with an open hint: what it is about, and the dice."""

_STRIP = ".table-status"
"""It asks in short for what the bubble asks for, which may stand in its place."""

_STRIP_SAYS_MORE = ".status-hint, .status-say:is(.is-refused, .is-asked)"
"""Where there is one of these the strip is to be read: it gives a hint, or an answer."""

_TOTALS = ".table-totals"
"""Everybody's points in one line: a bubble that lies over a part of it takes it away, so that no
name is seen cut through."""

_PARTS = (
    ".table-board:not(:has([data-piece])), .table-board [data-piece],"
    " .table-scores, .other, .total-of, .history-log"
)
"""The parts that one plays on and reads from, which the bubble lies beside where there is room: of
a board with room between its pieces these are the pieces."""

_SHEET = ".table-scores :is(td, th)"
"""Numbers of the sheet: the bubble leaves them free."""

_BRINGS = ".bar-brings:not(:empty)"
"""What a choice brings: a few words in the middle of a line as wide as the bar."""

_SAID = ".table-chance > *, .table-round > *, .other-score, .other-board > :not(svg) > *"

_READ = f"{_SAID}, {_BRINGS}"
"""Dice and words beside a board or said of others: the bubble leaves them free, and more so than
the sheet where it stands in a column."""

_WORDS = (
    f"{_SAID}, {_TOP}, {_SHEET}, .other-name, .other-last-action:not(:empty), .total-of,"
    " .table-at-hand, .table-bar .btn"
)
"""What no line from a bubble to its place runs across: the ring round the place tells enough."""

_CELLS, _BUTTONS = ".table-board .spot", ".table-board [data-control]:not(.spot)"
"""The same on a board, but for those of the place itself."""

_GRAZE = 4
"""A line through the round corner of a button lies over nothing that is on it."""

_BESIDE_WORDS = 4
"""A line that is so near to words would be read as one of their letters."""

_FORMS = ("usual", "narrow", "wide")
"""The bubble's forms, in the order in which they are tried: data-form."""

_IN_COLUMN = "column"
"""Its form in a column beside the board, as wide as that: --column."""

_LOW_PX = 576
"""A window of more pixels has room above or below what the bubble speaks of."""

_LOW = "(min-width: 36rem) and (max-height: 36rem)"
"""A phone on its side: there the bubble stands in a column, as each other form of it would cover
the board."""

_WIDE, _MARGIN = "(min-width: 48rem)", 14
"""A window that is so wide has a page with a margin, which the bubble keeps: it is so much wider
than the edge that it leaves everywhere."""

_LEAST_COLUMN = 150
"""A column that is narrower has no room for words."""


class Pointing:
    """Looks where the bubble belongs after each picture, and when the window moves."""

    def __init__(self) -> None:
        self.about = ""
        self.target: Place = []
        """What it points at: chosen with each picture, and kept while somebody scrolls."""
        self.forms: list[Size] = []
        """How large the bubble is in each of its forms, measured with each picture."""
        self.back = self.reached = 0.0
        """Where the window was before a place was brought into sight, and where that led."""
        # Not only the window scrolls: the scores do so by themselves in a low one.
        document.addEventListener("scroll", create_proxy(self._moved), True)
        listen(window, "resize", self._resized)
        self.width = _room().width

    def _moved(self, _: Any) -> None:
        if lesson := document.getElementById("lesson"):
            self._place(lesson)

    def _resized(self, _: Any) -> None:
        """Bring the place into sight again where the window was turned or drawn wider.

        A phone's window changes its height alone while somebody scrolls: then nothing may move.
        """
        lesson, width = document.getElementById("lesson"), _room().width
        if lesson:
            if width != self.width:
                self._bring_into_sight(lesson)
            self._choose(lesson)
        self.width = width

    def show(self) -> None:
        """Put the bubble in its place; what is new is brought into sight first."""
        lesson = document.getElementById("lesson")
        if not lesson:
            self.about = ""
            self._scroll_back()
            return
        about = str(lesson.dataset.points)
        if about != self.about:
            self.about = about
            self._bring_into_sight(lesson)
        self._choose(lesson)

    def _bring_into_sight(self, lesson: Any) -> None:
        self._scroll_back()
        self.forms, self.back = _forms(), window.scrollY
        _scroll_to(_target(lesson, self.forms))
        self.reached = window.scrollY

    def _scroll_back(self) -> None:
        """Undo the scrolling for a place that is past, unless somebody has scrolled since."""
        if self.reached != self.back and window.scrollY == self.reached:
            window.scrollTo(0, self.back)
        self.reached = self.back

    def _choose(self, lesson: Any) -> None:
        self.forms = _forms()
        self.target = _target(lesson, self.forms)
        self._place(lesson)

    def _place(self, lesson: Any) -> None:
        bubble = document.getElementById("lesson-bubble")
        ring = document.getElementById("lesson-ring")
        box = _box_of(self.target) if self.target else None
        folded = bubble.hasAttribute("data-folded")
        around = _around(lesson, folded=folded)
        spot = spot_for(box, self.forms, _standing_room(), around)
        lies = Box(spot.left, spot.top, *self.forms[spot.form])
        _take_form(bubble, spot.form, around.columns)
        bubble.dataset.side = "none" if folded else spot.side
        bubble.toggleAttribute("data-apart", spot.reach > 0 and not folded)
        crosses = spot.reach > 0 and line_crosses(spot, self.forms[spot.form], _in_between(box))
        bubble.toggleAttribute("data-far", crosses or spot.reach > LONGEST_LINE)
        bubble.toggleAttribute("data-instead", any(map(lies.shared_area, around.strip)))
        bubble.toggleAttribute("data-over-totals", any(map(lies.shared_area, _boxes(_TOTALS))))
        bubble.style.left, bubble.style.top = f"{spot.left}px", f"{spot.top}px"
        for name, value in (
            ("--tail", f"{spot.tail}px"),
            ("--lead", f"{spot.reach}px"),
            ("--turn", f"{spot.turn}deg"),
        ):
            bubble.style.setProperty(name, value)
        ring.hidden = box is None or spot.side == "none" or folded
        if box is not None:
            for name, length in box._asdict().items():
                setattr(ring.style, name, f"{length}px")


def _forms() -> list[Size]:
    """Measures the bubble in its forms; a phone has room for one alone, or for one in each column.

    Where a hint is open it is folded before, if it has a foot: only that is left, in one form.
    """
    bubble, sizes = document.getElementById("lesson-bubble"), []
    hint = document.querySelector(_HINT)
    bubble.toggleAttribute("data-folded", bool(hint and bubble.querySelector(".lesson-foot")))
    columns = _columns()
    for form in range(len(columns or _FORMS)):
        _take_form(bubble, form, columns)
        sizes.append((bubble.offsetWidth, bubble.offsetHeight))
    one = bubble.hasAttribute("data-folded") or len(set(sizes)) == 1
    return sizes[:1] if one and not columns else sizes


def _take_form(bubble: Any, form: int, columns: Sequence[Box]) -> None:
    """Give the bubble a form by its number: that of a column, where there are any."""
    bubble.dataset.form = _IN_COLUMN if columns else _FORMS[form]
    if columns:
        bubble.style.setProperty("--column", f"{columns[form].width - 2 * EDGE}px")


def _columns() -> list[Box]:
    """Lists the columns beside the board of a phone on its side, that of the sheet first."""
    board = document.querySelector(".table-board")
    # Large letters alone make no window low: there the bubble stands beside its place.
    if not board or window.innerHeight > _LOW_PX or not window.matchMedia(_LOW).matches:
        return []
    room, middle = _room(), _box(board)
    right = Box(middle.right, 0, room.right - middle.right, room.height)
    left = Box(0, 0, middle.left, room.height)
    return [column for column in (right, left) if column.width >= _LEAST_COLUMN]


def _target(lesson: Any, forms: Sequence[Size]) -> Place:
    """The place that the bubble points at, of all that the step names; folded it stands by a hint.

    What is ringed together is a choice as a whole: where it is there, nothing else is tried.
    """
    if folded := document.querySelector("#lesson-bubble").hasAttribute("data-folded"):
        return [document.querySelector(_HINT)]
    found: list[Place] = []
    for words in str(lesson.dataset.points).split("; "):
        found += _places(words)
        if found and TOGETHER in words:
            break
    around = _around(lesson, folded=folded)
    best = best_target([_box_of(place) for place in found], forms, _standing_room(), around)
    return [] if best is None else found[best]


def _places(named: str) -> list[Place]:
    """Lists the places of one name that are on the page; those that are ringed together are one."""
    parts = [
        [it for it in document.querySelectorAll(part) if it.getClientRects().length]
        for part in named.split(TOGETHER)
    ]
    if len(parts) == 1:
        return [[it] for it in parts[0]]
    return [[part[0] for part in parts]] if all(parts) else []


def _around(lesson: Any, *, folded: bool) -> Around:
    """Returns what else is in the window beside the place itself."""
    columns = _columns()
    shun = _boxes(_NEVER_IN_COLUMN if columns else _NEVER_UNDER)
    if folded:
        shun += _boxes(_WITH_HINT)
        return Around(shun, (), _boxes(f"{_READ}, {_SHEET}"), _boxes(_PARTS), (), columns)
    clear, strip = _boxes(str(getattr(lesson.dataset, "clear", ""))), _boxes(_STRIP)
    if document.querySelector(_STRIP_SAYS_MORE):
        clear, strip = [*clear, *strip], []
    spare = str(getattr(lesson.dataset, "spare", ""))
    parts = f":is({_PARTS}):not({spare})" if spare else _PARTS
    read = _boxes(_READ if columns else f"{_READ}, {_SHEET}")
    return Around(shun, clear, read, _boxes(parts), strip, columns)


def _in_between(place: Box | None) -> list[Box]:
    """Lists what a line to a place may not run across: not the place itself, where it ends."""
    cells = [*_boxes(_CELLS), *(it.inner(_GRAZE) for it in _boxes(_BUTTONS))]
    said = [*_boxes(_WORDS), *map(_box_of_words, document.querySelectorAll(_BRINGS))]
    others = (it for it in said if place is None or not it.shared_area(place))
    words = [it.inner(-_BESIDE_WORDS) for it in others]
    return [*words, *(it for it in cells if place is None or not it.shared_area(place))]


def _boxes(selector: str) -> list[Box]:
    """Lists what a selector finds in the window; nothing for an empty one."""
    if not selector:
        return []
    boxes, room = map(_box, document.querySelectorAll(selector)), _room()
    return [box for box in boxes if box.shared_area(room)]


def _box_of(place: Place) -> Box:
    return around_all([_box(element) for element in place])


def _box_of_words(element: Any) -> Box:
    """The words alone, where an element is wider than they are."""
    words = document.createRange()
    words.selectNodeContents(element)
    return _box(words)


def _box(element: Any) -> Box:
    rect = element.getBoundingClientRect()
    return Box(rect.left, rect.top, rect.width, rect.height)


def _room() -> Box:
    """Returns what is drawn of the page: the window without a scrollbar or the gutter for one."""
    root = document.documentElement
    width = min(root.clientWidth, root.getBoundingClientRect().width)
    return Box(0, 0, width, root.clientHeight)


def _standing_room() -> Box:
    """Returns where a bubble may stand, but for the edge that it leaves everywhere."""
    room = _room()
    margin = _MARGIN if window.matchMedia(_WIDE).matches else 0
    return Box(margin, 0, room.width - 2 * margin, room.height)


def _scroll_to(target: Place) -> None:
    """Scroll where it takes that: to the top if it will do, where the table is as one knows it."""
    if not target or (not _hidden_below(target) and _box_of(target).top >= 0):
        return
    window.scrollTo(0, 0)
    for element in target:
        element.scrollIntoView(js_object(block="nearest", inline="nearest"))
    if hidden := _hidden_below(target):
        window.scrollBy(0, hidden + EDGE)


def _hidden_below(target: Place) -> float:
    """Returns how much of a place lies below the window, or under the buttons at its foot."""
    foot, bar = _room().bottom, document.querySelector(".table-bar")
    if bar and window.getComputedStyle(bar).position == "fixed" and not bar.contains(target[0]):
        foot = _box(bar).top
    return max(0.0, _box_of(target).bottom - foot)
