"""Links to members to whom somebody else leads: their codes go by way of the one in between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.remote.values import host_ports
from app.remote.values import invitations as inv
from pyengine.peers.codes.codes import Code, CodeError, Kind, minute_at, pack
from pyengine.peers.codes.sdp import read_sdp, write_sdp
from pyengine.peers.network.allowance import MOST_CONNECTIONS, Recent
from pyengine.peers.session.ports import OfferCode
from pyengine.peers.wire.timeouts import CONNECTIONS_MS

INTRODUCED = "to"
"""Such links are called so, with the member's number and a count."""

_NUMBER = 1
"""Of each invitation that is passed on: it is known by who sent it."""


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A link that is being made to a member, and the invitation of theirs that it answers.

    ``count`` tells it from older tries, of which something may still be heard.
    """

    member: int
    count: int
    invite: Code | None

    @property
    def link(self) -> str:
        return f"{INTRODUCED}-{self.member}-{self.count}"


class Introductions:
    """The links of one table that others introduce. Changes in place.

    ``carry`` carries out what is wanted of the browser; ``servers`` are STUN and TURN addresses,
    ``now`` is a clock in ms.
    """

    def __init__(
        self,
        servers: tuple[str, ...],
        carry: Callable[[inv.Effects], None],
        now: Callable[[], int],
    ) -> None:
        self.servers = servers
        self._carry = carry
        self._attempts: dict[int, _Attempt] = {}
        """The newest by member."""
        self._count = 0
        self._now = now
        self._openings = Recent(MOST_CONNECTIONS, CONNECTIONS_MS)

    def open(self, member: int, invite: Code | None = None) -> None:
        """Begin a link to a member, or answer theirs; but not again and again."""
        if not self._openings.allows(member, self._now()):
            return
        old = self._attempts.pop(member, None)
        if old is not None:
            self._carry((host_ports.CutLink(old.link),))
        self._count += 1
        new = self._attempts[member] = _Attempt(member, self._count, invite)
        offer = write_sdp(Kind.INVITE, invite.ends[0]) if invite else ""
        self._carry((host_ports.OpenLink(new.link, offer, self.servers),))

    def take_code(self, member: int, code: Code) -> None:
        """A member's code has come by way of somebody else."""
        if code.kind == Kind.INVITE:
            self.open(member, code)
        elif code.kind == Kind.REPLY and member in self._attempts:
            answer = write_sdp(Kind.REPLY, code.ends[0])
            self._carry((host_ports.CompleteLink(self._attempts[member].link, answer),))

    def take_description(
        self, link: str, table: bytes, now: int, sdp: str
    ) -> tuple[OfferCode, ...]:
        """The browser has described this end of a link: what the member there has to know.

        ``now`` is ms since 1970.
        """
        found = self._find(link)
        if found is None:
            return ()
        kind, number = (Kind.REPLY, found.invite.number) if found.invite else (Kind.INVITE, _NUMBER)
        try:
            end = read_sdp(sdp)
        except CodeError:
            return ()
        code = Code(kind, table[: inv.TABLE_BYTES], number, minute_at(now), (end,))
        return (OfferCode(found.member, pack(code)),)

    def on_link_down(self, link: str) -> None:
        """A link has ended, or could not be made."""
        found = self._find(link)
        if found is not None:
            del self._attempts[found.member]

    def _find(self, link: str) -> _Attempt | None:
        return next((attempt for attempt in self._attempts.values() if attempt.link == link), None)
