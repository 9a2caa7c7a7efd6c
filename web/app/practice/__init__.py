"""Second chances: positions to solve, one's own costly choices before all others.

A position is put at a table of its own, with everything that a table has; Confirm hands the answer
to the bots' worker, which grades it as a review does. :mod:`app.practice.checking` looks at each
position several times more before it is offered, :mod:`app.saves.practice.schedule` says when it
comes back.
"""
