"""Chat at a remote table: lines stored for a reload, muting."""
