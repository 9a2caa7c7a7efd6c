"""Session descriptions: what browsers write is read, what is written is ours line by line."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from peers_hand import (
    CHROMIUM,
    CHROMIUM_END,
    COLONS,
    FINGERPRINT,
    FIREFOX,
    REPLY,
    TWO_NAMES,
    codes,
)

from pyengine.peers.codes.codes import CodeError, Kind
from pyengine.peers.codes.descriptions import Candidate, best, pack_address, unpack_address, zone_of
from pyengine.peers.codes.sdp import NO_ADDRESS, NO_CONNECTION, read_sdp, write_sdp


def refused(text):
    """The sentence with which a description is refused."""
    with pytest.raises(CodeError) as caught:
        read_sdp(text)
    return caught.value.message


def without(text, *starts):
    """A description without the lines that begin so."""
    return "".join(line for line in text.splitlines(True) if not line.startswith(starts))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_chromiums_description_is_read(end):
    """Two mDNS names, in small letters, then what the STUN server saw."""
    found = read_sdp(CHROMIUM.replace("4f0e6c1a", "4F0E6C1A").replace("\n", end))
    assert (found.ufrag, found.pwd) == ("Ab+9", "kX3/pQ9z+LmN0aBcDeFgHiJk")
    assert found.fingerprint == FINGERPRINT
    assert found.candidates == (*TWO_NAMES, Candidate("srflx", "203.0.113.7", 54321))


def test_firefoxs_description_is_read():
    """Its fingerprint stands above; TCP, component 2 and fe80:: are left out, IPv6 is last."""
    found = read_sdp(FIREFOX)
    assert (found.ufrag, found.pwd) == ("1f2e3d4c", "0123456789abcdef0123456789abcdef")
    assert found.fingerprint == FINGERPRINT
    assert found.candidates == (
        Candidate("host", "192.168.1.23", 52011),
        Candidate("srflx", "203.0.113.9", 52011),
        Candidate("host", "2001:db8:0:0:0:0:0:42", 52013),
    )


@pytest.mark.parametrize("text", [CHROMIUM, FIREFOX])
def test_what_lacks_a_part_is_refused_with_a_way_on(text):
    """No address is what a person can do something about."""
    assert refused(without(text, "a=candidate")) == NO_ADDRESS
    for line in ("a=ice-ufrag", "a=ice-pwd", "a=fingerprint"):
        assert refused(without(text, line)) == NO_CONNECTION
    assert refused(text.replace("sha-256", "sha-1")) == NO_CONNECTION
    assert refused(text.replace("a=ice-pwd:", "a=ice-pwd:short\na=other:")) == NO_CONNECTION
    assert refused("") == NO_CONNECTION


@pytest.mark.parametrize(
    "line",
    [
        "1 1 udp 7 printer.local 9 typ host",
        "1 1 udp 7 192.168.1.300 9 typ host",
        "1 1 udp 7 fe80::1 9 typ host",
        "1 1 udp 7 2001:db8::1%2 9 typ host",
        "1 1 udp 7 192.168.1.3 0 typ host",
        "1 1 udp 7 192.168.1.3 65536 typ host",
        "1 1 udp 7 192.168.1.3 9 typ prflx",
        "1 1 udp 7 192.168.1.3",
    ],
)
def test_a_candidate_that_no_code_carries_is_left_out(line):
    """Odd names and numbers, other types."""
    assert refused(without(CHROMIUM, "a=candidate") + f"a=candidate:{line}\n") == NO_ADDRESS


def test_six_candidates_are_kept_the_likeliest_first():
    """Each once; of what one address offers, IPv6 goes first."""
    many = [Candidate("relay", f"10.0.0.{i}", i) for i in range(1, 4)]
    many += [Candidate("host", f"2001:db8:0:0:0:0:0:{i}", i) for i in range(1, 4)]
    many += [Candidate("srflx", "10.0.1.1", 9), *TWO_NAMES, *TWO_NAMES]
    chosen = best(many)
    assert chosen == (*TWO_NAMES, many[6], *many[:3])
    assert best([*many[3:6], *many[:1]]) == (many[0], *many[3:6])


def test_the_other_end_is_written_from_the_template():
    """To the letter: this is what both browsers were tried with."""
    assert write_sdp(Kind.INVITE, CHROMIUM_END).split("\r\n") == [
        "v=0",
        "o=- 1 2 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        "a=ice-ufrag:Ab+9",
        "a=ice-pwd:kX3/pQ9z+LmN0aBcDeFgHiJk",
        f"a=fingerprint:sha-256 {COLONS}",
        "a=setup:active",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
        "a=candidate:1 1 udp 2130706431 4f0e6c1a-6d2b-4c9e-9a53-0c4e1b7d2f10.local 54321 typ host",
        "a=candidate:2 1 udp 2130706175 9b1d7c52-03aa-4f0e-8a11-5f6f0e3c7d99.local 50011 typ host",
        "",
    ]
    assert "a=setup:passive" in write_sdp(Kind.REPLY, REPLY.ends[0]).split("\r\n")


@given(codes())
def test_what_is_written_is_read_again(code):
    """So a code that went over two devices says what the browser said."""
    for end in code.ends:
        assume(all(zone_of(one.address) in ("", "loopback") for one in end.candidates))
        text = write_sdp(code.kind, end)
        assert read_sdp(text) == end
        assert len(text.splitlines()) == 14 + len(end.candidates)


@given(st.text(max_size=80) | st.text("a=candidate:1 udp.typhost\n", max_size=80))
def test_any_text_is_read_or_refused(text):
    """No other exception."""
    try:
        read_sdp(CHROMIUM.replace("a=ice-ufrag", text))
    except CodeError:
        return


@given(st.text("0123456789abcdef:.%fe80", max_size=40) | st.ip_addresses().map(str))
def test_an_address_has_one_text(text):
    """Packed and unpacked it is the same address."""
    packed = pack_address(text)
    if packed:
        assert pack_address(unpack_address(*packed)) == packed
