"""Small pictures that say something without words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from app.art.cats.head import Mood
from app.base.words import does

EMOTES: Mapping[str, tuple[Mood, str, str]] = MappingProxyType(
    {
        "purr": ("happy", "purrs", "purr"),
        "wow": ("startled", "is amazed", "are amazed"),
        "hm": ("thinking", "is thinking about it", "are thinking about it"),
        "oh": ("sulking", "sulks", "sulk"),
        "zzz": ("sleeping", "falls asleep", "fall asleep"),
    }
)
"""By the name that goes over the wire: a cat's face, and the words for it after a name, and after
"you"."""

_UNKNOWN = ("watching", "looks round", "look round")


def emote_words(name: str, emote: str) -> str:
    """Says what somebody does who has sent a small picture.

    >>> emote_words("Mia", "wow")
    'Mia is amazed'
    """
    _, third, second = EMOTES.get(emote, _UNKNOWN)
    return does(name, third, second)
