"""The lobby of a table with people on other devices."""
