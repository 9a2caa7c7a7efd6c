"""Connection codes: what two people carry between their devices so that they connect.

An invitation goes out, a reply comes back; each is about 146 characters, or a link
that holds them. An invitation for several has an end of a connection for each of them, and each
answers all: so nobody needs to know who was quicker. Nothing here is secret for long: a code is
good while the page that made it is open. What is read here was pasted, scanned or clicked: anything
may be in it, and what is wrong with it is said in one sentence.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import NamedTuple

from pyengine.core.errors import ClowderError
from pyengine.core.words import Sentence, say
from pyengine.peers.codes.descriptions import (
    ADDRESS_BYTES,
    MAX_CANDIDATES,
    SAME,
    TYPES,
    Candidate,
    Description,
    pack_address,
    unpack_address,
)
from pyengine.peers.crypto.hashes import b64, unb64
from pyengine.peers.wire.timeouts import VALID_MS

FORMAT = 1
TABLE = 4
FINGERPRINT = 32
CHECKSUM = 4
MOST_ENDS = 5
"""One for everybody who may sit at a table beside its founder."""

MOST_BYTES = 672
"""A code has at most so many bytes, and 896 characters: so it is found quickly in any text."""

SHORTEST_UFRAG, SHORTEST_PWD = 4, 22  # RFC 8839, section 5.4
LONGEST_TEXT = 10_000
"""Characters that are searched for a code."""

_START = re.compile(r"E(?=([AQgw][\w-]{0,894}))", re.ASCII)
"""What a code of format 1 begins with, by its kind, and what may follow."""

_LONG = re.compile(r"[\w-]{20}", re.ASCII)
"""What may be a part of a code: it is longer than words are."""

_BETWEEN = re.compile(r"[\s>\u00ad\u200b-\u200d\u2060\ufeff]+")
"""What programs put into long words: breaks, marks of a quotation, characters of no width."""

START_MS = 1_767_225_600_000
"""2026-01-01 00:00 UTC, from which a code counts its minutes; in ms since 1970."""

MINUTE_MS = 60_000
LAST_MINUTE = 2**24 - 1
VALID_MINUTES = VALID_MS // MINUTE_MS

RAW, SIXES, HEX = 0, 1, 2
BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
ALPHABETS = {SIXES: BASE64, HEX: "0123456789abcdef"}
BITS = {RAW: 8, SIXES: 6, HEX: 4}

BROKEN = say(
    "This code is not complete, or a character of it has changed. Copy the whole link again."
)
NO_CODE = say("There is no code in this. Paste the whole link that was sent to you.")
NEWER = say("This invitation comes from a newer Clowder. Load the page again to update.")
IS_REPLY = say("This is a reply: the person who sent the invitation opens it.")
IS_INVITE = say("This is an invitation: open it on the other device.")
IS_MOVE = say("This is a link to begin with: open it on your other device.")
IS_MOVE_REPLY = say("This is a reply: open it on the device that showed the first link.")
OWN = say("This is your own code. Send it to the other device.")
TO_MOVE = say("This code connects two devices of one person: it leads to no table.")
TO_TABLE = say("This code leads to a table: it does not connect two devices of one person.")
OTHER_TABLE = say("This reply belongs to another table.")
NOT_OPEN = say("This reply belongs to an invitation that is no longer open.")


class CodeError(ClowderError):
    """A code that is of no use here; ``message`` is one sentence for the player."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(str(message))
        self.message = message


class Kind(IntEnum):
    """What a code is for, and its direction.

    Those to move connect two devices of one person, and never lead to a table.
    """

    INVITE = 0
    REPLY = 1
    MOVE = 2
    MOVE_REPLY = 3

    @property
    def is_reply(self) -> bool:
        """Returns whether it goes back to whoever has begun."""
        return self in (Kind.REPLY, Kind.MOVE_REPLY)

    @property
    def is_move(self) -> bool:
        """Returns whether it connects two devices of one person."""
        return self in (Kind.MOVE, Kind.MOVE_REPLY)


@dataclass(frozen=True, slots=True)
class Code:
    """All that a code holds.

    ``table`` are the first four bytes of the table's id, or four random ones of a move;
    ``number`` is the invitation's, 1 to 65,535, which a reply repeats, ``minute`` is when it was
    made: :func:`minute_at`. ``ends`` are connections of the device that made it, all with one
    certificate; those of a reply answer those of the invitation in their order, and may be fewer.
    """

    kind: Kind
    table: bytes
    number: int
    minute: int
    ends: tuple[Description, ...]


