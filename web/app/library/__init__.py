"""The list of saved matches, and what a match gives away when it leaves this browser."""
