"""The frame of the app: the one update, the page round a screen, what is heard of storage."""
