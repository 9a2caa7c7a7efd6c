"""Shared parts of the faces of pencil games: the round, the score lines, the words, the pointer."""
