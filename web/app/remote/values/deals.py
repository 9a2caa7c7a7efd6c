"""How a deal of hidden hands stands at a table, as the screen tells it.

No device knows the cards while they are dealt: each shuffles and masks them in turn, all help
each other to read their own, and after the round all compare what everybody did.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.base.words import possessive
from pyengine.peers.fold.fold import Fold
from pyengine.peers.fold.sentences import parting

CHECKED = "Checked: nobody tampered with this deal."
PROVISIONAL = "The points are provisional until all devices have compared this deal."
PROVING = "Every device proves that its shuffle was right. The first card waits for that."
ANNULLED = "It is dealt anew, and the points are what they were before it."
PREPARED = "The cards are dealt. Every device prepares the proof of its shuffle."
ONCE_MORE = "The cards are dealt once more, and the points are what they were before."


@dataclass(frozen=True, slots=True)
class Dealing:
    """The newest deal of a table.

    ``stage`` is ``keys``, ``shuffling``, ``sharing`` or ``reading`` while it is made (strict: then
    ``proving``, until all can play), ``playing``, ``checking`` after the round, then ``counted`` or
    ``annulled``. Of the messages that it takes
    until all can play ``done`` of ``of`` are here. ``at_work`` are the members whose devices have
    to do something now. A strict deal is ``proved`` before its first card is played. ``void``
    says that the deal before this one was annulled, ``parting`` without whom that was. So many
    rounds are ``checked``: nobody has tampered with them, and they count. ``looks`` says that the
    cards lie for nobody, and people look at some alone.

    With escrow the hand of any one of ``opens`` would be opened by the others if they left now.
    ``opened`` is who has left like that (0: nobody): at stage ``opening`` the devices open that
    hand, then all can read what is played from ``open_seats``.
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
    opens: tuple[int, ...] = ()
    opened: int = 0
    open_seats: tuple[int, ...] = ()
    looks: bool = False

    @property
    def is_being_read(self) -> bool:
        """Whether the cards are shuffled, and all make ready to see some."""
        return self.stage in ("sharing", "reading")

    @property
    def is_made(self) -> bool:
        """Whether everybody has their cards."""
        return self.stage not in ("keys", "shuffling", "sharing", "reading", "proving")

    @property
    def is_held(self) -> bool:
        """Whether everybody has cards, and none can be played before all shuffles are proved."""
        return self.is_made and not self.proved


def dealing_of(fold: Fold) -> Dealing | None:
    """The newest deal; None where hands are not hidden, or before the first one."""
    deal = fold.deal
    if deal is None:
        return None
    before = next((one for one in fold.deals.annulled if one.number == deal.number - 1), None)
    return Dealing(
        deal.number,
        deal.stage,
        deal.done,
        deal.of,
        tuple(deal.waits),
        deal.proved,
        str(parting(fold, before)) if before and before.without else "",
        before is not None,
        len(fold.deals.rounds),
        deal.opens,
        deal.opened,
        fold.deals.open.open_seats if fold.deals.open else (),
        fold.match is not None and fold.match.game.info.peeks,
    )


def at_work_words(deal: Dealing, name_of: Callable[[int], str], me: int) -> str:
    """What happens to the cards just now, in a sentence."""
    if deal.stage == "checking":
        return "The devices are comparing who did what in this deal."
    if deal.stage == "shuffling" and deal.at_work:
        who = deal.at_work[0]
        name = "Your device" if who == me else f"{possessive(name_of(who))} device"
        return f"{name} shuffles the cards, face down even for itself."
    if deal.looks and deal.is_being_read:
        return "Everybody gets ready to look at cards alone."
    if deal.is_being_read:
        return "Everybody is given the keys to their own cards, and to no others."
    if deal.stage == "opening":
        return f"All devices open {possessive(name_of(deal.opened))} hand together."
    if deal.stage == "proving":
        return PREPARED
    return "The devices are agreeing how to deal."


def opened_words(deal: Dealing, name_of: Callable[[int], str]) -> str:
    """Whose hand everybody can read, and why; nothing where there is none."""
    if not deal.opened:
        return ""
    name = name_of(deal.opened)
    opens = "All devices are opening" if deal.stage == "opening" else "All devices have opened"
    return (
        f"The round goes on without {name}. {opens} {possessive(name)} hand together: a bot plays"
        " on, and everybody can read its cards."
    )


def annulled_words(deal: Dealing) -> str:
    """Why this round is dealt once more; nothing where it is not."""
    if not deal.void:
        return ""
    if not deal.parting:
        # Somebody is back, or all have agreed to it: perhaps nobody had cards yet.
        return ONCE_MORE
    return f"{deal.parting} {ANNULLED}"
