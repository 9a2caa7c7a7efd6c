"""What is said of Yarn Trail, and what its actions bring."""
