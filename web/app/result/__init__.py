"""How a match ended: the score sheet, who won and why."""
