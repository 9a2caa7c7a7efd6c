"""The browser behind the app: the only package that touches JavaScript.

It turns DOM events into messages, runs them through the pure ``update``, patches the
page with what ``page`` draws, and carries out the effects.
"""

from app.browser.runtime import run

__all__ = ["run"]
