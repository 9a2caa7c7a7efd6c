"""What clicks, keys and pointers choose in Kitty Paw."""
