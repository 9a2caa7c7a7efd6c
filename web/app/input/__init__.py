"""What a key or a pointer means, in plain Python."""
