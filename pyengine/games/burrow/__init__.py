"""Winter Burrow: fill the chambers of a burrow with supplies, by a die that all share."""

from pyengine.games.burrow.rules import WinterBurrow

__all__ = ["GAME"]

GAME = WinterBurrow()
