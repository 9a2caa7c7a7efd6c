"""Input by clicks, keys and pointers in Nine Lives."""
