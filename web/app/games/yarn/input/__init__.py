"""What clicks, keys and pointers choose in Yarn Trail."""
