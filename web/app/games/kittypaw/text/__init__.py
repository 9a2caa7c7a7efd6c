"""The sentences about Kitty Paw, and what its actions bring."""
