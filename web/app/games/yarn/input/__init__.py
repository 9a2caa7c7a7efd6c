"""Input by clicks, keys and pointers in Yarn Trail."""
