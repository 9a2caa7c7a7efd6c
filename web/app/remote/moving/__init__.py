"""The screen on which everything is taken to another device of the same person, and back."""
