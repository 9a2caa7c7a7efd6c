"""Winter Burrow on the screen."""
