"""A match by links, which go to and fro between people."""
