"""The sentences about Cat Tower, and what its actions bring."""
