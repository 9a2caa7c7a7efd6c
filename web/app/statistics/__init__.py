"""Statistics of play on this device, as sums over tallies; no match is read for it."""
