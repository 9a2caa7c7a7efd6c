"""Nine Lives: win exactly the tricks you predicted; every trick gives you a card back."""

from pyengine.games.ninelives.rules import NineLives

__all__ = ["GAME"]

GAME = NineLives()
