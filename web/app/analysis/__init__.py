"""What can be found out of a finished match."""
