"""How a match ended: the score sheet counted up, what decided it, what can be done now."""
