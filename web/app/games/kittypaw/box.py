"""The game box of Kitty Paw."""

from __future__ import annotations

from app.games.box import Credit, GameBox
from app.games.kittypaw.art.scene import scene

BOX = GameBox(
    title="Kitty Paw",
    words="Build what you see. First to meow wins.",
    facts="1–4 players, 15–30 minutes",
    credit=Credit("Kitty Paw", "Aza Chen", "2015"),
    scene=scene,
    seen="YMin",
)
