"""The game box of Yarn Trail."""

from __future__ import annotations

from app.games.box import Credit, GameBox
from app.games.yarn.art.scene import scene

BOX = GameBox(
    title="Yarn Trail",
    words="Unroll your wool to mice, socks and paper planes. Mind the porcelain.",
    facts="1–6 players, 5 minutes",
    credit=Credit("Wolle", "Moritz Dressler", "NSV, 2020"),
    scene=scene,
    wide=True,
)
