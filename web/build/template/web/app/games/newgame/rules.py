"""The rules of New Game, for people."""

from __future__ import annotations

from app.games.rules_text import Chapter, Rules

RULES = Rules(
    lead="Twelve mice in a pile, and two cats take from it in turn.",
    chapters=(
        Chapter("A turn", ("Take one, two or three mice.",)),
        Chapter("The end", ("Each mouse is a point, the last one is two. Most points win.",)),
    ),
)
