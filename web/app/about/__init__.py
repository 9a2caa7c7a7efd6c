"""The credits: who invented the games, and whose work the app is built with."""
