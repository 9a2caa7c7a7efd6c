"""The sentences about Winter Burrow, and what its actions bring."""
