"""The work of a masked deal as jobs: a name and bytes in, bytes out.

Each takes so long that it would hold up a page (20 ms to a second), so a worker runs it, which
knows nothing of tables. A job is a pure function: the same bytes in give the same bytes out,
wherever and however often it runs, so what is known of one holds for all devices and after a
reload. Elements in a job's input have been looked at before: :func:`group.are_elements`. A job
that makes something of a member's own has the member's seed as its first part.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pyengine.peers.crypto import proofs
from pyengine.peers.crypto.group import decode, encode, power
from pyengine.peers.crypto.hashes import int32
from pyengine.peers.deal import masking, strict
from pyengine.peers.deal.masking import Shape

YES: Final = b"\1"
NO: Final = b"\0"

AT_ONCE = 8
"""Further shuffles of a strict pass that are made or checked in one job, and opened in one post."""


@dataclass(frozen=True, slots=True)
class Work:
    """A job that somebody is asked to run: :func:`run`."""

    job: str
    data: bytes


def work(job: str, *parts: bytes) -> Work:
    """A job with these parts as its input, each with its length before it."""
    return Work(job, b"".join(int32(len(part)) + part for part in parts))


def run(asked: Work) -> bytes:
    """What a job gives; ``ValueError`` or ``KeyError`` for what was not made by :func:`work`."""
    return _JOBS[asked.job](*_parts(asked.data))


def shape_bytes(shape: Shape) -> bytes:
    """The shape of a deck as part of a job."""
    return bytes((shape.suits, shape.numbers))


def cut(data: bytes, sizes: list[int]) -> list[bytes]:
    """Bytes in pieces of these sizes; ``ValueError`` where they are more or fewer."""
    if sum(sizes) != len(data):
        raise ValueError("pieces do not make up the whole")
    ends = [sum(sizes[: at + 1]) for at in range(len(sizes))]
    return [data[end - size : end] for end, size in zip(ends, sizes, strict=True)]


def _parts(data: bytes) -> list[bytes]:
    parts, at = [], 0
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        parts.append(data[at + 4 : at + 4 + size])
        at += 4 + size
    return parts


def _shape(data: bytes) -> Shape:
    return Shape(*data)


def _element(data: bytes) -> int:
    (element,) = decode(data)
    return element


def _verdict(right: bool) -> bytes:
    return YES if right else NO


def _key(seed: bytes, context: bytes) -> bytes:
    """The member's key and the proof that it knows the exponent."""
    proof = proofs.prove_key(context, seed, masking.exponent(seed))
    return encode([masking.key_of(seed)]) + proof


def _check_key(context: bytes, key: bytes, proof: bytes) -> bytes:
    return _verdict(proofs.check_key(context, _element(key), proof))


def _masks(seed: bytes, shape: bytes, joint: bytes) -> bytes:
    """What the member's pass multiplies the numbers of a deck with."""
    return masking.deck_bytes(masking.new_masks(seed, _shape(shape), _element(joint)))


def _pass(seed: bytes, shape: bytes, masks: bytes, deck: bytes) -> bytes:
    """The deck after the member's pass, with masks that :func:`_masks` has made."""
    before, added = masking.read_deck(deck), masking.read_deck(masks)
    return masking.deck_bytes(masking.passed(seed, _shape(shape), added, before))


def _shares(seed: bytes, context: bytes, firsts: bytes) -> bytes:
    """The member's shares of many cards, and one proof for all."""
    secret = masking.exponent(seed)
    shares, proof = proofs.prove_shares(context, seed, secret, decode(firsts))
    return encode(shares) + proof


def _check_shares(context: bytes, key: bytes, firsts: bytes, shares: bytes, proof: bytes) -> bytes:
    found = proofs.check_shares(context, _element(key), decode(firsts), decode(shares), proof)
    return _verdict(found)


def _share(seed: bytes, context: bytes, first: bytes) -> bytes:
    """The member's share of one card, with its proof."""
    share, proof = proofs.prove_share(context, seed, masking.exponent(seed), _element(first))
    return encode([share]) + proof


