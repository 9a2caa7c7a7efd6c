"""What people at a remote table say to each other: lines kept for a reload, muting."""
