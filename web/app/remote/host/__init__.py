"""One device at its tables: a session of ``pyengine.peers`` with its links.

Hosts are no part of the model: they have secrets and change in place. They take what the browser
tells and say what they want as values, one thing after the other. After every step ``snapshot``
makes the one value that the screens see. What a masked deal computes are jobs for a worker.
"""
