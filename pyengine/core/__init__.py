"""The parts that every game shares: the contract, chance, matches and their text."""
