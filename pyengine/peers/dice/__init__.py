"""Dice and shuffles that nobody can choose or foresee, from hash chains of all devices.

``chain`` is the mathematics, ``rolls`` what it gives within an epoch. Imports ``membership``
and what lies below.
"""
