"""What clicks, keys and pointers choose in Nine Lives."""
