"""The setup of a match: who plays, the options, the seed, and who plays elsewhere."""
