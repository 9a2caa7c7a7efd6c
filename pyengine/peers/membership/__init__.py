"""Membership: seats, the sheet before the start, epochs, and what the match waits for.

``lobby`` is the sheet that all sign, ``epochs`` are who takes part by agreement of those who
do, ``promises`` what an agreement binds to, ``sealed`` the nonces that it fixes, ``lanes`` the
posts of an epoch that move the match, ``standing`` where the match is and whom it waits for.
Imports ``log`` and what lies below.
"""
