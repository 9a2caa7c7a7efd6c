"""Purr Bid: everybody says a number in secret, the highest that is alone counts."""

from pyengine.games.purrbid.rules import GAME

__all__ = ["GAME"]
