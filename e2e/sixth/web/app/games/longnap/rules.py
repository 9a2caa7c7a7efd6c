"""How Long Nap is played."""

from __future__ import annotations

from app.games.rules_text import Chapter, Rules

RULES = Rules(
    lead="Each cat takes five naps, as long as it dares.",
    chapters=(
        Chapter("A nap", ("Sleep on as often as you like: a die says for how many minutes.",)),
        Chapter("Waking", ("A one wakes the cat, and the nap is lost. Get up before.",)),
    ),
)
