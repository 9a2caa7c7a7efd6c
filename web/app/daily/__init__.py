"""The calendar of challenges, their results, and what the hard bot makes of one.

A result is proved by the rules and the dice of its day; who has played cannot be proved. Today's
challenge of somebody else is veiled for whoever has not finished it. Streaks follow from the
summaries of the saved matches alone.
"""
