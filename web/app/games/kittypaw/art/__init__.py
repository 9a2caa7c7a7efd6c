"""The drawings of Kitty Paw."""
