"""Values of a transfer between two devices of one person.

``state`` is what the screen shows of it, ``ports`` what it wants of storage and is answered.
"""
