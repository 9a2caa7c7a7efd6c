"""The worker in which the bots think."""
