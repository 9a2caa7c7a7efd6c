"""The worker in which the bots think: it gets views, never states."""
