"""Pieces of a page that several screens share."""
