"""Input by clicks, keys and pointers in Winter Burrow."""
