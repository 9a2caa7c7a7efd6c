"""What every game shares: the contract, chance, matches and their text."""
