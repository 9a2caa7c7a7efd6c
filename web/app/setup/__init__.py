"""The setup of a match: who plays, the options, the seed."""
