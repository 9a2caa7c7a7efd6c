"""From signed posts to the match: every device that has the same posts has the same match.

``fold`` goes epoch by epoch, ``playing`` is a match within one, ``views`` what the seats of a
device may know of it, ``compared`` the words of its people,
``sentences`` what is said of who broke a rule, ``transcript`` all of it
as a file. Imports ``deal``, ``race`` and what lies below.
"""
