"""New Game: one, two or three mice are taken in turn, and whoever has most wins."""

from pyengine.games.newgame.rules import GAME

__all__ = ["GAME"]
