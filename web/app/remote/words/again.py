"""Another match with the same people, in words: for who is asked, and for who waits for them."""

from __future__ import annotations

from app.base.words import and_list
from app.remote.values.running_table import RunningTable

STAYS = (
    "Join leads to the new table; this match stays as it is, and you can look at it as long as you"
    " like."
)
"""What becomes of the match that is looked at, for which a small window has no room."""


def wants_again(who: str) -> str:
    """Says to whom somebody asks who wants to play again."""
    return f"{who} wants to play again."


def again_words(who: str) -> str:
    """Says the same, and what becomes of the match that they look at."""
    return f"{wants_again(who)} {STAYS}"


def awaited_words(remote: RunningTable) -> str:
    """Says to who asks that some have not come yet; nothing where there is nobody."""
    names = [one.name for one in remote.table.participants if one.member in remote.asked_again]
    if not names:
        return ""
    has = "has" if len(names) == 1 else "have"
    return f"{and_list(names)} {has} been asked, and may still look at the last match."
