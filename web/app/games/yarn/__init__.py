"""Yarn Trail on the screen."""

PLACE = 1
