"""Mouse Pile on the screen."""

PLACE = 9
