"""A remote table that runs in this tab: what its session knows, and how its connections stand."""

from __future__ import annotations

from dataclasses import dataclass

from app.base.words import does
from app.remote.values.emotes import emote_words
from app.remote.values.invitations import Invite
from app.remote.values.ways.guests import Guest
from app.remote.values.ways.sent import Sent
from pyengine.peers.table.remote_table import RemoteTable


@dataclass(frozen=True, slots=True)
class Line:
    """Something that somebody said; ``emote`` is the name of a small picture instead."""

    member: int
    words: str
    emote: bool
    at: int


UNKNOWN = RemoteTable()
"""The table of a guest who has no number yet."""


@dataclass(frozen=True, slots=True)
class RunningTable:
    """A table as the screens of this tab show it."""

    table_key: str
    """The name of this device's part in it; the record of its match has it as its id."""
    table: RemoteTable = UNKNOWN
    """The table as the session knows it."""
    invites: tuple[Invite, ...] = ()
    guest: Guest | None = None
    """This device on its way by an invitation."""
    ready: bool | None = None
    """Whether somebody who was invited and sits here agrees to begin without being asked; None of
    everybody else."""
    returns: tuple[Guest, ...] = ()
    """Its ways back, by invitations that were given beforehand."""
    returning: bool = False
    """True if it is just coming back by itself, which takes two seconds at most."""
    lost: tuple[Sent, ...] = ()
    """Invitations that ended when this page was loaded again, which somebody may still hold."""
    lines: tuple[Line, ...] = ()
    """The lines of chat."""
    muted: frozenset[int] = frozenset()
    """Those whose talk is not shown."""
    story: tuple[str, ...] = ()
    """Sentences on who came and went, and on what was close in a race."""
    ruling: tuple[int, str] = (0, "")
    """The newest close call of a race: after how many phases it was known, and its words."""
    notice: str = ""
    """The answer to the newest request."""
    problem: str = ""
    """The reason why the newest code is of no use."""
    spent: str = ""
    """Says that the newest reply came too late, and which link its sender needs."""
    closed: bool = False
    """True if the table's founder lets nobody else in before the match."""
    at_door: tuple[str, ...] = ()
    """The names of guests of this device who wait for that door to be opened."""
    elsewhere: bool = False
    """True if another tab runs the table."""
    after: str = ""
    """The key of the table whose people play again here."""
    asked_again: frozenset[int] = frozenset()
    """Who sat there, has been asked to play again, and has not come yet, though a seat is free."""


def line_words(name: str, line: Line) -> str:
    """Says what somebody of that name has said, in a sentence.

    >>> line_words("Mia", Line(1, "Hello!", emote=False, at=0))
    'Mia says: Hello!'
    """
    if line.emote:
        return emote_words(name, line.words)
    return f"{does(name, 'says', 'say')}: {line.words}"
