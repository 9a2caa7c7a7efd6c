"""Hidden hands: cards dealt by all devices together, which only their holder can read.

``masking`` and ``strict`` are the mathematics, run as ``jobs``; ``making`` is a deal step by
step, ``ledger`` what was posted of it, ``audit`` its check after the round. ``deal`` is one deal,
``deals`` all of a match, ``open_deal`` what everybody may know of the newest, ``peeks`` looks at
cards that lie for nobody. Imports ``dice`` and what lies below.
"""
