"""Members who found a table, start a match and play it at random, for tests of remote play."""

from __future__ import annotations

import random

from peers_signing import STUB

from pyengine.peers.log.feeds import Feeds
from pyengine.peers.member.member import Member
from pyengine.peers.member.secret import key_seed
from pyengine.peers.wire.contents import Enter, Sheet
from pyengine.peers.wire.posts import table_id

SALT = bytes(16)


def secret_of(number: int) -> bytes:
    return bytes([number]) * 32


def found(numbers, signatures=STUB, kind=Member):
    """Members of one table by number, who know each other's keys and nothing else yet."""
    keys = {number: signatures.public_key(key_seed(secret_of(number))) for number in numbers}
    table = table_id(keys[1], SALT)
    members = {}
    for number in numbers:
        feeds = Feeds(table, signatures)
        for other in numbers:
            feeds.admit(other, keys[other])
        members[number] = kind(feeds, number, secret_of(number))
    return members


def entering(member, number, ballot):
    """A member's entry into an epoch, with the nonce that it has sealed."""
    return Enter(number, ballot, member.secret.nonce(number, ballot))


def roster_of(members):
    return tuple((number, members[number].key) for number in sorted(members))


def set_up(members, game, seats, options=()):
    """The founder's sheet and first proposal; everybody has sat down."""
    posts = [
        member.write(member.sit(f"M{n}", "teal", SALT if n == 1 else b""))
        for n, member in members.items()
    ]
    founder, roster = members[1], roster_of(members)
    posts.append(founder.write(Sheet(roster, game, len(seats), tuple(options), seats, 0)))
    posts.append(founder.write(founder.proposal("start", roster, seats)))
    return posts


def act(member, rng: random.Random):
    """A random choice for one seat of a member that is to act; None where there is none."""
    needs = [need for need in member.own_needs() if need.kind in ("act", "commit")]
    if not needs:
        return None
    need = rng.choice(needs)
    match = member.fold.match_of(need.seat)
    return member.choose(need.seat, match.game.sample_action(match.state, need.seat, rng))
