"""Drawings that several games and screens share: cats, dice, seats, icons, pencil marks.

Pure functions from values to SVG markup. No browser, no clock, no global random: the same values
give the same markup, so that an element whose picture stays is left alone. docs/art.md has the
look. Imports ``base`` and ``render``.
"""
