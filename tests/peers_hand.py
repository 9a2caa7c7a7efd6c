"""Helpers of the tests of remote play: descriptions as browsers write them, codes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hypothesis import strategies as st

from pyengine.peers.codes.codes import LAST_MINUTE, Code, Kind, pack_some
from pyengine.peers.codes.descriptions import TYPES, Candidate, Description, best, unpack_address

FINGERPRINT = bytes(range(0xA0, 0xC0))
COLONS = FINGERPRINT.hex(":").upper()

VECTORS = Path(__file__).parent / "vectors"
CHROMIUM = (VECTORS / "chromium-offer.sdp").read_text(encoding="utf-8")
FIREFOX = (VECTORS / "firefox-answer.sdp").read_text(encoding="utf-8")

TWO_NAMES = (
    Candidate("host", "4f0e6c1a-6d2b-4c9e-9a53-0c4e1b7d2f10.local", 54321),
    Candidate("host", "9b1d7c52-03aa-4f0e-8a11-5f6f0e3c7d99.local", 50011),
)
CHROMIUM_END = Description("Ab+9", "kX3/pQ9z+LmN0aBcDeFgHiJk", FINGERPRINT, TWO_NAMES)
FIREFOX_END = Description("1f2e3d4c", "0123456789abcdef0123456789abcdef", FINGERPRINT, TWO_NAMES)

INVITE = Code(Kind.INVITE, b"\1\2\3\4", 4711, 468_000, (CHROMIUM_END,))
REPLY = Code(Kind.REPLY, b"\1\2\3\4", 4711, 468_001, (FIREFOX_END,))


def _texts(shortest: int, longest: int = 255) -> st.SearchStrategy[str]:
    """Names and passwords: as Firefox draws them, as Chromium does, and any that may be."""
    alphabets = ("0123456789abcdef", "ABCxyz019+/", "!~-_=aZ9")
    return st.sampled_from(alphabets).flatmap(
        lambda few: st.text(few, min_size=shortest, max_size=longest)
    )


def _addresses() -> st.SearchStrategy[str]:
    names = st.binary(min_size=16, max_size=16).map(lambda data: unpack_address(0, data))
    fours = st.ip_addresses(v=4).map(str)
    sixes = st.binary(min_size=15, max_size=15).map(lambda data: unpack_address(2, b"\x20" + data))
    return names | fours | sixes


def codes() -> st.SearchStrategy[Code]:
    """Every code that there may be, with as many ends as fit."""
    ports = st.integers(1, 2**16 - 1)
    candidates = st.builds(Candidate, st.sampled_from(TYPES), _addresses(), ports)
    some = st.lists(candidates, min_size=1, max_size=8).map(best)
    prints = st.binary(min_size=32, max_size=32)
    first = st.builds(Description, _texts(4), _texts(22), prints, some)
    short = st.builds(Description, _texts(4, 8), _texts(22, 32), prints, some)
    several = st.lists(short, min_size=1, max_size=5).map(
        lambda ends: (ends[0], *(_alike(ends[0], end) for end in ends[1:]))
    )
    ends = first.map(lambda end: (end,)) | several
    made = st.builds(
        Code,
        st.sampled_from(Kind),
        st.binary(min_size=4, max_size=4),
        ports,
        st.integers(0, LAST_MINUTE),
        ends,
    )
    return made.map(lambda code: replace(code, ends=code.ends[: pack_some(code)[1]]))


def _alike(first: Description, end: Description) -> Description:
    """Another end of the device: its certificate is the same, and mostly where it is."""
    candidates = end.candidates
    if end.fingerprint[0] % 4:
        candidates = tuple(
            replace(candidate, port=candidate.port ^ 1 or 1) for candidate in first.candidates
        )
    return replace(end, fingerprint=first.fingerprint, candidates=candidates)
