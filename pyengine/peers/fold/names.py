"""Names of members: each means one person, and who is called almost like somebody else is told.

Nobody is refused for a name: people have names of every alphabet. But a name may be chosen to pass
for somebody else's, with letters of which nothing is seen, or that look like those of another
alphabet. Such a name has a number behind it, like one that is the same, and what is odd about it
is said where people are listed and where somebody is asked about them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from pyengine.core.words import NOTHING, Sentence, say
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.wire.contents import Sit

_UNSEEN = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    r"\U000e0100-\U000e01ef]"
)
"""Letters and marks of which nothing is seen, such as fillers, though they count as printable."""

SHAPES: Final = {
    "CYRILLIC CAPITAL": ("АВЕЅІЈКМНОРСТУХԚԜҮѴ", "ABESIJKMHOPCTYXQWYV"),
    "CYRILLIC SMALL": ("аеѕіјкорсухԁһԛԝүѵ", "aesijkopcyxdhqwyv"),
    "GREEK CAPITAL": ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ", "ABEZHIKMNOPTYXC"),
    "GREEK SMALL": ("αγικνορυχ", "ayikvopux"),
    "LATIN SMALL": ("ıɑɡɩ", "iagi"),
}
"""Letters that look like a plain Latin one, and that one."""

_LOOKS = str.maketrans({at: to for some in SHAPES.values() for at, to in zip(*some, strict=True)})

_ALPHABETS = re.compile(r"(LATIN|CYRILLIC|GREEK|ARMENIAN|CHEROKEE|COPTIC|LISU)\b")
"""The alphabets of which letters of several in one word are odd: they share shapes."""

LONGEST = 24
"""So many characters of a name are shown."""

SAME_LOOK = "looks like “{other}”, but is written with other letters"
MIXED = "is written with letters of more than one alphabet"


def names_of(feeds: Feeds) -> dict[int, str]:
    """Returns what the members are called who have said so, by number.

    Each has the name with which it sat down. Of several whose names look the same, in capitals or
    not, all but the first to come have a number behind it, so that every name means one person. A
    name of which nothing is seen is none.
    """
    names: dict[int, str] = {}
    taken: set[str] = set()
    for number, name in _told(feeds):
        names[number] = _distinct(name, taken)
        taken.add(_look(names[number]))
    return names


def doubts_of(feeds: Feeds) -> dict[int, Sentence]:
    """Returns what is odd about the names of some members, by number: :func:`doubt`, as far as
    those go who came before."""
    found: dict[int, Sentence] = {}
    before: list[str] = []
    for number, name in _told(feeds):
        if odd := doubt(name, before):
            found[number] = odd
        before.append(name)
    return found


def _told(feeds: Feeds) -> Iterator[tuple[int, str]]:
    """The names that the members have said, by number, but those of which nothing is seen."""
    for number in sorted(feeds):
        first = next(iter(feeds.posts(number)), None)
        if first is not None and isinstance(first.content, Sit):
            name = clean(first.content.name)
            if _seen(name):
                yield number, name


def doubt(name: str, others: Iterable[str]) -> Sentence:
    """Says what is odd about a name among others, to go on behind it; nothing of most.

    >>> str(doubt("Tоm", ["Tom"]))  # with a Cyrillic letter
    'looks like “Tom”, but is written with other letters'
    >>> str(doubt("Том", ["Tom"])), str(doubt("Tom", ["tom"]))
    ('', '')
    """
    cleaned = clean(name)
    for other in map(clean, others):
        if _look(cleaned) == _look(other) and _seen(cleaned) != _seen(other):
            return say(SAME_LOOK, other=other)
    return say(MIXED) if any(map(_is_mixed, cleaned.split())) else NOTHING


def name_of(feeds: Feeds, number: int) -> str:
    """Returns what one of them is called, whether it has said so or not."""
    return names_of(feeds).get(number, f"Player {number}")


def name_of_newcomer(told: str, names: Iterable[str]) -> str:
    """Returns what somebody is called who comes last and has told that name; nothing where nothing
    is seen of it."""
    name = clean(told)
    return _distinct(name, {_look(known) for known in names}) if _seen(name) else ""


def _distinct(name: str, taken: set[str]) -> str:
    """The name, or with the first number behind it that makes it look like none of those taken."""
    found, number = name, 1
    while _look(found) in taken:
        number += 1
        found = f"{name[: LONGEST - len(f' {number}')].rstrip()} {number}"
    return found


def _seen(name: str) -> str:
    """What is seen of a name, in small letters: the same for names that look the same but for
    letters of different alphabets."""
    shown = unicodedata.normalize("NFC", _UNSEEN.sub("", name))
    return " ".join(shown.casefold().split())


def _look(name: str) -> str:
    """The same in plain Latin letters where others look like these: the same for all names that
    look the same. Capitals first, as a small т looks like no t."""
    plain = unicodedata.normalize("NFKC", _UNSEEN.sub("", name.translate(_LOOKS)))
    return _seen(plain.translate(_LOOKS))


def _is_mixed(word: str) -> bool:
    """Returns whether a word has letters of more than one alphabet."""
    names = (unicodedata.name(char, "") for char in unicodedata.normalize("NFKC", word))
    return len({found[1] for name in names if (found := _ALPHABETS.match(name))}) > 1


def clean(name: str) -> str:
    """A name as it can stand on a screen: no control characters, no turning of lines."""
    return " ".join("".join(char for char in name if char.isprintable()).split())[:LONGEST].rstrip()
