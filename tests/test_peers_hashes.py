"""The peers' hash and their base64: one form each, for ever."""

from __future__ import annotations

import hashlib
from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine.peers.crypto.hashes import H, b64, int8, int32, unb64


def test_the_hash_is_what_the_protocol_says():
    """Domain, tag, a zero, then each part with its length in four bytes; written out by hand."""
    text = b"clowder/1 head\0" + b"\0\0\0\2ab" + b"\0\0\0\0" + b"\0\0\1\0" + bytes(256)
    assert H("head", b"ab", b"", bytes(256)) == hashlib.sha256(text).digest()


def test_a_tag_cannot_run_into_a_part():
    """Whatever moves over a border is another hash."""
    assert len({H("a", b"b"), H("a", b"", b"b"), H("ab"), H("a", b"b", b""), H("a")}) == 5


@given(st.binary(max_size=70))
def test_base64_is_the_standard_one_for_urls(data):
    """Against the standard library's other alphabet; and back."""
    expected = b64encode(data).decode().replace("+", "-").replace("/", "_").rstrip("=")
    assert b64(data) == expected
    assert unb64(expected) == data


@given(st.text(alphabet="AQgw-_=+/ \n9é", max_size=9))
def test_one_run_of_bytes_has_one_text(text):
    """Whatever is read is written so again: no padding, no stray bits, no other alphabet."""
    try:
        data = unb64(text)
    except ValueError:
        return
    assert b64(data) == text


@pytest.mark.parametrize("text", ["A", "AB", "AAA=", "AA==", "++8", "A A", "AA\n", "é", "AAAAA"])
def test_another_form_is_refused(text):
    """Incomplete, with bits left over, padded, of the other alphabet, with blanks."""
    with pytest.raises(ValueError, match="one form"):
        unb64(text)


def test_numbers_have_a_width():
    """One that does not fit is an error, not another number."""
    assert (int8(255), int32(2**32 - 1)) == (b"\xff", b"\xff" * 4)
    for write, number in ((int8, 256), (int32, 2**32), (int8, -1)):
        with pytest.raises(OverflowError):
            write(number)
