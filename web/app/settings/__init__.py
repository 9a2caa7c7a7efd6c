"""The settings of this browser."""
