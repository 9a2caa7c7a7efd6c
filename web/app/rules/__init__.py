"""The rules of a game, in chapters with pictures."""
