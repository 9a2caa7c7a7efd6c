"""The six cats."""
