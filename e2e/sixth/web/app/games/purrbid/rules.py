"""How Purr Bid is played."""

from __future__ import annotations

from app.games.rules_text import Chapter, Rules

RULES = Rules("Say a number.", (Chapter("A round", ("All say a number in secret.",)),))
