"""Credits."""
