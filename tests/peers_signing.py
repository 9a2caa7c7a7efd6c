"""Signatures that cost nothing, for tests that are not about signing."""

from __future__ import annotations

import hashlib


class StubSignatures:
    """Anybody who knows a key can forge these: whoever tests a forger signs for real."""

    def public_key(self, seed: bytes) -> bytes:
        return hashlib.sha256(b"public" + seed).digest()

    def sign(self, seed: bytes, message: bytes) -> bytes:
        return hashlib.sha512(self.public_key(seed) + message).digest()

    def verify(self, public: bytes, message: bytes, signature: bytes) -> bool:
        return hashlib.sha512(public + message).digest() == signature


STUB = StubSignatures()
