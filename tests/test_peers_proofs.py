"""Proofs: right ones pass, by the equations too; anything else, or anywhere else, fails."""

from __future__ import annotations

from dataclasses import replace

import deal_oracle as oracle
import pytest

from pyengine.peers.crypto.group import card, inverse, power, power_of_two, product
from pyengine.peers.crypto.proofs import (
    CARD,
    KEY,
    PROOF,
    SHARES,
    Context,
    check_key,
    check_share,
    check_shares,
    prove_key,
    prove_share,
    prove_shares,
)
from pyengine.peers.deal.masking import exponent, key_of

SEED = bytes(range(32))
SECRET, PUBLIC = exponent(SEED), key_of(SEED)
HERE = Context(bytes(range(32)), 2, KEY)
ELSEWHERE = [
    replace(HERE, deal=bytes(32)),
    replace(HERE, member=1),
    replace(HERE, step=CARD),
    replace(HERE, slot=1),
]
FIRSTS = [power_of_two(100 + at) for at in range(6)]


def changed(proof):
    """A proof with a bit changed in the challenge, at both ends of the answer, one with an answer
    that is too large, or cut."""
    for at in (0, 16, PROOF - 1):
        yield proof[:at] + bytes((proof[at] ^ 1,)) + proof[at + 1 :]
    yield proof[:16] + b"\xff" + proof[17:]
    yield proof[:-1]
    yield proof + b"\0"
    yield b""


def test_a_proof_of_a_key_passes_at_its_place_alone():
    """Not at another table, in another round, of another member, step or slot; nor changed."""
    proof = prove_key(bytes(HERE), SEED, SECRET)
    assert check_key(bytes(HERE), PUBLIC, proof)
    assert oracle.is_proof(bytes(HERE), [PUBLIC], [], proof)
    assert not any(check_key(bytes(there), PUBLIC, proof) for there in ELSEWHERE)
    assert not any(check_key(bytes(HERE), PUBLIC, bad) for bad in changed(proof))


def test_nobody_proves_a_key_made_to_cancel_the_others():
    """Whoever takes 2^x divided by another's key knows no exponent of it."""
    other = power_of_two(12345)
    rogue = product([PUBLIC, inverse(other)])
    assert not check_key(bytes(HERE), rogue, prove_key(bytes(HERE), SEED, SECRET))


def test_a_share_is_proved_for_its_card_and_key():
    """Another share, another card, another key, another place: no proof."""
    where, base = bytes(replace(HERE, step=CARD, slot=7)), FIRSTS[0]
    share, proof = prove_share(where, SEED, SECRET, base)
    assert share == power(base, SECRET)
    assert check_share(where, PUBLIC, base, share, proof)
    assert oracle.is_proof(where, [PUBLIC, base, share], [base], proof)
    assert not check_share(bytes(HERE), PUBLIC, base, share, proof)
    assert not check_share(where, power_of_two(3), base, share, proof)
    assert not check_share(where, PUBLIC, FIRSTS[1], share, proof)
    assert not check_share(where, PUBLIC, base, product([share, card(1)]), proof)
    assert not any(check_share(where, PUBLIC, base, share, bad) for bad in changed(proof))


def test_a_share_with_another_exponent_cannot_be_proved():
    """Whatever the prover takes for its exponent, one of the two equations fails."""
    where, base = bytes(HERE), FIRSTS[0]
    for used in (SECRET + 2, 3):
        share, proof = prove_share(where, SEED, used, base)
        assert not check_share(where, PUBLIC, base, share, proof)


def test_many_shares_have_one_proof():
    """By the equations as well; at its place alone; none for no shares is needed."""
    where = bytes(replace(HERE, step=SHARES))
    shares, proof = prove_shares(where, SEED, SECRET, FIRSTS)
    assert shares == tuple(power(first, SECRET) for first in FIRSTS)
    assert check_shares(where, PUBLIC, FIRSTS, shares, proof)
    first, share = oracle.weighted(where, FIRSTS, shares)
    assert oracle.is_proof(where, [PUBLIC, first, share], [first], proof)
    assert not check_shares(bytes(HERE), PUBLIC, FIRSTS, shares, proof)
    assert not any(check_shares(where, PUBLIC, FIRSTS, shares, bad) for bad in changed(proof))


def test_one_wrong_share_among_many_spoils_the_proof():
    """Also two that cancel in the plain product, and two that have changed places."""
    where = bytes(replace(HERE, step=SHARES))
    shares, proof = prove_shares(where, SEED, SECRET, FIRSTS)
    off = card(5)
    first = (product([shares[0], off]), *shares[1:])
    both = (first[0], product([shares[1], inverse(off)]), *shares[2:])
    swapped = (shares[1], shares[0], *shares[2:])
    assert product(both) == product(shares)
    for wrong in (first, both, swapped):
        assert not check_shares(where, PUBLIC, FIRSTS, wrong, proof)


@pytest.mark.parametrize("wrong", [0, 1])
def test_false_shares_cannot_be_proved_by_who_makes_the_proof_for_them(wrong):
    """Weights follow from the shares, so a proof made for false ones with the true exponent is
    of another power than theirs."""
    where = bytes(replace(HERE, step=SHARES))
    shares, _ = prove_shares(where, SEED, SECRET, FIRSTS)
    false = list(shares)
    false[wrong] = product([false[wrong], card(2)])
    both, claimed = oracle.weighted(where, FIRSTS, false)
    made = prove_share(where, SEED, SECRET, both)
    assert made[0] != claimed
    assert not check_shares(where, PUBLIC, FIRSTS, false, made[1])


def test_no_two_proofs_share_their_nonce():
    """Two answers with one nonce would give the exponent away: (z - z') / (c - c')."""
    seen = set()
    for there in (HERE, *ELSEWHERE):
        for base in FIRSTS[:2]:
            _, proof = prove_share(bytes(there), SEED, SECRET, base)
            challenge, answer = oracle.number(proof[:16]), oracle.number(proof[16:])
            seen.add(answer - challenge * SECRET)
    assert len(seen) == 2 * (1 + len(ELSEWHERE))
    assert all(0 < nonce < 2**448 for nonce in seen)
