"""What people at a remote table are called on this device: its own person is "you"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.base.words import and_list, possessive, possessive_within, verb, within
from pyengine.core.words import YOU, reader_first
from pyengine.peers.table.remote_table import RemoteTable


def called(table: RemoteTable, member: int) -> str:
    """Whoever is at this device is ``YOU``, everybody else goes by name."""
    return YOU if member == table.me else table.name_of(member)


def all_called(table: RemoteTable, members: Iterable[int]) -> list[str]:
    """The same of several; whoever reads comes first."""
    return reader_first([called(table, member) for member in members])


def list_within(names: Iterable[str]) -> str:
    """Names in a row inside of a sentence, where they are not who does something."""
    return and_list([within(name) for name in names])


def verb_of(names: Sequence[str], third: str, second: str) -> str:
    """The verb behind the names of people, whoever reads among them or not.

    >>> verb_of(["Mia"], "is", "are"), verb_of([YOU], "is", "are")
    ('is', 'are')
    """
    return second if names[1:] else verb(names[0], third, second) if names else third


def devices_of(names: Iterable[str]) -> str:
    """The devices of people, in a row, at the beginning of a sentence.

    >>> devices_of([YOU, "Mia"]), devices_of(["Mia"])
    ("Your device and Mia's device", "Mia's device")
    """
    whose = [possessive_within(name) if at else possessive(name) for at, name in enumerate(names)]
    return and_list([f"{name} device" for name in whose])
