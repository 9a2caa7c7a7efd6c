"""The analysis of a finished match: reviews and the turning point.

A review asks the bots' worker one question after the other, each a view of the seat; what is found
is stored, so that whoever leaves goes on where they stopped. Races have none. The turning point is
the line of the score sheet with the largest lead over the second, or the tie-break.
"""
