"""What the tests of remote play have at hand: descriptions as browsers write them, codes."""

from __future__ import annotations

from hypothesis import strategies as st

from pyengine.peers.codes import LAST_MINUTE, Code, Kind
from pyengine.peers.descriptions import TYPES, Candidate, Description, best, unpack_address

FINGERPRINT = bytes(range(0xA0, 0xC0))
COLONS = FINGERPRINT.hex(":").upper()

CHROMIUM = f"""v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 54321 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 203.0.113.7
a=candidate:2999745851 1 udp 2113937151 4f0e6c1a-6d2b-4c9e-9a53-0c4e1b7d2f10.local 54321 \
typ host generation 0 network-cost 999
a=candidate:842163049 1 udp 2113939711 9b1d7c52-03aa-4f0e-8a11-5f6f0e3c7d99.local 50011 \
typ host generation 0 network-cost 999
a=candidate:1677722 1 udp 1677729535 203.0.113.7 54321 typ srflx raddr 0.0.0.0 rport 0 \
generation 0 network-cost 999
a=ice-ufrag:Ab+9
a=ice-pwd:kX3/pQ9z+LmN0aBcDeFgHiJk
a=ice-options:trickle
a=fingerprint:sha-256 {COLONS}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
"""

FIREFOX = f"""v=0
o=mozilla...THIS_IS_SDPARTA-99.0 6712838182357463041 0 IN IP4 0.0.0.0
s=-
t=0 0
a=sendrecv
a=fingerprint:sha-256 {COLONS}
a=group:BUNDLE 0
a=ice-options:trickle
a=msid-semantic:WMS *
m=application 52011 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 192.168.1.23
a=candidate:0 1 UDP 2122252543 192.168.1.23 52011 typ host
a=candidate:2 1 UDP 2122187007 fe80::1c2d:3e4f 52012 typ host
a=candidate:3 1 UDP 2122121471 2001:db8::42 52013 typ host
a=candidate:4 1 TCP 2105524479 192.168.1.23 9 typ host tcptype active
a=candidate:0 2 UDP 2122252542 192.168.1.23 52014 typ host
a=candidate:1 1 UDP 1686052863 203.0.113.9 52011 typ srflx raddr 192.168.1.23 rport 52011
a=sendrecv
a=end-of-candidates
a=ice-pwd:0123456789abcdef0123456789abcdef
a=ice-ufrag:1f2e3d4c
a=mid:0
a=setup:active
a=sctp-port:5000
a=max-message-size:1073741823
"""

TWO_NAMES = (
    Candidate("host", "4f0e6c1a-6d2b-4c9e-9a53-0c4e1b7d2f10.local", 54321),
    Candidate("host", "9b1d7c52-03aa-4f0e-8a11-5f6f0e3c7d99.local", 50011),
)
CHROMIUM_END = Description("Ab+9", "kX3/pQ9z+LmN0aBcDeFgHiJk", FINGERPRINT, TWO_NAMES)
FIREFOX_END = Description("1f2e3d4c", "0123456789abcdef0123456789abcdef", FINGERPRINT, TWO_NAMES)

INVITE = Code(Kind.INVITE, b"\1\2\3\4", 4711, 468_000, CHROMIUM_END)
REPLY = Code(Kind.REPLY, b"\1\2\3\4", 4711, 468_001, FIREFOX_END)


def _texts(shortest: int) -> st.SearchStrategy[str]:
    """Names and passwords: as Firefox draws them, as Chromium does, and any that may be."""
    alphabets = ("0123456789abcdef", "ABCxyz019+/", "!~-_=aZ9")
    return st.sampled_from(alphabets).flatmap(
        lambda few: st.text(few, min_size=shortest, max_size=255)
    )


def _addresses() -> st.SearchStrategy[str]:
    names = st.binary(min_size=16, max_size=16).map(lambda data: unpack_address(0, data))
    fours = st.ip_addresses(v=4).map(str)
    sixes = st.binary(min_size=15, max_size=15).map(lambda data: unpack_address(2, b"\x20" + data))
    return names | fours | sixes


def codes() -> st.SearchStrategy[Code]:
    """Every code that there may be."""
    ports = st.integers(1, 2**16 - 1)
    candidates = st.builds(Candidate, st.sampled_from(TYPES), _addresses(), ports)
    ends = st.builds(
        Description,
        _texts(4),
        _texts(22),
        st.binary(min_size=32, max_size=32),
        st.lists(candidates, min_size=1, max_size=8).map(best),
    )
    return st.builds(
        Code,
        st.sampled_from(Kind),
        st.binary(min_size=4, max_size=4),
        ports,
        st.integers(0, LAST_MINUTE),
        ends,
    )
