"""Kitty Paw on the screen."""

PLACE = 5
