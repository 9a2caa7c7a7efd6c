"""Connection codes: what was packed comes out, what has changed is refused in one sentence."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from peers_hand import CHROMIUM_END, INVITE, REPLY, TWO_NAMES, codes

from pyengine.peers.codes.codes import (
    BASE64,
    BROKEN,
    IS_INVITE,
    IS_REPLY,
    LAST_MINUTE,
    NEWER,
    NO_CODE,
    NOT_OPEN,
    OTHER_TABLE,
    OWN,
    START_MS,
    Code,
    CodeError,
    Kind,
    check_invite,
    find_code,
    link,
    minute_at,
    pack,
    pack_some,
    read_code,
    reply_refusal,
    unpack,
)
from pyengine.peers.codes.descriptions import Candidate
from pyengine.peers.crypto.hashes import b64, unb64

LETTERS = BASE64[:-2] + "-_"
TABLE = b"\1\2\3\4" + bytes(12)


def refused(function, *args):
    """The sentence with which something is refused."""
    with pytest.raises(CodeError) as caught:
        function(*args)
    assert str(caught.value) == str(caught.value.message)
    return caught.value.message


def sealed(body):
    """A body with its checksum, as text: hostile, but not broken by accident."""
    return b64(body + hashlib.sha256(b"clowder code" + body).digest()[:4])


BODY = unb64(pack(INVITE))[:-4]
"""Kind, ends, table (2), number (6), minute (8), fingerprint (11), shape (43), ufrag (44),
pwd (48), candidates (67, 86)."""


# Packing


@given(codes())
def test_what_is_packed_is_unpacked(code):
    """All that a code holds, whatever browser it is from."""
    text = pack(code)
    assert unpack(text) == code
    assert set(text) <= set(LETTERS)


def test_codes_are_as_short_as_the_protocol_says():
    """With two mDNS names: Chromium's 146 characters, Firefox's 144; so the links fit a QR code."""
    assert (len(pack(INVITE)), len(pack(REPLY))) == (146, 144)
    assert len("https://example.org/clowder/" + link(INVITE)) < 192  # version 8, level L
    assert link(INVITE) == f"#/join/{pack(INVITE)}"
    assert link(REPLY) == f"#/reply/{pack(REPLY)}"


def test_a_code_is_laid_out_as_the_protocol_says():
    """Byte for byte, of one code, from the table of the protocol."""
    end = replace(CHROMIUM_END, candidates=(Candidate("srflx", "203.0.113.7", 258),))
    data = unb64(pack(replace(REPLY, ends=(end,), minute=0x010203)))
    assert data[:2] == bytes((0x11, 1))
    assert data[2:11] == b"\1\2\3\4" + (4711).to_bytes(2, "big") + b"\1\2\3"
    assert data[11:43] == end.fingerprint
    assert data[43:48] == bytes((0b01_01_0001, 4)) + int("000000011011111110111101", 2).to_bytes(
        3, "big"
    )
    assert data[48] == 24
    assert len(data) == 49 + 18 + 7 + 4
    assert data[67:74] == bytes((0x11, 203, 0, 113, 7, 1, 2))
    assert data[74:] == hashlib.sha256(b"clowder code" + data[:74]).digest()[:4]


def other_end(at, *addresses):
    """Another connection of the same device, at other ports, and at other addresses if any."""
    names = addresses or [candidate.address for candidate in TWO_NAMES]
    ports = tuple(Candidate("host", name, 1000 + at + 10 * i) for i, name in enumerate(names))
    return replace(CHROMIUM_END, ufrag=f"Ab+{at}", candidates=ports)


def test_further_ends_say_only_what_is_different():
    """Shape, ufrag, password, and of each candidate type and port where the address is the same."""
    data = unb64(pack(replace(INVITE, ends=(CHROMIUM_END, other_end(2)))))
    assert data[1] == 2
    assert data[:105] == bytes((0x10, 2)) + BODY[2:105]
    second = data[105:-4]
    assert second[0] == 0b01_01_0010
    assert second[1:5] == bytes((4,)) + int("000000011011111110110110", 2).to_bytes(3, "big")
    assert second[5] == 24
    assert second[24:] == bytes((3,)) + (1002).to_bytes(2, "big") + b"\3" + (1012).to_bytes(
        2, "big"
    )
    four = unb64(pack(replace(INVITE, ends=(CHROMIUM_END, other_end(2, "10.0.0.1")))))
    assert four[105 + 24 : -4] == bytes((1, 10, 0, 0, 1)) + (1002).to_bytes(2, "big")


def test_an_invitation_for_five_fits_a_qr_code():
    """Forty characters for each of the others; at most 896 whatever a browser says."""
    five = replace(INVITE, ends=(CHROMIUM_END, *map(other_end, range(2, 6))))
    assert len(pack(five)) == 146 + 160
    assert unpack(pack(five)) == five
    wide = [f"2001:db8:0:0:0:0:{end}:{at}" for end in range(1, 6) for at in range(1, 7)]
    ends = tuple(other_end(at, *wide[6 * at : 6 * at + 6]) for at in range(5))
    text, count = pack_some(replace(INVITE, ends=ends))
    assert count == 4  # 672 bytes; each end has 24 and six times 19
    assert unpack(text).ends == ends[:count]
    assert refused_to_pack(replace(INVITE, ends=ends))


def refused_to_pack(code):
    try:
        pack(code)
    except ValueError:
        return True
    return False


def sealed_second(tail):
    """A code with a second end, of which this is what stands behind its password."""
    shape_and_secrets = unb64(pack(replace(INVITE, ends=(CHROMIUM_END, other_end(2)))))[105:129]
    return sealed(b"\x10\x02" + BODY[2:] + shape_and_secrets + tail)


def test_an_address_of_the_first_end_has_one_form():
    """It is not repeated, and is meant only where there is one."""
    first, second = unpack(sealed_second(PORTS)).ends[1].candidates
    assert (first.address, second.address) == tuple(name.address for name in TWO_NAMES)
    repeated = BODY[67:84] + b"\1\1"
    assert refused(unpack, sealed_second(repeated + PORTS[3:])) == BROKEN
    assert refused(unpack, sealed(BODY[:67] + b"\3" + BODY[84:])) == BROKEN
    third = sealed_second(PORTS + b"\3\1\3")
    assert refused(unpack, third) == BROKEN
    assert refused(unpack, sealed_second(b"\4\1\1" + PORTS[3:])) == BROKEN


PORTS = b"\3\1\1\3\1\2"


@pytest.mark.parametrize(
    "code",
    [
        replace(INVITE, number=0),
        replace(INVITE, number=2**16),
        replace(INVITE, minute=LAST_MINUTE + 1),
        replace(INVITE, table=b"\1\2\3"),
        replace(INVITE, ends=(replace(CHROMIUM_END, candidates=()),)),
        replace(
            INVITE,
            ends=(replace(CHROMIUM_END, candidates=(Candidate("host", "fe80::1", 9),)),),
        ),
        replace(INVITE, ends=()),
        replace(INVITE, ends=(CHROMIUM_END,) * 6),
        replace(INVITE, ends=(CHROMIUM_END, replace(CHROMIUM_END, fingerprint=bytes(32)))),
    ],
)
def test_what_does_not_fit_is_not_packed(code):
    """The caller's mistakes, before anybody carries them."""
    with pytest.raises((ValueError, OverflowError)):
        pack(code)


