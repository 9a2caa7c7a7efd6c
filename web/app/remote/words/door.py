"""Words on a closed door: why nobody lets a guest in, for whoever has invited and who has come."""

from __future__ import annotations

from app.base.words import and_list
from app.remote.values.running_table import RunningTable
from app.remote.values.ways.guests import Guest
from pyengine.peers.membership.people import FOUNDER

_OPENS = "Keep this page open: you come in as soon as the door is open again."


def closed_words(founder: str, is_founder: bool) -> str:
    """Says at the table that nobody can come in."""
    if is_founder:
        return "The door is closed: nobody else comes in, and links that were sent do not work."
    return f"{founder} has closed the door: whoever you invite waits until it is open again."


def waiting_words(names: tuple[str, ...]) -> str:
    """Says who waits there; nothing where nobody does."""
    return (
        f"{and_list(list(names))} {'wait' if names[1:] else 'waits'} at the door." if names else ""
    )


def outside_words(guest: Guest) -> str:
    """Says to whoever waits why nobody lets them in."""
    host = guest.inviter or "Whoever invited you"
    why = "whoever set up this table has closed its door."
    return f"{host} cannot let you in just now: {why} {_OPENS}"


def is_outside(remote: RunningTable) -> bool:
    """Returns whether this device waits at a closed door."""
    has_come = remote.guest is not None and remote.guest.status == "in"
    return remote.closed and has_come and not remote.table.me


def door_news(then: RunningTable, remote: RunningTable) -> list[str]:
    """Announces who waits at a closed door: on the device that they have come to, and on theirs."""
    sentences = []
    if remote.guest is not None and is_outside(remote) and not is_outside(then):
        sentences.append(outside_words(remote.guest))
    new = tuple([name for name in remote.at_door if name not in then.at_door])
    if new and remote.table.me:
        founder = remote.table.name_of(FOUNDER)
        sentences += [waiting_words(new), closed_words(founder, remote.table.is_founder)]
    return sentences
