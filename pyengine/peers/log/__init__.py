"""The signed log of each member, what proves a lie in it, and how it is stored.

``feeds`` hold the posts of every member in its own order, ``evidence`` tells whether posts
prove that somebody broke a rule, ``stored`` is what a device keeps, by key. Imports ``wire``.
"""
