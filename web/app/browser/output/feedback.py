"""Shows cues where they were made, lets their points fly, and lets them be heard.

A cue is a picture of its own that lies over the page for 300 ms and takes no pointer. Where
motion is not wanted it stands still for as long, and no points fly.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from app.browser.interop import js_object
from app.browser.output.devices import Speaker
from app.browser.output.flights import count_up, send, when_over
from app.core.effects import ShowCues
from app.games.feedback import Cue
from app.games.feedback_art import cue_markup
from app.narration.feedback import STEP_MS
from app.narration.sound import is_heard, kind_of, length
from app.saves.preferences import Settings

_CUE_MS = 300
_STEP_S = STEP_MS / 1000
_HAND_S = 0.12
"""The sound of the hand comes first."""
_QUIET = 0.4
"""The share of its volume with which another's cue is heard."""

document = js.document


def show_cues(effect: ShowCues, settings: Settings, speaker: Speaker, *, still: bool) -> None:
    """Show and play all cues of an effect, one after the other."""
    loop = asyncio.get_event_loop()
    first = _first_heard(effect.after)
    for number, cue in enumerate(effect.cues):
        quiet = cue.seat in effect.quiet
        if is_heard(cue.name, settings) and not (quiet and kind_of(cue.name) == "hands"):
            share = _QUIET if quiet else 1.0
            speaker.play(cue.name, first + number * _STEP_S, share)
        loop.call_later(number * _STEP_S, _show, cue, quiet, still)
    if not still:
        _count(effect.cues)


def _first_heard(after: str) -> float:
    """Returns when the first cue is heard, in seconds: a call is heard to its end."""
    if not after:
        return 0
    return length(after) if kind_of(after) == "signals" else _HAND_S


def _show(cue: Cue, quiet: bool, still: bool) -> None:
    """One cue; none where its board is gone, or the browser cannot."""
    try:
        if cue.taken:
            _take(cue, still)
            return
        place = _place_of(cue)
        if place is None:
            return
        shown = _laid(cue, place, quiet or place.small)
        target = _target(cue, place)
        if cue.points and target and not still:
            points = shown.querySelector(".cue-points")
            send(points, target)
            points.style.visibility = "hidden"
        low, high = (1, 1) if still else (0.4, 1.15)
        frames = [
            js_object(opacity=1, transform=f"scale({low})"),
            js_object(opacity=1, transform=f"scale({high})", offset=0.6),
            js_object(opacity=1 if still else 0, transform=f"scale({high})"),
        ]
        over = shown.animate(to_js(frames), js_object(duration=_CUE_MS, easing="ease-out"))
        when_over(over, shown.remove)
    except (JsException, AttributeError):
        return


def _take(cue: Cue, still: bool) -> None:
    """Let a copy of what a seat has taken fly there; without motion it is there at once."""
    source = _in_sight(cue.taken)
    target = _in_sight(f"#other-{cue.seat}, #total-{cue.seat}, #replay-other-{cue.seat}")
    if source and target and not still:
        send(source, target)


def _in_sight(selector: str) -> Any:
    """The first of these elements that the window shows; None where it shows none."""
    for element in document.querySelectorAll(selector):
        box = element.getBoundingClientRect()
        if box.width and 0 <= box.top < js.innerHeight:
            return element
    return None


class _Place:
    """The place of a cue: a point of the window, and the part of the page that it belongs to."""

    def __init__(self, x: float, y: float, part: Any, *, small: bool) -> None:
        self.x, self.y, self.part, self.small = x, y, part, small


def _place_of(cue: Cue) -> _Place | None:
    """On the seat's board if it stands there large, else on its card."""
    if cue.selector:
        element = document.querySelector(cue.selector)
        # In a table it is as small as its row, and covers none of the others.
        return _middle(element, small=bool(element and element.closest("tr")))
    seat = cue.seat
    board = document.querySelector(
        f".table-board.seat-{seat} svg[data-units], .replay-board.seat-{seat} svg[data-units]"
    )
    if board is None or cue.at is None:
        return _middle(document.querySelector(f"#other-{seat}, #replay-other-{seat}"), small=True)
    at = cue.at[::-1] if board.hasAttribute("data-turned") else cue.at
    point = js.DOMPoint.new(*at).matrixTransform(board.getScreenCTM())
    return _Place(point.x, point.y, board.closest(".place, .replay-stage"), small=False)


def _middle(element: Any, *, small: bool) -> _Place | None:
    if not element:
        return None
    box = element.getBoundingClientRect()
    return _Place(box.left + box.width / 2, box.top + box.height / 2, element, small=small)


def _laid(cue: Cue, place: _Place, quiet: bool) -> Any:
    shown = document.createElement("div")
    shown.className = f"cue is-{cue.shape}{' is-quiet' if quiet else ''} seat-{cue.seat}"
    shown.dataset.cue = cue.name
    shown.setAttribute("aria-hidden", "true")
    shown.innerHTML = str(cue_markup(cue))
    shown.style.left, shown.style.top = f"{place.x}px", f"{place.y}px"
    document.body.append(shown)
    return shown


def _target(cue: Cue, place: _Place) -> Any:
    """The number that counts the points: the line beside the board, or the total of a card."""
    total, line = f'[data-lands="{cue.seat}"]', f'[data-lands="{cue.seat}:{cue.line}"]'
    within = place.part and (place.part.querySelector(line) or place.part.querySelector(total))
    return within or document.querySelector(line) or document.querySelector(total)


def _count(cues: tuple[Cue, ...]) -> None:
    """Every number that grew counts up from what it was without these points."""
    worth: Counter[str] = Counter()
    for cue in cues:
        worth[str(cue.seat)] += cue.points
        if cue.line:
            worth[f"{cue.seat}:{cue.line}"] += cue.points
    for name, points in worth.items():
        if points:
            for target in document.querySelectorAll(f'[data-lands="{name}"]'):
                try:
                    count_up(target, points)
                except (JsException, AttributeError):
                    return
