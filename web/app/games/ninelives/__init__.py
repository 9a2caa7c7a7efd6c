"""Nine Lives on the screen."""

PLACE = 2
