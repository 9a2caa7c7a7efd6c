"""Signatures: the RFC's vectors, Wycheproof's traps, and one encoding of everything."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine.peers.crypto.ed25519 import P, Q, _decode, public_key, sign, verify

FILE = Path(__file__).parent / "vectors" / "ed25519_wycheproof.json"
WYCHEPROOF = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]


def wycheproof_message(number):
    """The message of one of Wycheproof's vectors."""
    found = next(vector for vector in WYCHEPROOF if vector["id"] == number)
    return bytes.fromhex(found["message"])


# RFC 8032, section 7.1: seed, key, message, signature
RFC = {
    "TEST 1": (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        b"",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    "TEST 2": (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        b"\x72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    "TEST 3": (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        b"\xaf\x82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
    "TEST 1024": (
        "f5e5767cf153319517630f226876b86c8160cc583bc013744c6bf255f5cc0ee5",
        "278117fc144c72340f67d0f2316e8386ceffbf2b2428c9c51fef7c597f1d426e",
        wycheproof_message(83),
        "0aab4c900501b3e24d7cdf4663326a3a87df5e4843b2cbdb67cbf6e460fec350"
        "aa5371b1508f9f4528ecea23c436d94b5e8fcd4f681e30a6ac00a9704a188a03",
    ),
    "TEST SHA(abc)": (
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        hashlib.sha512(b"abc").digest(),
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
        "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ),
}


@pytest.mark.parametrize("name", RFC)
def test_the_vectors_of_the_rfc(name):
    """Key, signature and check, to the byte."""
    seed, key, message, signature = RFC[name]
    assert public_key(bytes.fromhex(seed)).hex() == key
    assert sign(bytes.fromhex(seed), message).hex() == signature
    assert verify(bytes.fromhex(key), message, bytes.fromhex(signature))


@pytest.mark.parametrize("vector", WYCHEPROOF, ids=lambda known: f"{known['id']}-{known['flag']}")
def test_the_traps_of_wycheproof(vector):
    """Valid ones pass; cut, padded, other encodings of R and S, S past the order do not."""
    key, message, signature = (bytes.fromhex(vector[k]) for k in ("key", "message", "signature"))
    assert verify(key, message, signature) == vector["valid"]


SEED = bytes(range(32))


def test_the_vectors_are_of_every_kind():
    """Both answers, and the classes that matter."""
    assert {vector["valid"] for vector in WYCHEPROOF} == {True, False}
    assert {vector["flag"] for vector in WYCHEPROOF} >= {
        "InvalidEncoding",
        "SignatureMalleability",
        "TruncatedSignature",
    }


@settings(max_examples=30)
@given(st.binary(min_size=32, max_size=32), st.binary(max_size=80), st.data())
def test_only_what_was_signed_is_accepted(seed, message, data):
    """Any bit of key, message or signature that changes makes it false."""
    key, signature = public_key(seed), sign(seed, message)
    assert verify(key, message, signature)
    parts = [key, message, signature]
    which = data.draw(st.sampled_from([0, 2] if not message else [0, 1, 2]))
    bit = data.draw(st.integers(0, 8 * len(parts[which]) - 1))
    changed = bytearray(parts[which])
    changed[bit // 8] ^= 1 << bit % 8
    parts[which] = bytes(changed)
    assert not verify(*parts)


# Points of small order: with such a "key", one signature would fit every message.
SMALL_ORDER = [
    (1).to_bytes(32, "little"),
    (P - 1).to_bytes(32, "little"),
    bytes(32),
    bytes(31) + b"\x80",
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85"),
    bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
    bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"),
]


@pytest.mark.parametrize("key", SMALL_ORDER, ids=bytes.hex)
def test_keys_of_small_order_are_refused(key):
    """Of the 64 commitments and signatures that would fit some message, none does."""
    for commitment in SMALL_ORDER:
        for message in range(8):
            assert not verify(key, bytes((message,)), commitment + bytes(32))


@pytest.mark.parametrize(
    "key",
    [
        P.to_bytes(32, "little"),
        (P + 1).to_bytes(32, "little"),
        (1 + 2**255).to_bytes(32, "little"),
        (2).to_bytes(32, "little"),
        b"\xff" * 32,
        public_key(SEED)[:31],
        public_key(SEED) + b"\0",
        b"",
    ],
)
def test_what_is_no_key_is_refused(key):
    """Numbers past the field, the sign of zero, no point of the curve, another length."""
    assert not verify(key, b"m", sign(SEED, b"m"))
    assert not verify(key, b"m", (1).to_bytes(32, "little") + bytes(32))


def test_a_point_has_one_encoding():
    """A number past the field is no other name of a key, though nobody has such a key's seed."""
    for number in range(19):
        assert not _decode((number + P).to_bytes(32, "little"))
    assert any(_decode(number.to_bytes(32, "little")) for number in range(2, 19))


def test_a_signature_has_one_form():
    """S below the order, 64 bytes."""
    signature = sign(SEED, b"m")
    answer = int.from_bytes(signature[32:], "little")
    for other in (answer + Q, answer + 2 * Q):
        again = signature[:32] + other.to_bytes(32, "little")
        assert not verify(public_key(SEED), b"m", again)
    for cut in (b"", signature[:63], signature + b"\0"):
        assert not verify(public_key(SEED), b"m", cut)


def test_a_seed_has_32_bytes():
    """Anything else is the caller's mistake."""
    for seed in (b"", SEED[:31], SEED + b"\0"):
        with pytest.raises(ValueError, match="32 bytes"):
            sign(seed, b"m")
