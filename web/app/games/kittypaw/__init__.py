"""Kitty Paw on the screen."""
