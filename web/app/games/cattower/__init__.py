"""Cat Tower on the screen."""

PLACE = 4
