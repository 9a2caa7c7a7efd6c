"""Messages of two neighbours over a link, and how much of them is heard.

``links`` is one connection from the first hello to its end, ``talk`` what is said on it,
``exchange`` what a neighbour has and what it lacks, ``allowance`` how much it may send, ``intake``
its posts that wait to be checked, ``bounds`` what is kept of each so that it costs little. Imports
``race`` for the clocks, ``log`` and what lies below.
"""
