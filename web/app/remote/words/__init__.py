"""What is said of play with people on other devices."""
