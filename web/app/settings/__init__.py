"""The settings of this browser: looks, motion, sound, keys, and what is stored."""
