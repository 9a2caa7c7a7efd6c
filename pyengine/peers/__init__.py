"""Play together with no server: what the devices at a table say to each other, and what follows.

Pure functions and values, as everywhere in the engine: no clock, no sockets, no
randomness of its own. Bytes, milliseconds and random bytes come from outside, so that
whole tables run in a test, and a log of a table can be checked on the command line.

``hashes`` and ``ed25519`` are the mathematics, ``wire`` the frames on a link and
``allowance`` how many may come, ``chain`` the dice that nobody can choose, ``codes``,
``sdp`` and ``table_words`` what people carry over or compare. ``feeds``, ``epochs`` and
``fold`` make a match of what was signed, ``session`` is a device at a table.
``deal`` deals hands that nobody else can read. docs/protocol.md tells it all to another program.
"""
