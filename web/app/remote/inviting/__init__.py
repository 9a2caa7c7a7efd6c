"""Inviting a friend: a name and a game, and the table and its link are there."""
