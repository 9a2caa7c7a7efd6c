"""Values of a table: places, clock, drafts, last actions, what can be taken back.

A *place* is where people sit at the table and act: the seats that act there, the seat shown, its
draft, words and look. Where one hands the device to the other there is one place; in a race
everybody has one. ``clock`` is that of a race: it runs from a signal that has been painted, and a
clock of an earlier visit is not heard. ``undo`` says what Undo would do before it is done; what
crosses something that was seen makes the match practice. ``last_actions`` marks what each seat did
last, from what everybody knew before and after.
"""
