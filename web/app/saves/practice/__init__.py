"""What is kept of positions to solve: each with where it stands, and when it comes back."""
