"""Looking back at a match from one seat: curve, dearest choices, luck apart from play."""
