"""New Game on the screen."""