# Refusals


@given(codes(), st.data())
def test_a_cut_code_is_refused(code, data):
    """At either end, by any number of characters."""
    text = pack(code)
    cut = data.draw(st.integers(1, len(text)))
    for rest in (text[cut:], text[:-cut]):
        assert refused(unpack, rest) == BROKEN
        assert refused(read_code, rest, code.kind) in (BROKEN, NO_CODE)


def test_words_without_a_code_are_told_from_a_code_that_is_cut():
    """A code is longer than any word, also where the end of it is missing."""
    for words in (
        "",
        "hello there",
        "https://cats.example/#/",
        "here is my reply and thanks",
    ):
        assert refused(read_code, words, Kind.REPLY) == NO_CODE, words
    assert refused(read_code, f"Look: {pack(INVITE)[:-1]}", Kind.INVITE) == BROKEN


@given(codes(), st.data())
def test_a_changed_character_is_noticed(code, data):
    """Any one of them, into any other; also where two have changed places."""
    text = pack(code)
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from(LETTERS).filter(lambda char: char != text[at]))
    changed = text[:at] + other + text[at + 1 :]
    assert refused(unpack, changed) == BROKEN
    assert refused(read_code, changed, code.kind) == BROKEN
    if at and text[at] != text[at - 1]:
        swapped = text[: at - 1] + text[at] + text[at - 1] + text[at + 1 :]
        assert refused(unpack, swapped) == BROKEN


