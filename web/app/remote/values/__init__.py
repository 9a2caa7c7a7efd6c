"""Plain values of a remote table.

``ports`` is the whole border to the browser, ``outbox`` the order in which a tab stores, reads and
sends: nothing is sent before all that it rests on is stored; storage that has not answered for 3 s
is told of, after 30 s it is given up and play goes on. ``transcripts`` are what was signed, as
files that anybody can check.
"""
