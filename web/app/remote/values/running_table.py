"""A remote table that runs in this tab: what its session knows, and how its connections stand."""

from __future__ import annotations

from dataclasses import dataclass

from app.remote.values.emotes import emote_words
from app.remote.values.invitations import Guest, Invite
from pyengine.peers.table.remote_table import RemoteTable


@dataclass(frozen=True, slots=True)
class Line:
    """Something that somebody said; ``emote`` is the name of a small picture instead."""

    member: int
    words: str
    emote: bool
    at: int


UNKNOWN = RemoteTable()
"""What a guest knows who has no number yet."""


@dataclass(frozen=True, slots=True)
class RunningTable:
    """A table as the screens of this tab show it."""

    place: str
    """The name of this device's part in it; the record of its match has it as its id."""
    table: RemoteTable = UNKNOWN
    """What the session knows."""
    invites: tuple[Invite, ...] = ()
    guest: Guest | None = None
    """This device on its way by an invitation."""
    returns: tuple[Guest, ...] = ()
    """Its ways back, by invitations that were given beforehand."""
    lines: tuple[Line, ...] = ()
    """What was said."""
    muted: frozenset[int] = frozenset()
    """Those whose talk is not shown."""
    story: tuple[str, ...] = ()
    """Who came and went, and what was close in a race, in sentences."""
    ruling: tuple[int, str] = (0, "")
    """What was close last in a race, and after how many phases that was known."""
    notice: str = ""
    """The answer to the newest request."""
    problem: str = ""
    """Why the newest code is of no use."""
    elsewhere: bool = False
    """Whether another tab runs the table."""
    after: str = ""
    """The place whose people play again here."""


def line_words(name: str, line: Line) -> str:
    """What somebody of that name has said, in a sentence.

    >>> line_words("Mia", Line(1, "Hello!", emote=False, at=0))
    'Mia says: Hello!'
    """
    return f"{name} {emote_words(line.words) if line.emote else f'says: {line.words}'}"