@given(
    st.text(max_size=60)
    | st.text(LETTERS, max_size=200)
    | st.binary(max_size=160).map(sealed)
    | st.binary(max_size=120).map(lambda tail: sealed(BODY[:44] + tail))
)
@example("E" * 10_000)
def test_any_text_gives_a_code_or_one_sentence(text):
    """No other exception, also of what has a right checksum."""
    for function, args in ((unpack, (text,)), (read_code, (text, Kind.INVITE))):
        try:
            result = function(*args)
        except CodeError as error:
            result = error.message
        assert isinstance(result, Code) or result in (BROKEN, NO_CODE, NEWER, IS_REPLY)


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (0, 0x00),
        (0, 0x14),
        (1, 0),
        (1, 2),
        (1, 6),
        (43, 0b11_01_0010),
        (43, 0b01_11_0010),
        (43, 0b01_01_0000),
        (43, 0b01_01_0001),
        (43, 0b01_01_0011),
        (43, 0b01_01_0111),
        (44, 3),
        (48, 21),
        (48, 255),
        (67, 0x30),
        (67, 0x04),
    ],
)
def test_a_field_out_of_range_is_refused(at, value):
    """Format, kind, forms, number of candidates, lengths, types: though the checksum is right."""
    assert unpack(sealed(BODY)) == INVITE
    assert refused(unpack, sealed(BODY[:at] + bytes((value,)) + BODY[at + 1 :])) == BROKEN


def test_lengths_and_numbers_of_candidates_have_bounds():
    """Names that no browser draws, no candidate, seven: each well formed otherwise."""
    for short in (replace(CHROMIUM_END, ufrag="Ab9"), replace(CHROMIUM_END, pwd="kX3" * 7)):
        assert refused(unpack, pack(replace(INVITE, ends=(short,)))) == BROKEN
    assert refused(unpack, sealed(BODY[:43] + b"\x50" + BODY[44:67])) == BROKEN
    one = BODY[67:86]
    six = unpack(sealed(BODY[:43] + b"\x56" + BODY[44:67] + 6 * one))
    assert len(six.ends[0].candidates) == 6
    assert refused(unpack, sealed(BODY[:43] + b"\x57" + BODY[44:67] + 7 * one)) == BROKEN


def test_no_number_no_port_and_bits_left_over_are_refused():
    """Each thing has one form; a link-local address and a raw line break are not for codes."""
    assert refused(unpack, sealed(BODY[:6] + b"\0\0" + BODY[8:])) == BROKEN
    assert refused(unpack, sealed(BODY[:-2] + b"\0\0")) == BROKEN
    end = replace(CHROMIUM_END, ufrag="Abcde")
    body = bytearray(unb64(pack(replace(INVITE, ends=(end,))))[:-4])
    body[48] |= 1  # five characters are 30 bits; the last two bits of four bytes are padding
    assert refused(unpack, sealed(bytes(body))) == BROKEN
    end = replace(CHROMIUM_END, candidates=(Candidate("host", "2001:db8::1", 9),))
    body = unb64(pack(replace(INVITE, ends=(end,))))[:-4]
    assert refused(unpack, sealed(body.replace(b"\x20\x01\x0d\xb8", b"\xfe\x80\0\0"))) == BROKEN
    end = replace(CHROMIUM_END, ufrag="a=!b")
    body = unb64(pack(replace(INVITE, ends=(end,))))[:-4]
    assert unpack(sealed(body)).ends[0].ufrag == "a=!b"
    for char in (b"\n", b" ", b"\x7f", b"\xe9"):
        assert refused(unpack, sealed(body.replace(b"a=!b", b"a=" + char + b"b"))) == BROKEN


