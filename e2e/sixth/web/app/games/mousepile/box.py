"""The game box of Mouse Pile."""

from __future__ import annotations

from markupsafe import Markup

from app.games.box import Credit, GameBox


def scene() -> Markup:
    """A heap of mice, seen from far away."""
    return Markup(
        '<svg class="scene" viewBox="0 0 320 220" aria-hidden="true" focusable="false">'
        '<circle cx="160" cy="140" r="60" fill="var(--accent)"/></svg>'
    )


BOX = GameBox(
    title="Mouse Pile",
    words="Take one, two or three. The last mouse is the best.",
    facts="2–4 players, 1 minute",
    credit=Credit("Nim", "nobody knows", "centuries ago"),
    scene=scene,
)
