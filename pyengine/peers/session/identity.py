"""The identity of a device at a table: as its founder, as a guest, and as a guest with a number."""

from __future__ import annotations

from pyengine.peers.log.stored import Own
from pyengine.peers.member.secret import key_seed
from pyengine.peers.membership.people import FOUNDER
from pyengine.peers.network.talk import Welcome
from pyengine.peers.session import ports
from pyengine.peers.wire.posts import Signatures, table_id


def as_founder(request: ports.Found, signatures: Signatures) -> Own:
    """Returns who a device is at the table that it founds."""
    table = table_id(signatures.public_key(key_seed(request.secret)), request.salt)
    return Own(request.secret, table, FOUNDER, request.name, request.colour, request.salt)


def as_guest(request: ports.Join) -> Own:
    """Returns who a device is that wants to sit down at a table."""
    return Own(request.secret, b"", 0, request.name, request.colour, b"")


def welcomed(
    guest: Own, host: bytes, talk: Welcome, expects: bytes, signatures: Signatures
) -> tuple[Own, dict[int, bytes], int] | None:
    """Returns who a guest is at a table, the keys that it takes the host's word for, and the number
    that the host gives itself; None where the host is nobody of that table, or speaks of another
    one or of somebody else."""
    keys = dict(talk.roster)
    own_key = signatures.public_key(key_seed(guest.secret))
    if guest.member or host not in keys.values() or keys.get(talk.number) != own_key:
        return None
    if not talk.table.startswith(expects):
        return None
    own = Own(guest.secret, talk.table, talk.number, guest.name, guest.colour, b"")
    # The founder's first post proves its key; its sheets, and epochs, tell everybody else's.
    known = {one: key for one, key in keys.items() if one in (FOUNDER, own.member)}
    return own, known, next(number for number, key in keys.items() if key == host)
