"""What the faces of all pencil games share: the round, the score lines, the words, the pointer."""
