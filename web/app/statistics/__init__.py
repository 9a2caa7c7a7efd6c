"""How one has played on this device."""
