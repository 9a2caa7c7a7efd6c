"""What a bot is like, in a few words beside its name: how well it plays, and what it likes."""

from __future__ import annotations

from pyengine.core.info import Info
from pyengine.core.styles import style_of

_LEVELS = {
    "gentle": "Misses a lot: good for a first match.",
    "easy": "Takes what brings most at once, and plans nothing.",
    "normal": "Plans ahead by rules of thumb.",
    "hard": "Tries hundreds of ways in which the match may go on.",
}

_HANDS = {
    "gentle": "Builds slowly and is often wrong: good for a first match.",
    "easy": "Builds without haste, and is wrong now and then.",
    "normal": "Builds quickly, and is seldom wrong.",
    "hard": "Builds very quickly, and is hardly ever wrong.",
    "even": "Builds about as quickly as you do; of several people, as the slowest.",
}


def bot_words(info: Info, seat: int, level: str) -> str:
    """Says what a bot of that level at that seat is like."""
    style = style_of(info.id, seat)
    likes = f" {style.words[0].upper()}{style.words[1:]}." if style else ""
    return f"{(_HANDS if info.tempo == 'race' else _LEVELS)[level]}{likes}"
