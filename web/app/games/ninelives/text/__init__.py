"""The sentences about Nine Lives, and what its actions bring."""
