"""One member's own part: its secrets, what it may answer and agree to, and all that it writes.

A session has one once its device has its place at a table. It takes in posts and hands out posts,
and knows nothing of connections or clocks. It may import what lies below ``session``, but for
``table``, which shows what a member knows.
"""
