"""The state of the newest deal of hidden hands at a table."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.peers.fold.fold import Fold
from pyengine.peers.fold.sentences import parting


@dataclass(frozen=True, slots=True)
class Dealing:
    """The newest deal of a table: its ``number`` counts all that were begun.

    ``stage`` is ``keys``, ``shuffling``, ``sharing`` or ``reading`` while it is made (strict: then
    ``proving``, until all can play), ``playing``, ``checking`` after the round, then ``counted`` or
    ``annulled``. Of the messages that it takes
    until all can play ``done`` of ``of`` are here. ``at_work`` are the members whose devices have
    to do something now. A deal is ``proved`` before its first card is played. ``void``
    says that the deal before this one was annulled, ``parting`` without whom that was. So many
    rounds are ``checked``: nobody has tampered with them, and they count. ``looks`` says that the
    cards lie for nobody, and people look at some alone.
    """

    number: int
    stage: str
    done: int
    of: int
    at_work: tuple[int, ...]
    proved: bool
    parting: str = ""
    void: bool = False
    checked: int = 0
    looks: bool = False
    strict: bool = False

    @property
    def is_being_read(self) -> bool:
        """Returns whether the cards are shuffled, and all make ready to see some."""
        return self.stage in ("sharing", "reading")

    @property
    def is_made(self) -> bool:
        """Returns whether everybody has their cards."""
        return self.stage not in ("keys", "shuffling", "sharing", "reading", "proving")

    @property
    def awaits_proofs(self) -> bool:
        """Returns whether all have cards, and none can be played before the deal is proved: for a
        moment, or where it is ``strict`` for seconds."""
        return self.is_made and not self.proved


def dealing_of(fold: Fold) -> Dealing | None:
    """The newest deal; None where hands are not hidden, or before the first one."""
    deal = fold.deal
    if deal is None:
        return None
    before = fold.deals.replaced
    return Dealing(
        fold.deals.begun,
        deal.stage,
        deal.done,
        deal.of,
        tuple(deal.waits),
        deal.proved,
        str(parting(fold, before)) if before and before.without else "",
        before is not None,
        len(fold.deals.rounds),
        fold.match is not None and fold.match.game.info.peeks,
        fold.deals.strict,
    )
