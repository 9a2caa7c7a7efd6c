"""The box of Long Nap."""

from __future__ import annotations

from app.games.box import GameBox

BOX = GameBox("Long Nap", "Sleep on, or get up in time.", "2–4 players, 3 minutes")
