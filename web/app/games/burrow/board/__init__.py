"""The boards of Winter Burrow, in layers."""
