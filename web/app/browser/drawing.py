"""Carries out the changes of :class:`app.render.document.Document` in the browser's document.

Elements stay where they are wherever they can: focus, scroll and animations survive.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeGuard

import js
from pyscript.js_modules import idiomorph

from app.browser.interop import js_object
from app.render.document import Arrange, Change, Fill, SetAttribute, at_rest

document = js.document


class Canvas:
    """The document's elements, by the ids of regions.

    ``lasting`` keeps the elements that are shown again as they were.
    """

    def __init__(self, lasting: Iterable[str]) -> None:
        found = ((id, document.getElementById(id)) for id in lasting)
        self.lasting = {id: element for id, element in found if element}
        # What is being typed stays. Anywhere else the same option would leave out all that is
        # inside of the focused element: the whole carpet, when the board has the focus.
        self.typing = js_object(morphStyle="innerHTML", ignoreActiveValue=True)
        self.resting = js_object(morphStyle="innerHTML")

    def carry_out(self, changes: Iterable[Change]) -> None:
        """Bring the document up to date; what had the focus keeps it, or something near it."""
        changes = sorted(changes, key=_goes_later)
        focused = document.activeElement
        place = ""
        if focused and not focused.isSameNode(document.body):
            near = focused.closest("[data-place]")
            place = str(near.dataset.place) if near else ""
            changes = _focus_ahead(focused, place, changes)
            focused = document.activeElement
        # A field for a key is pressed, not typed in: it shows what was chosen.
        is_typing = bool(focused) and focused.matches("input:not([data-code]), textarea, select")
        style = self.typing if is_typing else self.resting
        element: Any = None
        id = ""
        for change in changes:
            # Attributes of one element come together.
            if change.id != id:
                element, id = document.getElementById(change.id), change.id
            match change:
                case SetAttribute(_, name, None):
                    element.removeAttribute(name)
                case SetAttribute(_, name, value):
                    element.setAttribute(name, value)
                case Fill(_, markup):
                    _fill(element, markup, style)
                case Arrange():
                    self._arrange(element, change)
        if focused and not focused.isConnected:
            _focus_near(place)

    def _arrange(self, element: Any, change: Arrange) -> None:
        """Take out what is gone and put in what is new; what stays is not moved.

        Every word with the browser costs: it is asked for what is touched, and for nothing else.
        """
        fresh = dict(change.fresh)
        before = _ids_inside(element) if change.before is None else change.before
        staying = (set(change.order) - set(fresh)) | (set(change.order) & change.lasting)
        for id in before:
            if id not in staying:
                self._take_out(id, change)
        here = [id for id in before if id in staying]
        there = set(here)
        resting = at_rest(here, [id for id in change.order if id in there])
        after = markup = first_fresh = ""
        for id in reversed(change.order):
            if id in fresh and id not in there and id not in self.lasting:
                markup, first_fresh = fresh[id] + markup, id
                continue
            if markup:
                _insert(element, markup, after)
                # What is moved now stands before the new ones, not before what follows them.
                markup, after = "", first_fresh
            if id not in resting:
                moved = document.getElementById(id) if id in there else self.lasting[id]
                element.insertBefore(moved, document.getElementById(after) if after else None)
            after = id
        _insert(element, markup, after)

    def _take_out(self, id: str, change: Arrange) -> None:
        gone = document.getElementById(id)
        if id in change.lasting:
            self.lasting[id] = gone
        gone.remove()


def _ids_inside(element: Any) -> tuple[str, ...]:
    """The ids of all that lies in an element; what has none goes."""
    children = list(element.childNodes)
    for child in children:
        if not getattr(child, "id", ""):
            child.remove()
    return tuple(str(child.id) for child in children if getattr(child, "id", ""))


def _insert(parent: Any, markup: str, after: str) -> None:
    """New elements before the one with the id ``after``, or at the end."""
    if markup and after:
        document.getElementById(after).insertAdjacentHTML("beforebegin", markup)
    elif markup:
        parent.insertAdjacentHTML("beforeend", markup)


def _fill(element: Any, markup: str, style: Any) -> None:
    # Text alone has no focus, no scroll and no animation that could be lost.
    if "<" not in markup or not element.hasChildNodes():
        element.innerHTML = markup
        return
    # Parsed inside of an element of its own kind, so that SVG stays SVG.
    wanted = element.cloneNode(False)
    wanted.innerHTML = markup
    if "<details" in markup:
        _keep_open(element, wanted)
    idiomorph.Idiomorph.morph(element, wanted.childNodes, style)


def _goes_later(change: Change) -> bool:
    """Returns whether a change waits for those of ``tabindex``.

    Where that changes of what has the focus, Chromium looks at once whether it may keep it: it
    works out the styles of the whole page, and once more for what changes after it.
    """
    return not (isinstance(change, SetAttribute) and change.name == "tabindex")


def _keep_open(shown: Any, wanted: Any) -> None:
    """Keeps open what a person has unfolded: no drawing knows of it."""
    for details in shown.querySelectorAll("details[open][id]"):
        same = wanted.querySelector(f"#{details.id}")
        if same:
            same.setAttribute("open", "")


def _is_lost(element: Any, changes: Iterable[Change]) -> bool:
    """Returns whether an element does not outlast these changes, as far as ids tell."""
    own, inside = str(element.id), dict[str, str]()
    while parent := element.parentElement:
        inside[str(parent.id)] = str(element.id)
        element = parent
    for change in changes:
        child = inside.get(change.id)
        match change:
            case Fill(_, markup) if child is not None and own and f'id="{own}"' not in markup:
                return True
            case Arrange(_, _, order) if child is not None and child not in order:
                return True
    return False


def _focus_ahead(focused: Any, place: str, changes: list[Change]) -> list[Change]:
    """Bring the focus to where it will be; the changes that are still to be carried out.

    Screen readers ask whether keys are for them when the focus comes to an element, and not again:
    where it becomes something else, such as a board that can be played on, the focus comes anew.
    And where a button goes, the board has the focus before. While nothing has changed both cost
    next to nothing. Afterwards the browser works out the styles of the whole page, once as the
    button is taken out and once more as the board is looked at: that was half of a Confirm.
    """
    to, is_lost = focused, _is_lost(focused, changes)
    if is_lost:
        to = document.getElementById(f"board-{place or 1}")
        if not to or _has_autofocus(changes) or _is_lost(to, changes):
            return changes
    known = [change for change in changes if _is_announced_with_focus(change, str(to.id))]
    if not is_lost and not any(change.name == "role" for change in known):
        return changes
    for change in known:
        to.setAttribute(change.name, change.value)
    if not is_lost:
        to.blur()
    to.focus(js_object(preventScroll=True))
    return [change for change in changes if change not in known]


def _is_announced_with_focus(change: Change, id: str) -> TypeGuard[SetAttribute]:
    """True if it is what that element is for a screen reader, or whether it may have the focus."""
    return (
        isinstance(change, SetAttribute)
        and change.id == id
        and change.name in ("role", "tabindex")
        and change.value is not None
    )


def _has_autofocus(changes: Iterable[Change]) -> bool:
    """Returns whether something new wants the focus for itself."""
    for change in changes:
        match change:
            case Fill(_, markup) if " autofocus" in markup:
                return True
            case Arrange(_, _, _, fresh) if any(" autofocus" in markup for _, markup in fresh):
                return True
    return False


def _focus_near(place: str) -> None:
    """Moves a lost focus to what is near, so that the keyboard goes on working.

    One after the other: a list in one selector is answered in the page's order. Of several
    places it is the one where the focus was, if it was at one.
    """
    selectors = ("[autofocus]", f"#board-{place or 1}", ".table-board", "#app h1")
    found = map(document.querySelector, selectors)
    near = next(filter(None, found), None)
    if near:
        if near.matches("h1"):
            near.tabIndex = -1  # a page that was loaded at this screen has never led there
        near.focus(js_object(preventScroll=True))
