"""The address that goes on with the newest open match."""
