"""Points fly from where they were made to where they are counted, and the total counts up.

What has ``data-flies`` (a seat) and ``data-worth`` (the points) is copied; the copy flies to the
number that has ``data-lands`` with the same seat, from the same place of the table if there is one.
Nothing of the page itself moves, and nothing waits for it.
"""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable, to_js

from app.browser.interop import js_object

__all__ = ["count_up", "fly", "send", "when_over"]

_FLIGHT_MS = 420
_COUNT_MS = 180
"""The count begins as the points land: all in all 600 ms."""

document = js.document


def fly() -> None:
    """Let all points fly that stand on the page; none where the browser cannot."""
    for target in document.querySelectorAll("[data-lands]"):
        source = _source(target)
        if source is not None:
            try:
                send(source, target)
                count_up(target, int(source.dataset.worth))
            except (JsException, AttributeError):
                return


def _source(target: Any) -> Any:
    """Where the points of a number come from: the nearest, if several places show them."""
    wanted = f'[data-flies="{target.dataset.lands}"]'
    place = target.closest(".place")
    return (place and place.querySelector(wanted)) or document.querySelector(wanted)


def send(source: Any, target: Any, look: str = "flight") -> None:
    """Let a copy of what stands at ``source`` fly to ``target``; ``look`` are its classes."""
    start, end = source.getBoundingClientRect(), target.getBoundingClientRect()
    if not (start.width and end.width):
        return
    copy = source.cloneNode(True)
    copy.className = look
    copy.removeAttribute("data-flies")
    copy.setAttribute("aria-hidden", "true")
    for side in ("left", "top", "width", "height"):
        setattr(copy.style, side, f"{getattr(start, side)}px")
    document.body.append(copy)
    across = end.left + end.width / 2 - start.left - start.width / 2
    down = end.top + end.height / 2 - start.top - start.height / 2
    frames = [
        js_object(transform="none", opacity=1),
        # First up a little, so that it is seen to leave.
        js_object(transform=f"translate({across * 0.1}px, {down * 0.1 - 18}px) scale(1.25)"),
        js_object(transform=f"translate({across}px, {down}px) scale(.6)", opacity=0.3),
    ]
    flight = copy.animate(to_js(frames), js_object(duration=_FLIGHT_MS, easing="ease-in-out"))
    when_over(flight, copy.remove)


def count_up(target: Any, worth: int) -> None:
    """Show the number before, then those between; its text is the new one all the time."""
    now = int(target.textContent.replace("\u2212", "-"))
    target.dataset.counting = ""
    frames = [js_object(**{"--count": now - worth}), js_object(**{"--count": now})]
    times = js_object(duration=_COUNT_MS, delay=_FLIGHT_MS, fill="backwards")
    counting = target.animate(to_js(frames), times)
    when_over(counting, lambda: target.removeAttribute("data-counting"))


def when_over(animation: Any, then: Any) -> None:
    """Tidy up, however the animation ends."""
    done = create_once_callable(lambda _: then())
    animation.onfinish = animation.oncancel = done
