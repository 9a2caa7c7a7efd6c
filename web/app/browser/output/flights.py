"""Points fly from where they were made to where they are counted, and the number counts up.

It is a copy that flies, over the page: nothing of the page itself moves. The next roll waits until
one's own have landed (:func:`app.play.answers.land`), by a clock: whatever becomes of the copy.
"""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_once_callable, to_js

from app.browser.interop import js_object
from app.narration.feedback import COUNT_MS, FLIGHT_MS

document = js.document


def send(source: Any, target: Any) -> None:
    """Let a copy of the points that stand at ``source`` fly to ``target``."""
    start, end = source.getBoundingClientRect(), target.getBoundingClientRect()
    if not (start.width and end.width):
        return
    copy = source.cloneNode(True)
    copy.className = "flight"
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
    flight = copy.animate(to_js(frames), js_object(duration=FLIGHT_MS, easing="ease-in-out"))
    when_over(flight, copy.remove)


def count_up(target: Any, worth: int) -> None:
    """Show the number before, then those between; its text is the new one all the time."""
    now = int(target.textContent.replace("\u2212", "-"))
    target.dataset.counting = ""
    frames = [js_object(**{"--count": now - worth}), js_object(**{"--count": now})]
    times = js_object(duration=COUNT_MS, delay=FLIGHT_MS, fill="backwards")
    counting = target.animate(to_js(frames), times)
    when_over(counting, lambda: target.removeAttribute("data-counting"))


def when_over(animation: Any, then: Any) -> None:
    """Tidy up, however the animation ends."""
    done = create_once_callable(lambda _: then())
    animation.onfinish = animation.oncancel = done
