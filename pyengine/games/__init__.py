"""One package a game; nothing in one game knows another."""
