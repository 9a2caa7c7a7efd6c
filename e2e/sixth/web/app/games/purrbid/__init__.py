"""Purr Bid on the screen."""
