"""The packages of the engine's protocol and of the app in their rows, each below those that follow.

``tests/test_imports.py`` holds the sources to it, and ``build.diagrams`` draws it for
docs/architecture.md. Within a row the order counts as well.
"""

from __future__ import annotations

PROTOCOL = (
    "crypto",
    "wire",
    "codes",
    "log",
    "membership",
    "dice",
    "deal",
    "race",
    "fold",
    "network",
    "member",
    "table",
    "session",
)
"""The packages of ``pyengine.peers``."""

APP = (
    ("base", "render", "art"),
    ("games", "input"),
    ("saves",),
    (
        "remote.values",
        "remote.chat",
        "remote.words",
        "remote.links",
        "remote.host",
        "remote.transfer",
    ),
    ("analysis", "core", "narration", "library"),
    ("places", "play", "lessons", "widgets"),
    ("rules", "best", "statistics", "daily", "result", "review", "setup", "replay", "practice"),
    ("settings", "printing", "about"),
    (
        "remote.widgets",
        "remote.transcript",
        "remote.participants",
        "remote.lobby",
        "remote.joining",
        "remote.inviting",
        "remote.moving",
        "correspondence",
    ),
    ("table", "home", "opening", "continuing"),
    ("shell",),
    ("browser",),
)
"""The packages of ``web/app``. ``games`` is the contract; each game below it stands alone."""
