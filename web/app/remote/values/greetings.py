"""Greetings: what the link of an invitation says of its table, before anything is connected.

``game.Mia.Tom.1`` is Mia's invitation to that game, with Tom and one more. It stands between
``#/join/`` and the code, in at most :data:`LONGEST` characters that every messenger leaves alone.
Whoever sent the link may have written anything there: it is read as words, and proves nothing.
"""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass

from app.base.names import MAX_NAME, clean_name
from app.base.words import and_list, in_words
from app.games.face import has_face
from app.saves.naming import is_guest
from pyengine.core.registry import GAMES, load_game
from pyengine.core.words import ended
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.wire.contents import OPEN, PERSON

LONGEST = 39
"""The most characters of a greeting; with the slash behind it a link grows by forty."""

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9-]*", re.ASCII)
_COUNT = re.compile(r"[1-9]", re.ASCII)
_PACKED = "~"
"""Stands before a name that has other characters, as UTF-8 in Base64."""


@dataclass(frozen=True, slots=True)
class Greeting:
    """Who invites to what game, and who plays besides the two: by name, or only how many."""

    game: str
    host: str
    others: tuple[str, ...] = ()
    unnamed: int = 0

    @property
    def title(self) -> str:
        """The title of the game."""
        return load_game(self.game).info.title

    @property
    def inviter(self) -> str:
        """The name of who invites; empty where they have given none."""
        return "" if is_guest(self.host) else self.host

    def invites(self, to_watch: bool) -> str:
        """Says who invites to what, as far as names go."""
        to = f"to watch {self.title}" if to_watch else f"to {self.title}"
        return f"{self.inviter} invites you {to}" if self.inviter else f"You are invited {to}"


def greeting_of(table: RemoteTable, *, to_watch: bool = False) -> Greeting | None:
    """Returns what this device's invitation says of its table; whoever is invited to play takes
    one of the free seats."""
    if table.sheet is None or not table.me:
        return None
    seated = {member for member, kind in table.seats if kind == PERSON} - {table.me}
    free = sum(kind == OPEN for _, kind in table.seats)
    host = table.name_of(table.me)
    others = tuple(table.name_of(member) for member in sorted(seated))
    return Greeting(table.sheet.game, host, others, max(0, free - (not to_watch)))


def greeting_words(greeting: Greeting, *, to_watch: bool = False) -> str:
    """Says who plays, and that a seat is free for whoever is invited to play.

    >>> greeting_words(Greeting("game", "Mia", ("Tom",), 1))
    'For four people: Mia, Tom, you and one more. A seat is free for you.'
    >>> greeting_words(Greeting("game", "Mia", ("Tom",)), to_watch=True)
    'For two people: Mia and Tom.'
    """
    you = [] if to_watch else ["you"]
    more = [f"{in_words(greeting.unnamed)} more"] if greeting.unnamed else []
    count = 1 + len(greeting.others) + len(you) + greeting.unnamed
    people = and_list([greeting.host, *greeting.others, *you, *more])
    who = ended(f"For {in_words(count)} people: {people}" if count > 1 else f"{people} plays")
    return who if to_watch else f"{who} A seat is free for you."


def write_greeting(greeting: Greeting | None) -> str:
    """The greeting as a part of an address. Names that do not fit are cut, or counted.

    >>> write_greeting(Greeting("game", "Mia", ("Tom",), 1))
    'game.Mia.Tom.1'
    """
    if greeting is None:
        return ""
    text, unnamed = greeting.game, greeting.unnamed + len(greeting.others)
    # A full stop and a digit say how many more there are.
    text += f".{_pack_name(greeting.host, LONGEST - len(text) - 3)}"
    for name in greeting.others:
        packed = _pack_name(name, MAX_NAME * 4)
        count_after = 2 if unnamed > 1 else 0
        if len(text) + 1 + len(packed) + count_after > LONGEST:
            break
        text, unnamed = f"{text}.{packed}", unnamed - 1
    text = f"{text}.{min(unnamed, 9)}" if unnamed else text
    return text if len(text) <= LONGEST else ""


def read_greeting(text: str) -> Greeting | None:
    """The greeting of a part of an address; None for whatever is none.

    >>> read_greeting("nothing.Mia.Tom.1") is None
    True
    """
    if len(text) > LONGEST:
        return None
    game, *words = text.split(".")
    unnamed = int(words.pop()) if words and _COUNT.fullmatch(words[-1]) else 0
    names = [_unpack_name(word) for word in words]
    if game not in GAMES or not has_face(game) or not names or not all(names):
        return None
    return Greeting(game, names[0], tuple(names[1:]), unnamed)


def _pack_name(name: str, most: int) -> str:
    """A name in at most so many characters: as it is, or encoded; cut with an ellipsis."""
    if _PLAIN.fullmatch(name) and len(name) <= most:
        return name
    packed = _encoded(name)
    for end in range(len(name) - 1, 0, -1):
        if len(packed) <= most:
            break
        packed = _encoded(f"{name[:end].rstrip()}…")
    return packed


def _encoded(name: str) -> str:
    data = name.encode("utf-8", "replace")
    return _PACKED + base64.urlsafe_b64encode(data).decode().rstrip("=")


def _unpack_name(word: str) -> str:
    """The name that a part of a greeting holds; empty for what is none."""
    if not word.startswith(_PACKED):
        return clean_name(word) if _PLAIN.fullmatch(word) else ""
    coded = word.removeprefix(_PACKED)
    try:
        data = base64.b64decode(coded + "=" * (-len(coded) % 4), b"-_", validate=True)
        return clean_name(data.decode())
    except (binascii.Error, ValueError):
        return ""
