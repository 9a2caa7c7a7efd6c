"""Pages to print, so that a game can be played on a table."""
