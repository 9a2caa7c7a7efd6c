"""The lobby of a remote table: who sits where, what is played, who may come."""
