"""Looking back at a match from one seat: curve, costliest choices, luck apart from play."""
