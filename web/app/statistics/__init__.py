"""How one has played on this device, as sums over tallies; no match is read for it."""
