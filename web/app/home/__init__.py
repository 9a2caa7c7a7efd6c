"""The home screen: the games, the challenge, matches to go on with, finished ones."""
