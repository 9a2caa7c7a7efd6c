"""The boards of Kitty Paw, in layers."""