def minute_at(time_ms: int) -> int:
    """The minute of a code, of ms since 1970; the nearest there is where a clock is far off.

    >>> minute_at(1_767_225_600_000 + 3 * 60_000), minute_at(0)
    (3, 0)
    """
    return min(max(0, (time_ms - START_MS) // MINUTE_MS), LAST_MINUTE)


# Writing


def link(code: Code) -> str:
    """The address that opens a code, from ``#`` on."""
    return f"#/{_WORDS[code.kind]}/{pack(code)}"


_WORDS = {Kind.INVITE: "join", Kind.MOVE: "move", Kind.REPLY: "reply", Kind.MOVE_REPLY: "reply"}
"""First words of addresses: a reply goes back to the page that waits for it, whatever for."""


def pack(code: Code) -> str:
    """A code as letters, digits, ``-`` and ``_``; ``ValueError`` for what does not fit in one."""
    first = code.ends[0] if code.ends else None
    if first is None or len(code.ends) > MOST_ENDS:
        raise ValueError("a code has 1 to 5 ends")
    prints = {end.fingerprint for end in code.ends}
    if len(code.table) != TABLE or len(prints) > 1 or len(first.fingerprint) != FINGERPRINT:
        raise ValueError("a table has 4 bytes, and all ends one fingerprint of 32")
    if not code.number:
        raise ValueError("an invitation has a number")
    body = bytes((FORMAT << 4 | code.kind, len(code.ends)))
    body += code.table + code.number.to_bytes(2, "big") + code.minute.to_bytes(3, "big")
    body += first.fingerprint + _pack_end(first, ())
    body += b"".join(_pack_end(end, first.candidates) for end in code.ends[1:])
    if len(body) + CHECKSUM > MOST_BYTES:
        raise ValueError("a code has at most 672 bytes")
    return b64(body + _checksum(body))


def pack_some(code: Code) -> tuple[str, int]:
    """Pack a code with as many of its ends as fit; returns their number, too.

    Raises :class:`ValueError` where not even the first fits.
    """
    for count in range(len(code.ends), 1, -1):
        try:
            return pack(replace(code, ends=code.ends[:count])), count
        except ValueError:
            continue
    return pack(replace(code, ends=code.ends[:1])), 1


def _pack_end(end: Description, before: tuple[Candidate, ...]) -> bytes:
    """An end but for its fingerprint; ``before`` are the candidates of the first one."""
    if not 0 < len(end.candidates) <= MAX_CANDIDATES:
        raise ValueError("an end has 1 to 6 candidates")
    ufrag_form, ufrag = _pack_text(end.ufrag)
    pwd_form, pwd = _pack_text(end.pwd)
    shape = bytes((ufrag_form << 6 | pwd_form << 4 | len(end.candidates),))
    packed = (
        _pack_candidate(candidate, _address_at(before, at))
        for at, candidate in enumerate(end.candidates)
    )
    return shape + ufrag + pwd + b"".join(packed)


def _address_at(before: tuple[Candidate, ...], at: int) -> str:
    return before[at].address if at < len(before) else ""


def _checksum(body: bytes) -> bytes:
    return hashlib.sha256(b"clowder code" + body).digest()[:CHECKSUM]


def _pack_text(text: str) -> tuple[int, bytes]:
    """The form that takes least, and the text in it, its length in characters before it."""
    form = next((form for form in (HEX, SIXES) if set(text) <= set(ALPHABETS[form])), RAW)
    head = bytes((len(text),))
    if form == RAW:
        return form, head + text.encode("ascii")
    number, bits = 0, BITS[form] * len(text)
    for char in text:
        number = number << BITS[form] | ALPHABETS[form].index(char)
    return form, head + (number << -bits % 8).to_bytes(-(-bits // 8), "big")


def _pack_candidate(candidate: Candidate, known: str) -> bytes:
    """A candidate; an address that is ``known`` from the first end is not repeated."""
    packed = pack_address(candidate.address)
    if packed is None or not candidate.port:
        raise ValueError("no code carries this candidate")
    form, address = (SAME, b"") if candidate.address == known else packed
    head = TYPES.index(candidate.type) << 4 | form
    return bytes((head,)) + address + candidate.port.to_bytes(2, "big")


# Reading


def unpack(text: str) -> Code:
    """The code that these characters are, all of them. Raises :class:`CodeError`."""
    try:
        data = unb64(text)
    except ValueError:
        raise CodeError(BROKEN) from None
    body = data[:-CHECKSUM]
    if not body or _checksum(body) != data[-CHECKSUM:] or body[0] >> 4 < FORMAT:
        raise CodeError(BROKEN)
    if body[0] >> 4 > FORMAT:  # every format ends with this checksum
        raise CodeError(NEWER)
    code, size = _read_body(body)
    if size != len(body):
        raise CodeError(BROKEN)
    return code


class Found(NamedTuple):
    """A code in a text, and what stands ``before`` and ``after`` it there."""

    code: Code
    before: str
    after: str


def find_code(text: str, wanted: Kind) -> Found:
    """The first code of this kind in a text: alone, as a link, or with words around it.

    Also where letters stick to it or lines break it. Raises :class:`CodeError`, which
    says what was found instead.
    """
    text = text[:LONGEST_TEXT]
    found = tuple(_codes_in(text)) or tuple(_codes_in(_BETWEEN.sub("", text)))
    for place in found:
        if place.code.kind == wanted:
            return place
    if found:
        raise CodeError(_other(found[0].code.kind, wanted))
    for run in re.findall(r"[\w-]+", text, re.ASCII):
        try:
            unpack(run)
        except CodeError as error:
            if error.message == NEWER:
                raise
    raise CodeError(BROKEN if _LONG.search(text) else NO_CODE)


def read_code(text: str, wanted: Kind) -> Code:
    """The first code of this kind in a text, as :func:`find_code` finds it."""
    return find_code(text, wanted).code


def _other(found: Kind, wanted: Kind) -> Sentence:
    """Says what was found in place of a code of the wanted kind."""
    if found.is_move != wanted.is_move:
        return TO_MOVE if found.is_move else TO_TABLE
    if found.is_reply:
        return IS_MOVE_REPLY if found.is_move else IS_REPLY
    return IS_MOVE if found.is_move else IS_INVITE


def _codes_in(text: str) -> Iterator[Found]:
    """Every code that begins anywhere: its first letter is known, its length is in it."""
    for start in _START.finditer(text):
        run = start[0] + start[1]
        data = base64.urlsafe_b64decode(run + "A" * (-len(run) % 4))
        try:
            _, size = _read_body(data)
            length = -(-(size + CHECKSUM) * 8 // 6)
            code = unpack(run[:length])
        except CodeError:
            continue
        end = start.start() + length
        yield Found(code, text[: start.start()], text[end:])


class _Cursor:
    """Bytes that are taken from the front; past their end the code is broken."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, size: int) -> bytes:
        taken = self.data[self.at : self.at + size]
        if len(taken) < size:
            raise CodeError(BROKEN)
        self.at += size
        return taken

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "big")


def _read_body(data: bytes) -> tuple[Code, int]:
    """Returns what stands before the checksum, and how many bytes it is."""
    cursor = _Cursor(data)
    kind, count = cursor.number(1) & 15, cursor.number(1)
    table, number, minute = cursor.take(TABLE), cursor.number(2), cursor.number(3)
    if kind not in list(Kind) or not number or not 0 < count <= MOST_ENDS:
        raise CodeError(BROKEN)
    fingerprint = cursor.take(FINGERPRINT)
    ends = [_read_end(cursor, fingerprint, ())]
    ends += [_read_end(cursor, fingerprint, ends[0].candidates) for _ in range(count - 1)]
    return Code(Kind(kind), table, number, minute, tuple(ends)), cursor.at


def _read_end(cursor: _Cursor, fingerprint: bytes, before: tuple[Candidate, ...]) -> Description:
    shape = cursor.number(1)
    ufrag = _read_text(cursor, shape >> 6, SHORTEST_UFRAG)
    pwd = _read_text(cursor, shape >> 4 & 3, SHORTEST_PWD)
    if not 0 < shape & 15 <= MAX_CANDIDATES:
        raise CodeError(BROKEN)
    candidates = tuple(_read_candidate(cursor, _address_at(before, at)) for at in range(shape & 15))
    return Description(ufrag, pwd, fingerprint, candidates)


def _read_text(cursor: _Cursor, form: int, shortest: int) -> str:
    """A name or password; nothing in it can begin another line of a description."""
    length = cursor.number(1)
    if length < shortest or form not in BITS:
        raise CodeError(BROKEN)
    bits = BITS[form] * length
    packed = cursor.take(-(-bits // 8))
    if form == RAW:
        if not all(0x21 <= char <= 0x7E for char in packed):
            raise CodeError(BROKEN)
        return packed.decode("ascii")
    number, padding = int.from_bytes(packed, "big"), -bits % 8
    if number & ((1 << padding) - 1):
        raise CodeError(BROKEN)
    width, alphabet = BITS[form], ALPHABETS[form]
    shifts = range(bits + padding - width, padding - 1, -width)
    return "".join(alphabet[number >> shift & ((1 << width) - 1)] for shift in shifts)


def _read_candidate(cursor: _Cursor, known: str) -> Candidate:
    """A candidate, whose address may be that of the first end."""
    head = cursor.number(1)
    kind, form = head >> 4, head & 15
    if kind >= len(TYPES) or form > SAME or (form == SAME and not known):
        raise CodeError(BROKEN)
    address = known
    if form != SAME:
        address = unpack_address(form, cursor.take(ADDRESS_BYTES[form]))
        if address == known:
            raise CodeError(BROKEN)
    port = cursor.number(2)
    if not port or pack_address(address) is None:
        raise CodeError(BROKEN)
    return Candidate(TYPES[kind], address, port)


# What a code may still be good for


def check_invite(code: Code, minute: int, day: str, own: Collection[tuple[bytes, int]]) -> None:
    """Refuse an invitation that is this device's own or older than a day: :class:`CodeError`.

    ``minute`` is now, ``day`` how the code's own day is called here, ``own`` table and
    number of the invitations that are open on this device.
    """
    if (code.table, code.number) in own:
        raise CodeError(OWN)
    if minute - code.minute > VALID_MINUTES:
        raise CodeError(say("This invitation is from {day}. Ask for a new one.", day=day))


def reply_refusal(code: Code, table: bytes) -> Sentence:
    """Says why a reply fits no open invitation of the table with that id."""
    return NOT_OPEN if code.table == table[:TABLE] else OTHER_TABLE
