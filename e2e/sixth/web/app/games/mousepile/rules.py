"""How Mouse Pile is played."""

from __future__ import annotations

from app.games.rules_text import Chapter, Rules

RULES = Rules(
    lead="A pile of mice, and every cat takes some.",
    chapters=(Chapter("A turn", ("Take one, two or three mice. The last one counts three.",)),),
)
