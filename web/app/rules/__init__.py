"""The rules of a game in short chapters, with pictures from the game's own art."""
