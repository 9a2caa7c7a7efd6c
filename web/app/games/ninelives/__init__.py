"""Nine Lives on the screen."""
