"""Pieces of a page that the lobby, the door and the table of remote play share."""
