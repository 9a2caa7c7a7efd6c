"""How a round of Kitty Paw ended."""
