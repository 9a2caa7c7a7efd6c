"""Looking back at a match: what its choices were worth, and what luck brought."""
