"""Yarn Trail: unroll one thread on a carpet of dots, by a die that all share."""

from pyengine.games.yarn.rules import Yarn

__all__ = ["GAME"]

GAME = Yarn()
