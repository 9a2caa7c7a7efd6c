"""The end of a round of Kitty Paw."""
