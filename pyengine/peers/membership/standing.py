"""The standing of a match at a table, and what it waits for."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.core.errors import IllegalAction
from pyengine.core.game import CHANCE
from pyengine.core.match import Match
from pyengine.core.text import write_match
from pyengine.core.words import Sentence
from pyengine.peers.crypto.hashes import H, int8, int32
from pyengine.peers.membership.epoch import Epoch
from pyengine.peers.membership.lanes import Fault

HEAD = 16
"""So many bytes of the match's hash stand in a post."""


@dataclass(frozen=True, slots=True)
class Need:
    """A need of the match: a post of a member, for a seat or (0) for itself.

    ``kind`` is ``act``, ``commit``, ``open``, ``link`` (number ``index``) or ``done``; in a race
    ``clock``, ``claim`` (the seat may act), or ``mark`` (past its own time ``index``; 0: of
    claims that it has not marked yet); of a masked deal ``deal`` (the next post of it), and after
    the round ``check`` (the seed); ``peek`` is a share for a look of somebody in a race.
    """

    member: int
    kind: str
    seat: int = 0
    index: int = 0


@dataclass(frozen=True, slots=True)
class Closed:
    """The standing of the match when a phase had closed: so many actions, its hash, and how many
    chance events there had been."""

    entries: int
    head: bytes
    events: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """Another epoch, the one before it, and after how many phases it began.

    ``stopped`` had not given their link of a roll when others had. With it the match went past a
    ``fault``, and a clock that ran may have come to its end (``ends_clock``). ``regrets`` says that
    nothing but a choice that still waited was taken back, by who proposed it.
    """

    epoch: Epoch
    before: Epoch
    phase: int
    stopped: tuple[int, ...]
    fault: Fault | None = None
    ends_clock: bool = False
    regrets: bool = False


def seal(table: bytes, epoch: int, phase: int, seat: int, salt: bytes, action: str) -> bytes:
    """What is committed: it fixes the action and tells nothing of it, as long as the salt is
    secret (16 bytes)."""
    place = (int32(epoch), int32(phase), int8(seat))
    return H("commit", table, *place, salt, action.encode())


def result_of(match: Match) -> bytes:
    """The hash of a finished match's text, which everybody signs."""
    return H("done", write_match(match.whole()).encode())


def first_refused(match: Match, entry: int, deal: str) -> tuple[int, Sentence]:
    """Which of the actions after a deal the rules refuse once the deal is known in full, and why:
    the first of them.

    Raises ``IllegalAction`` for the deal itself, ``ValueError`` if all are legal.
    """
    then = match.upto(entry).apply(CHANCE, deal)
    for index, one in enumerate(match.entries[entry + 1 :], entry + 1):
        try:
            then = then.apply(one.actor, one.action)
        except IllegalAction as error:
            return index, error.message
    raise ValueError("all of them are legal")
