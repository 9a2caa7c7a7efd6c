"""What is said of Nine Lives, and what its actions bring."""
