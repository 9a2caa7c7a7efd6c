"""One device at one table: what happens goes in, what is wanted comes out.

``session`` is the whole, told and asked by the values of ``ports``, ``events`` and
``requests``; what the screen needs is ``Session.table``. ``proposing`` asks people, ``neighbours``
reaches the others, ``guests`` lets people in, ``racing`` tells its own clock, ``holding`` waits
after a reload. Imports all of the protocol.
"""
