"""The door of a remote table: an invitation is answered here."""
