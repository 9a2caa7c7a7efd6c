"""The door of such a table: an invitation is answered here."""
