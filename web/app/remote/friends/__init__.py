"""What stands at the table beside a remote match, and what is guaranteed there."""
