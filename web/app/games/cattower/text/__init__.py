"""What is said of Cat Tower, and what its actions bring."""
