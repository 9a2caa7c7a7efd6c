"""The transfer of everything between two devices of one person, and back.

``frames`` are the lines that both say, ``merging`` decides what becomes of what arrives,
``mover`` is one device's side: it has no storage and no connection of its own. What comes from
the other device is checked like a file of anybody.
"""
