"""What is said of Winter Burrow, and what its actions bring."""
