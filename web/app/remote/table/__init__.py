"""What stands at the table beside a match with people on other devices."""
