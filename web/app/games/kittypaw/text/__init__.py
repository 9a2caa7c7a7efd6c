"""What is said of Kitty Paw, and what its actions bring."""
