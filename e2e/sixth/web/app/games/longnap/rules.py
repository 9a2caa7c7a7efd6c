"""How Long Nap is played."""

from __future__ import annotations

from app.games.rules_text import Chapter, Rules

RULES = Rules(
    lead="Each cat takes five naps, as long as it dares.",
    chapters=(
        Chapter("A nap", ("A cat sleeps on as often as it dares: a die says how many minutes.",)),
        Chapter("Waking", ("A one wakes the cat, and the nap is lost. Get up before.",)),
    ),
)
