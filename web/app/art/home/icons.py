"""The small signs on buttons: one line weight, round caps, drawn on a 24-unit square."""

from __future__ import annotations

from markupsafe import Markup

_PATHS = {
    "home": "M4 11.5 12 4l8 7.5M6.5 10v9.5h11V10M10.2 19.5v-5.4h3.6v5.4",
    "rules": "M12 6.4C10 4.8 7.2 4.6 4 5.2v13c3.2-.6 6-.4 8 1.2 2-1.6 4.8-1.8 8-1.2v-13c-3.2-.6-6-.4-8 1.2ZM12 6.4v13",
    "settings": "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.6v4.8M9 14.6v4.8",
    "save": "M12 4v10.5M7.6 10.4 12 14.8l4.4-4.4M4.5 19.5h15",
    "load": "M12 14.8V4.2M7.6 8.5 12 4.1l4.4 4.4M4.5 19.5h15",
    "print": "M7.5 9V4.5h9V9M7.5 16.5H4.5V9h15v7.5h-3M7.5 13.5h9v6h-9Z",
    "undo": "M8.5 5 4.4 9.2l4.1 4.2M5 9.2h9.2a5 5 0 0 1 0 10.1H9",
    "sound": "M4.5 9.6v4.8h3.2l4.6 4V5.6l-4.6 4ZM16 9a4.2 4.2 0 0 1 0 6M18.6 6.4a8 8 0 0 1 0 11.2",
    "mute": "M4.5 9.6v4.8h3.2l4.6 4V5.6l-4.6 4ZM16.5 9.8l4.4 4.4M20.9 9.8l-4.4 4.4",
    "check": "M4.5 12.8l4.6 4.7L19.5 6.8",
    "menu": "M4.5 7h15M4.5 12h15M4.5 17h15",
    "up": "M12 19V5.5M6.4 11 12 5.4 17.6 11",
    "down": "M12 5v13.5M6.4 13 12 18.6 17.6 13",
    "remove": "M6.5 6.5l11 11M17.5 6.5l-11 11",
    "play": "M8 5.4v13.2L18.6 12Z",
    "pause": "M8.5 5.5v13M15.5 5.5v13",
    "first": "M6 5.5v13M18 5.8 9.6 12l8.4 6.2Z",
    "back": "M15.5 5.5 8.5 12l7 6.5",
    "next": "M8.5 5.5l7 6.5-7 6.5",
    "talk": "M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-7.4L7.2 20v-3.5H5A1.5 1.5 0 0 1"
    " 3.5 15V7A1.5 1.5 0 0 1 5 5.5ZM8.2 11h.01M12 11h.01M15.8 11h.01",
    "share": "M12 14.5V4.2M8 8l4-3.9L16 8M7.5 11.5H5.5v8h13v-8h-2",
    "send": "M20.4 4.2 3.8 10.6l6.5 3.1 3.1 6.5 7-16ZM10.3 13.7l4.6-4.6",
    "camera": "M4.5 8.5h3.6L9.8 6h4.4l1.7 2.5h3.6v10h-15ZM12 10.4a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
    "watch": "M2.8 12c2.4-4.2 5.5-6.3 9.2-6.3s6.8 2.1 9.2 6.3c-2.4 4.2-5.5 6.3-9.2 6.3S5.2 16.2 2.8 12Z"
    "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
    "log": "M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01M9 6.5h11M9 12h11M9 17.5h7",
    "last": "M18 5.5v13M6 5.8l8.4 6.2L6 18.2Z",
}


def icon(name: str) -> Markup:
    """The sign of that name; the button beside it carries the words."""
    return Markup(
        f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor"'
        f' stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="{_PATHS[name]}"/></svg>'
    )
