"""The signed log of each member, what proves a lie in it, and how it is stored.

``feed`` is the log of one member, ``feeds`` are those of all at a table, ``evidence`` tells whether
posts prove that somebody broke a rule, ``stored`` is what a device keeps, by key. Imports ``wire``.
"""
