"""The browser behind the app: the only package that touches JavaScript.

It turns DOM events into messages, runs them through the pure ``update``, brings the page up to
date, and carries out the effects.
"""
