"""What clicks, keys and pointers choose in Winter Burrow."""