def _check_share(context: bytes, key: bytes, first: bytes, share: bytes, proof: bytes) -> bytes:
    return _verdict(
        proofs.check_share(context, _element(key), _element(first), _element(share), proof)
    )


def _hand(seed: bytes, numbers: bytes, cards: bytes, *shares: bytes) -> bytes:
    """A number for each card, 0 for none, from the shares of each other member."""
    secret, others = masking.exponent(seed), [decode(share) for share in shares]
    found = []
    for at, (first, second) in enumerate(masking.read_deck(cards)):
        all_of_it = [power(first, secret), *(other[at] for other in others)]
        found.append(masking.number_on(second, all_of_it, numbers[0]))
    return bytes(found)


def _audit(
    seed: bytes, shape: bytes, key: bytes, joint: bytes, before: bytes, after: bytes
) -> bytes:
    """Returns whether a member's key and its pass, if it came to that, are those of its seed."""
    if encode([masking.key_of(seed)]) != key:
        return NO
    return _verdict(not after or _pass(seed, shape, _masks(seed, shape, joint), before) == after)


def _commit(seed: bytes, shape: bytes, joint: bytes, deck: bytes, start: bytes) -> bytes:
    """The hashes of some further shuffles of a deck, from one on."""
    of, key, before = _shape(shape), _element(joint), masking.read_deck(deck)
    indices = range(start[0], min(start[0] + AT_ONCE, strict.COINS))
    return b"".join(strict.commitment(seed, of, key, before, index) for index in indices)


def _answer(seed: bytes, shape: bytes, start: bytes, faces: bytes) -> bytes:
    """The answers to some coins, from one on."""
    of = _shape(shape)
    entries = (strict.opening(seed, of, start[0] + at, face) for at, face in enumerate(faces))
    return b"".join(entries)


def _check_answers(
    shape: bytes,
    joint: bytes,
    before: bytes,
    after: bytes,
    hashes: bytes,
    faces: bytes,
    answers: bytes,
) -> bytes:
    """Returns whether the answers to some coins fit their hashes."""
    of, key = _shape(shape), _element(joint)
    decks = masking.read_deck(before), masking.read_deck(after)
    sizes = [strict.answer_bytes(of, face) for face in faces]
    entries = zip(cut(hashes, [32] * len(faces)), faces, cut(answers, sizes), strict=True)
    return _verdict(
        all(strict.check(of, key, decks, sealed, face, answer) for sealed, face, answer in entries)
    )


def _blind(seed: bytes, firsts: bytes) -> bytes:
    """The first elements of all cards, blinded, by slot."""
    return encode(masking.blinded(seed, slot, one) for slot, one in enumerate(decode(firsts)))


def _check_blind(seed: bytes, firsts: bytes, blinded: bytes) -> bytes:
    """Returns whether a member's blinded elements are those of its seed."""
    return _verdict(_blind(seed, firsts) == blinded)


def _look(
    seed: bytes, numbers: bytes, slot: bytes, card: bytes, keys: bytes, shares: bytes
) -> bytes:
    """The number of a card, from the keys of all others and their shares of the blinded one."""
    ((first, second),) = masking.read_deck(card)
    entries = zip(decode(keys), decode(shares), strict=True)
    others = [masking.unblinded(seed, slot[0], key, share) for key, share in entries]
    own = power(first, masking.exponent(seed))
    return bytes((masking.number_on(second, [own, *others], numbers[0]),))


_JOBS: dict[str, Callable[..., bytes]] = {
    "key": _key,
    "check-key": _check_key,
    "masks": _masks,
    "pass": _pass,
    "shares": _shares,
    "check-shares": _check_shares,
    "share": _share,
    "check-share": _check_share,
    "hand": _hand,
    "audit": _audit,
    "commit": _commit,
    "answer": _answer,
    "check-answers": _check_answers,
    "blind": _blind,
    "check-blind": _check_blind,
    "look": _look,
}
