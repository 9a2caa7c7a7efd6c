"""Long Nap on the screen."""
