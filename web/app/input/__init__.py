"""Input: what a key or a pointer means, in plain Python.

``keys`` is the one place that says what a key does, also where single keys were changed or two
people share a keyboard; ``pointers`` says what each pointer on a board is doing, as a state
for each; ``lattice`` and ``magnifier`` are the geometry of pointers and of the lens
under a resting finger. The browser layer feeds events in and carries out what comes out.
"""
