"""Clocks at work: a race that pauses and goes on, and the clock for turns."""
