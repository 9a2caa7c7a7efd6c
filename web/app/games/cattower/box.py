"""The game box of Cat Tower."""

from __future__ import annotations

from app.games.box import Credit, GameBox
from app.games.cattower.art.scene import scene

BOX = GameBox(
    title="Cat Tower",
    words="Furnish five towers for six particular cats.",
    facts="1–4 players, 20 minutes",
    credit=Credit("Cat Café", "Lee Ju-Hwa and Giung Kim", "Alley Cat Games, 2019"),
    scene=scene,
    seen="YMin",
)
