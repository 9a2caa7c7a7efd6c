"""Best scores of solo matches: which results enter the table, and the screen."""
