"""Signs on the buttons for hands: turn, flip, raise, put back. Drawn in 24 by 24 units."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from app.art.svg import frame

_STROKES = {
    "turn": "M19 12A7.5 7.5 0 1 1 15.5 5.6M15.2 1.8L16 6L11.8 6.9",
    "flip": "M12 2.5V4.5M12 8.5V10.5M12 14V16M12 19.5V21.5M9 7L3 16.5H9ZM15 7L21 16.5H15Z",
    "raise": "M12 9.5L21 14L12 18.5L3 14ZM7 8L12 3L17 8M12 3.4V12",
    "away": "M4 13V19H20V13M12 4V14M8 10.5L12 14.5L16 10.5",
}


@cache
def tool_sign(name: str) -> Markup:
    """The sign of a button, in the colour of its words."""
    line = f'<path class="kp-sign" d="{_STROKES[name]}"/>'
    return frame((0, 0, 24, 24), line, cls="icon kp-tool-sign")
