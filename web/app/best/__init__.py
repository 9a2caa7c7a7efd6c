"""The best scores of solo matches."""
