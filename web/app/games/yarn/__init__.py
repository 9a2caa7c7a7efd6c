"""Yarn Trail on the screen."""
