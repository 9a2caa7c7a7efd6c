"""Long Nap: sleep on and risk the nap by a die, or get up and keep it."""

from pyengine.games.longnap.rules import GAME

__all__ = ["GAME"]
