"""Kitty Paw: build your card's picture from cat tiles faster than the others, and call "Meow!"."""

from pyengine.games.kittypaw.rules import KittyPaw

__all__ = ["GAME"]

GAME = KittyPaw()
