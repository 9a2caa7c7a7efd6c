"""The screen on which an invitation to a remote table is answered."""
