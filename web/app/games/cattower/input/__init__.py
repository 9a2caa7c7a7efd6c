"""Input by clicks, keys and pointers in Cat Tower."""
