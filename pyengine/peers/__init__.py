"""Play together with no server: what the devices at a table say to each other, and what follows.

Pure functions and values, as everywhere in the engine: no clock, no sockets, no
randomness of its own. Bytes, milliseconds and random bytes come from outside, so that
whole tables run in a test, and a log of a table can be checked on the command line.

From below: ``crypto``, ``wire``, ``codes``, ``log``, ``membership``, ``dice``, ``deal`` and
``race``, ``fold``, ``network``, ``session``. Each package says at its head what it is for and which
others it imports; ``tests/test_imports.py`` holds that. docs/protocol.md tells it all to another
program.
"""
