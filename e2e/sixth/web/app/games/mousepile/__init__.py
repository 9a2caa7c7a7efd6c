"""Mouse Pile on the screen."""
