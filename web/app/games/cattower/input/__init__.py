"""What clicks, keys and pointers choose in Cat Tower."""
