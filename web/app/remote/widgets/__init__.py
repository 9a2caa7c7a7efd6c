"""Pieces of a page that the lobby, the screen of an invitation and the remote table share."""
