"""A match that is looked at again, turn by turn."""
