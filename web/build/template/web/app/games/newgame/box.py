"""The game box of New Game."""

from __future__ import annotations

from app.games.box import GameBox

BOX = GameBox(
    title="New Game",
    words="Take one, two or three mice. Whoever has most wins.",
    facts="2 players, 1 minute",
)