def test_a_newer_code_is_told_from_a_broken_one():
    """By its format, where the checksum is right: alone, and in a link."""
    newer = sealed(b"\x20" + bytes(80))
    assert refused(unpack, newer) == NEWER
    assert refused(read_code, f"https://example.org/#/join/{newer} !", Kind.INVITE) == NEWER
    broken = newer[:-1] + ("A" if newer[-1] != "A" else "Q")
    assert refused(unpack, broken) == BROKEN


# In other text


@given(codes(), st.text(max_size=30), st.text(max_size=30))
@example(INVITE, "https://chat.example/?u=https%3A%2F%2Fgames.example%2F%23%2Fjoin%2F", "%26x=EEA")
@example(INVITE, "EAEAEEA", "EAE-_")
def test_a_code_is_found_inside_other_text(code, before, after):
    """With anything around it, also letters that could belong to it; as a link too."""
    for text in (pack(code), link(code)):
        assert read_code(before + text + after, code.kind) == code


def test_a_code_that_lines_break_is_found():
    """As mail programs do it to long lines."""
    text = link(INVITE)
    broken = f"Come and play!\n  {text[:60]}\n  {text[60:120]}\r\n {text[120:]}"
    assert read_code(broken, Kind.INVITE) == INVITE
    quoted = f"> Come and play!\n> {text[:60]}\n> {text[60:]}"
    assert read_code(quoted, Kind.INVITE) == INVITE
    for unseen in ("\u00ad", "\u200b", "\u2060", "\ufeff"):
        assert read_code(f"{text[:70]}{unseen}{text[70:]}", Kind.INVITE) == INVITE


def test_what_stands_around_a_code_is_given_back():
    """As it was written; what lines break is put together."""
    code, before, after = find_code(f"Mia: #/join/yarn.Mia/{pack(INVITE)}/watch (now)", Kind.INVITE)
    assert (code, before, after) == (INVITE, "Mia: #/join/yarn.Mia/", "/watch (now)")
    text = f"#/join/yarn.Mia/{pack(INVITE)}/watch"
    broken = f"{text[:9]}\n{text[9:80]}\n{text[80:]}"
    assert find_code(broken, Kind.INVITE) == (INVITE, "#/join/yarn.Mia/", "/watch")


def test_the_wanted_one_of_two_codes_is_taken():
    """Where a message quotes the invitation that it answers."""
    text = f"> {link(INVITE)}\nHere: {link(REPLY)}"
    assert read_code(text, Kind.REPLY) == REPLY
    assert read_code(text, Kind.INVITE) == INVITE


def test_the_other_kind_is_called_by_its_name():
    """What it is, and who opens it."""
    assert refused(read_code, link(REPLY), Kind.INVITE) == IS_REPLY
    assert refused(read_code, link(INVITE), Kind.REPLY) == IS_INVITE


def test_text_without_end_is_not_searched():
    """A code past 10,000 characters is not found."""
    assert read_code("x " * 4_900 + pack(INVITE), Kind.INVITE) == INVITE
    assert refused(read_code, "x " * 5_000 + pack(INVITE), Kind.INVITE) == NO_CODE


# What it is still good for


def test_minutes_count_from_2026_and_stay_in_range():
    """A clock that is far off makes no code impossible."""
    assert minute_at(START_MS + 59_999) == 0
    assert minute_at(START_MS + 60_000) == 1
    assert minute_at(-1) == 0
    assert minute_at(10**15) == LAST_MINUTE


def test_an_invitation_of_ones_own_or_of_yesterday_is_refused():
    """A day to the minute; the day's name comes from outside."""
    made = INVITE.minute
    check_invite(INVITE, made + 24 * 60, "19 November", own=[(INVITE.table, 12)])
    check_invite(INVITE, made - 5, "19 November", own=[(b"\0\0\0\0", INVITE.number)])
    late = refused(check_invite, INVITE, made + 24 * 60 + 1, "19 November", [])
    assert str(late) == "This invitation is from 19 November. Ask for a new one."
    assert refused(check_invite, INVITE, made, "", [(INVITE.table, INVITE.number)]) == OWN


def test_a_reply_that_nobody_waits_for_is_told_from_one_of_another_table():
    assert reply_refusal(REPLY, TABLE) == NOT_OPEN
    assert reply_refusal(REPLY, bytes(16)) == OTHER_TABLE
