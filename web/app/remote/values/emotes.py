"""Small pictures that say something without words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from app.art.cats.head import Mood

EMOTES: Mapping[str, tuple[Mood, str]] = MappingProxyType(
    {
        "purr": ("happy", "purrs"),
        "wow": ("startled", "is amazed"),
        "hm": ("thinking", "is thinking about it"),
        "oh": ("sulking", "sulks"),
        "zzz": ("sleeping", "falls asleep"),
    }
)
"""By the name that goes over the wire: a cat's face, and the words for it after a name."""


def emote_words(name: str) -> str:
    """Says what stands behind the name of somebody who has sent a small picture.

    >>> emote_words("purr")
    'purrs'
    """
    return EMOTES[name][1] if name in EMOTES else "looks round"
