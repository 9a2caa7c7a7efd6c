"""Fingers, pens and the mouse."""
