"""The game box of Winter Burrow."""

from __future__ import annotations

from app.games.box import Credit, GameBox
from app.games.burrow.art.scene import scene

BOX = GameBox(
    title="Winter Burrow",
    words="Fill every chamber before the winter is over.",
    facts="1–6 players, 5 minutes",
    credit=Credit("Hamstern", "Moritz Dressler", "NSV, 2020"),
    scene=scene,
    seen="YMax",
)
