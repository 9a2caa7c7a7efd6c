"""Descriptions of one end of a connection: a few secrets and addresses."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Type = Literal["host", "srflx", "relay"]

TYPES: tuple[Type, ...] = ("host", "srflx", "relay")
"""Where an address is from: the device, what a STUN server saw, a TURN server; by preference."""

MAX_CANDIDATES = 6
"""So that a code stays short enough for a QR code; the best ones are kept."""

MDNS, IPV4, IPV6, SAME = 0, 1, 2, 3
"""The forms of an address in a code; ``SAME`` is that at the same place of the first end."""

ADDRESS_BYTES = (16, 4, 16)
"""How many bytes an address has, by form: mDNS name, IPv4, IPv6."""

Zone = Literal["", "loopback", "link-local", "multicast", "reserved"]
"""Where an address leads that is no ordinary one: into the device itself, no farther than one cable
or radio, to many, nowhere."""

_ZONES: tuple[tuple[str, Zone], ...] = (
    ("127.0.0.0/8", "loopback"),
    ("169.254.0.0/16", "link-local"),
    ("224.0.0.0/4", "multicast"),
    ("0.0.0.0/8", "reserved"),
    ("240.0.0.0/4", "reserved"),
    ("::1/128", "loopback"),
    ("fe80::/10", "link-local"),
    ("ff00::/8", "multicast"),
    ("::/128", "reserved"),
)
_NETWORKS = tuple((ipaddress.ip_network(network), zone) for network, zone in _ZONES)
_IPV4_IN_IPV6 = (ipaddress.IPv6Network("::ffff:0:0/96"), ipaddress.IPv6Network("::/96"))

LINK_LOCAL = 0xFE80 >> 6  # fe80::/10; what the library calls so changed with Python 3.13

_UUID = re.compile(r"([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A UDP port at which a browser may be found; the address as :func:`unpack_address` says it."""

    type: Type
    address: str
    port: int


@dataclass(frozen=True, slots=True)
class Description:
    """One end of a connection: ICE's name and password, the certificate, the candidates."""

    ufrag: str
    pwd: str
    fingerprint: bytes
    candidates: tuple[Candidate, ...]


def best(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Each candidate once, the likeliest first, as many as a code holds.

    Own addresses before what servers saw, IPv6 last: two at home need none of it.
    """

    def rank(candidate: Candidate) -> tuple[bool, int]:
        return ":" in candidate.address, TYPES.index(candidate.type)

    return tuple(sorted(dict.fromkeys(candidates), key=rank)[:MAX_CANDIDATES])


def pack_address(text: str) -> tuple[int, bytes] | None:
    """The form and the bytes of an address; nothing for one that codes do not carry.

    Those are names that are no UUID, and addresses that only mean something on one link.

    >>> pack_address("192.168.1.7")
    (1, b'\\xc0\\xa8\\x01\\x07')
    >>> pack_address("fe80::1")
    """
    name = _UUID.fullmatch(text.lower())
    if name:
        return MDNS, bytes.fromhex("".join(name.groups()))
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv4Address):
        return IPV4, address.packed
    if address.scope_id or int(address) >> 118 == LINK_LOCAL:
        return None
    return IPV6, address.packed


def zone_of(address: str) -> Zone:
    """Where an address leads, or the name of a host; nothing for an ordinary one.

    >>> zone_of("127.8.8.8"), zone_of("localhost"), zone_of("[::ffff:169.254.1.1]")
    ('loopback', 'loopback', 'link-local')
    >>> zone_of("192.168.1.7"), zone_of("clowder.example")
    ('', '')
    """
    name = address.strip("[]").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return "loopback"
    try:
        found = ipaddress.ip_address(name)
    except ValueError:
        return ""
    for network, zone in _NETWORKS:
        if found in network:
            return zone
    if isinstance(found, ipaddress.IPv6Address) and any(found in one for one in _IPV4_IN_IPV6):
        return zone_of(str(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)))
    return ""


def unpack_address(form: int, data: bytes) -> str:
    """The text of packed bytes, the same from every Python.

    >>> unpack_address(2, bytes.fromhex("20010db8000000000000000000000001"))
    '2001:db8:0:0:0:0:0:1'
    """
    if form == MDNS:
        digits = data.hex()
        parts = (digits[a:b] for a, b in ((0, 8), (8, 12), (12, 16), (16, 20), (20, 32)))
        return "-".join(parts) + ".local"
    if form == IPV4:
        return ".".join(map(str, data))
    return ":".join(f"{data[at] << 8 | data[at + 1]:x}" for at in range(0, 16, 2))
