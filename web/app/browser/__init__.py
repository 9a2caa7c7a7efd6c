"""The browser behind the app: the only package that touches JavaScript.

``runtime`` is the loop: an event becomes a message, ``update`` is run with all that follows, the
page is drawn once, then effects are carried out. What remote devices do is drawn with the next
frame. What fails, an effect or a picture, holds up none of the others. Everything above runs, and
is tested, in plain CPython.
"""
