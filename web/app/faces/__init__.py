"""Faces of the games: pure functions from a view of a state to markup."""
