"""The sentences about Yarn Trail, and what its actions bring."""
