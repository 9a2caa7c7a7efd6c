"""One device at its tables: a session of ``pyengine.peers`` with its links.

Hosts are no part of the model: they have secrets and change in place. They take what the browser
tells and say what they want as values, one thing after the other. The screens see what the session
knows (``Session.table``) and what the host adds of its connections. What a masked deal computes are
jobs for a worker.
"""
