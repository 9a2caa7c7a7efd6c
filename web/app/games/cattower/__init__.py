"""Cat Tower on the screen."""
