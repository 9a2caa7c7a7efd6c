"""Clowder's game engines: pure Python, standard library only.

No clock, no I/O, no global random and no browser in here, so that a match
replays to the same state everywhere. Start reading at ``pyengine.core.game``
(the contract of a game) and ``pyengine.core.match`` (a match and its text).
"""

__all__ = ["__version__"]

__version__ = "0.2.0"
"""The version of the wheel, and of the app that is built with it."""
