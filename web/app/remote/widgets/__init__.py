"""Pieces of a page that the lobby, the door and the remote table share."""
