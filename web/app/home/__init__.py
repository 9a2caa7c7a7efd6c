"""The home screen: the games, matches to go on with, and finished ones."""
