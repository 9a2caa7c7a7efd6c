"""What stands on the box of New Game."""

from __future__ import annotations

from app.games.box import Lid

LID = Lid(
    title="New Game",
    words="Take one, two or three mice. Whoever has most wins.",
    facts="2 players, 1 minute",
)
