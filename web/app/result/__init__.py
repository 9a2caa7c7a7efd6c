"""The result of a match: the score sheet counted up, what decided it, what can be done now."""
