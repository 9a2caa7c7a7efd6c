"""Invitations of this device that are dead: withdrawn, too old, or ended by loading the page again.

They are kept with the table, so that whoever still answers one is told what has become of it, and
whoever has sent one knows that a new one is needed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

from app.base.checking import read_json
from app.remote.values.invitations import WATCH, Invite, reply_of
from app.remote.values.ways.sent import Ending, Sent, moment_words
from pyengine.core.words import Sentence, say
from pyengine.peers.codes.codes import CodeError
from pyengine.peers.wire.timeouts import VALID_MS

INVITATIONS = "invitations"
"""The key under which a table's invitations are stored."""

_MOST = 32
"""So many are kept, the newest."""

_WHY: dict[str, str] = {
    "reloaded": "which ended when this page was loaded again.",
    "withdrawn": "which you withdrew.",
    "expired": "which is more than a day old.",
    "failed": "which could not connect.",
    "used": "which somebody else used first.",
    "begun": "and the match has begun since.",
}


class SentInvitations:
    """All invitations of a table that may still be answered. Changes in place."""

    def __init__(self) -> None:
        self._sent: dict[int, Sent] = {}
        self.lost: tuple[Sent, ...] = ()
        """Those that ended with their page: somebody may hold them, and be about to answer."""

    def load(self, data: bytes) -> None:
        """Take what was stored: what was open then is dead, as no connection outlives its page."""
        try:
            values = read_json(data.decode("ascii"))
        except ValueError:
            return
        for value in values if isinstance(values, list) else ():
            match value:
                case [int(number), int(made), str(why), *kind] if why in ("", *_WHY) and kind in (
                    [],
                    [WATCH],
                ):
                    found: Ending = why or "reloaded"  # type: ignore[assignment]
                    self._sent[number] = Sent(number, made, found, to_watch=bool(kind))
        self.lost = tuple(sent for sent in self._sent.values() if sent.why == "reloaded")

    def update(self, invites: Iterable[Invite], now: int) -> bytes | None:
        """Take the invitations as they are now; returns what is to be stored, if that is new."""
        before = dict(self._sent)
        for invite in invites:
            if invite.address and invite.number not in self._sent:
                self._sent[invite.number] = Sent(
                    invite.number, invite.made, to_watch=invite.to_watch
                )
        kept = [sent for sent in self._sent.values() if now - sent.made < 2 * VALID_MS]
        self._sent = {sent.number: sent for sent in kept[-_MOST:]}
        if self._sent == before:
            return None
        rows = [_row(sent) for sent in self._sent.values()]
        return json.dumps(rows).encode("ascii")

    def end(self, number: int, why: Ending) -> None:
        """An invitation is dead; the first reason counts."""
        sent = self._sent.get(number)
        if sent is not None and not sent.why:
            self._sent[number] = replace(sent, why=why)

    def is_to_watch(self, reply: str) -> bool:
        """Whether a reply, right or wrong, answers an invitation to look on."""
        try:
            sent = self._sent.get(reply_of(reply).number)
        except CodeError:
            return False
        return sent is not None and sent.to_watch

    def words(self, number: int, now: int) -> Sentence | None:
        """Says what has become of the invitation that a reply belongs to; None for unknown ones."""
        sent = self._sent.get(number)
        if sent is None or not sent.why:
            return None
        return say(
            "This reply belongs to the invitation of {when}, {what}",
            when=moment_words(sent.made, now),
            what=_WHY[sent.why],
        )


def _row(sent: Sent) -> list[int | str]:
    """How one is stored: of those to watch that is said behind the rest."""
    return [sent.number, sent.made, sent.why, *([WATCH] if sent.to_watch else [])]
