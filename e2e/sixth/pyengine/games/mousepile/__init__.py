"""Mouse Pile: take one, two or three mice from a pile; the last one counts more."""

from pyengine.games.mousepile.rules import GAME

__all__ = ["GAME"]
