"""The game box of Nine Lives."""

from __future__ import annotations

from app.games.box import Credit, GameBox
from app.games.ninelives.art.scene import scene

BOX = GameBox(
    title="Nine Lives",
    words="Foretell your tricks, then keep a straight face.",
    facts="3–4 players, 25 minutes",
    credit=Credit("9 Lives (Catty)", "Taiki Shinzawa", "Allplay, 2022"),
    scene=scene,
)
