"""What is known of a table with people on other devices, as plain values."""
