"""Session descriptions: what a browser says of itself, read and written anew.

A browser's own text is never changed: what matters is read out of it, and the other
side builds a text of its own from a fixed template, so nothing that was carried over
can put a line of its own into it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pyengine.core.words import say
from pyengine.peers.codes.codes import CodeError, Kind
from pyengine.peers.codes.descriptions import (
    TYPES,
    Candidate,
    Description,
    best,
    pack_address,
    unpack_address,
    zone_of,
)

NO_ADDRESS = say(
    "This browser gave no address to connect to. Allow local network access, or scan with the"
    " camera, then try again."
)
NO_CONNECTION = say("This browser made no connection that Clowder can use. Try another browser.")

NO_OTHER_DEVICE = say(
    "This code leads to an address that no other device has. Ask for another code, and do not use"
    " this one."
)

_FINGERPRINT = re.compile(r"sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})", re.IGNORECASE | re.ASCII)
_NAME = re.compile(r"[!-~]{4,255}")
_PASSWORD = re.compile(r"[!-~]{22,255}")
_CANDIDATE = re.compile(
    r"candidate:\S+ 1 udp \d+ (?P<address>\S+) (?P<port>\d{1,5}) typ (?P<type>\w+)(?: .*)?",
    re.IGNORECASE | re.ASCII,
)

TYPE_PREFERENCES = {"host": 126, "srflx": 100, "relay": 2}  # RFC 8445, section 5.1.2.2

_TEMPLATE = """\
v=0
o=- 1 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=ice-ufrag:{ufrag}
a=ice-pwd:{pwd}
a=fingerprint:sha-256 {fingerprint}
a=setup:{setup}
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
{candidates}"""


def read_sdp(text: str) -> Description:
    """Returns what a browser's own description says that another browser needs.

    Raises :class:`CodeError` where it gives no address, or is no description of a
    connection for data.
    """
    lines = text.splitlines()
    ufrag = _first(lines, "a=ice-ufrag:", _NAME)
    pwd = _first(lines, "a=ice-pwd:", _PASSWORD)
    candidates = best(one for one in _candidates(lines) if zone_of(one.address) in ("", "loopback"))
    if not candidates:
        raise CodeError(NO_ADDRESS)
    return Description(ufrag, pwd, fingerprint_in(text), candidates)


def fingerprint_in(text: str) -> bytes:
    """Returns the fingerprint of the certificate in a description; raises :class:`CodeError`."""
    found = _first(text.splitlines(), "a=fingerprint:", _FINGERPRINT)
    return bytes.fromhex(found[len("sha-256 ") :].replace(":", ""))


def leads_astray(text: str, served: str) -> bool:
    """Returns whether a description that is built of a code would have the browser send something
    to where no other device is: into the device itself, to all in its network. Only a page that is
    itself ``served`` from such a place, as when it is developed, may connect to others there."""
    allowed = ("", zone_of(served))
    return any(zone_of(one.address) not in allowed for one in _candidates(text.splitlines()))


def write_sdp(kind: Kind, description: Description) -> str:
    """The description that this end's browser is given of the other one.

    An invitation becomes an offer, a reply an answer; so do those of a move. Who invites begins the
    handshake, once a reply is taken: others may have opened the same link, and what they began
    would spoil it. Without candidates the browser looks for nobody yet.
    """
    text = _TEMPLATE.format(
        ufrag=description.ufrag,
        pwd=description.pwd,
        fingerprint=description.fingerprint.hex(":").upper(),
        setup="passive" if kind.is_reply else "active",
        candidates="".join(
            f"{_line(index, candidate)}\n" for index, candidate in enumerate(description.candidates)
        ),
    )
    return text.replace("\n", "\r\n")


def _first(lines: list[str], name: str, form: re.Pattern[str]) -> str:
    """The first value of that name and form; browsers write some for all media, some for each."""
    for line in lines:
        if line.startswith(name) and form.fullmatch(line[len(name) :]):
            return line[len(name) :]
    raise CodeError(NO_CONNECTION)


def _candidates(lines: list[str]) -> Iterator[Candidate]:
    """Those that a code can carry: UDP, the first component, of an address that others can use."""
    for line in lines:
        found = _CANDIDATE.fullmatch(line.removeprefix("a="))
        if not found or not 0 < int(found["port"]) < 2**16:
            continue
        packed = pack_address(found["address"])
        for kind in TYPES:
            if packed and found["type"] == kind:
                yield Candidate(kind, unpack_address(*packed), int(found["port"]))


def _line(index: int, candidate: Candidate) -> str:
    """A candidate with a priority of its own: the first one of a code is tried first."""
    priority = TYPE_PREFERENCES[candidate.type] << 24 | (65535 - index) << 8 | 255
    origin = "" if candidate.type == "host" else " raddr 0.0.0.0 rport 0"
    return (
        f"a=candidate:{index + 1} 1 udp {priority} {candidate.address} {candidate.port}"
        f" typ {candidate.type}{origin}"
    )
