"""The wire format: frames on a link, posts, and the fields of each kind of post.

``frames`` are what goes over a link; ``posts`` are signed entries, ``contents`` and
``deal_contents`` what they say, ``fields`` how each kind of value is read strictly. Everything
that comes from outside is read here. ``timeouts`` are those of the whole protocol. Imports
``crypto``.
"""
