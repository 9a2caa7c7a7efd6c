"""The wire format: frames on a link, posts, and the fields of each kind of post.

``frames`` are what goes over a link; ``posts`` are signed entries, ``contents`` and
``deal_contents`` what they say, ``fields`` how each kind of value is read strictly. What comes from
outside is read and bounded here; talk over a link is read in ``network.talk``, codes in ``codes``.
``timeouts`` are those of the whole protocol. Imports ``crypto``.
"""
