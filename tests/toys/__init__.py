"""Small games that show what no game of the registry does yet; known to tests alone."""
