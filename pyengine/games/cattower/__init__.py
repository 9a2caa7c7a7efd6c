"""Cat Tower: furnish five cat towers with two dice, one drafted and one that all share."""

from pyengine.games.cattower.rules import CatTower

__all__ = ["GAME"]

GAME = CatTower()
