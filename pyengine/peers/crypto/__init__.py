"""Signatures, hashes, and the arithmetic of masked cards: mathematics without a word of tables.

``hashes`` is the one hash of the protocol, ``ed25519`` signs posts. ``group`` is where cards
are masked, ``proofs`` shows that a secret exponent was used. Imports
nothing else of the protocol.
"""
