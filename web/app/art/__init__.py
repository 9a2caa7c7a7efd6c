"""Everything Clowder draws itself: cats, toys, carpets, wool, pencil marks.

Pure functions from values to SVG markup. No browser, no clock, no global random: the same values
give the same markup, so that the page's morphing leaves alone what did not change.
"""
