"""The box of Purr Bid."""

from __future__ import annotations

from app.games.box import GameBox

BOX = GameBox("Purr Bid", "Say a number.", "1–6 players, 1 minute")
