"""Winter Burrow on the screen."""

PLACE = 3
