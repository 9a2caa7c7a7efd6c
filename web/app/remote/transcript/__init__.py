"""A transcript: its file is checked here, and then looked at like any other match."""
