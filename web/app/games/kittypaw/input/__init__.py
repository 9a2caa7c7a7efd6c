"""Input by clicks, keys and pointers in Kitty Paw."""
