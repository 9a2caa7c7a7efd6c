"""At a remote table whose hands are hidden: who shuffles, and what of the scores is checked."""

from __future__ import annotations

import htpy as h

from app.art.cats.coats import coat_of
from app.art.cats.whole import portrait
from app.art.shuffling import pile
from app.core.model import Table
from app.remote.values.deals import PROVING, PROVISIONAL, annulled_words, at_work_words
from app.remote.words.calling import called
from app.render.regions import Region, drawing, region
from app.saves.records import Connected
from pyengine.peers.membership.people import people_of
from pyengine.peers.table.dealing import Dealing
from pyengine.peers.table.remote_table import RemoteTable

LOOKS_CHECKED = "All that was hidden so far has been checked: nobody tampered with it."


def deal_region(table: Table, remote: RemoteTable | None) -> tuple[Region, ...]:
    """Draws who shuffles now, over the board where the cards will be: nobody has any yet."""
    deal = remote.deal if remote is not None else None
    waits = table.record.match.pending.chance is not None and not table.resting
    if remote is None or deal is None or not waits or deal.stage in ("playing", "counted"):
        return ()
    scene = _scene(remote, deal)
    return (region("deal", scene, tag="section", class_="table-deal", aria_label="The deal"),)


def standing_region(table: Table, remote: RemoteTable | None) -> tuple[Region, ...]:
    """Beside the scores: what of them is checked, and what is still to be proved."""
    match = table.record.match
    if remote is None or remote.deal is None or not isinstance(table.record.kind, Connected):
        return ()
    provisional = bool(match.covered) and (match.pending.chance is not None or match.over)
    return (
        region(
            "standing",
            drawing(
                _standing,
                remote.deal.awaits_proofs and remote.deal.strict,
                provisional,
                remote.deal.checked,
                remote.deal.looks,
            ),
            class_="deal-standing",
            role="status",
        ),
    )


def _standing(proving: bool, provisional: bool, checked: int, looks: bool) -> h.Node:
    if proving:
        return h.p(".note")[PROVING]
    if provisional:
        return h.p(".note")[PROVISIONAL]
    if not checked:
        return None
    return h.p(".note.is-ok")[LOOKS_CHECKED if looks else checked_words(checked)]


def checked_words(rounds: int) -> str:
    """Says that so many rounds are checked."""
    if rounds == 1:
        return "Round 1 has been checked: nobody tampered with its deal."
    last = f"and {rounds}" if rounds == 2 else f"to {rounds}"
    return f"Rounds 1 {last} have been checked: nobody tampered with their deals."


# While cards are dealt


def _scene(table: RemoteTable, deal: Dealing) -> tuple[Region, ...]:
    """Those who deal side by side, the cards before whoever has them, and how far it is."""
    people = people_of(table.seats)
    cats = tuple((called(table, person), table.seat_of(person) or 1) for person in people)
    busy = deal.at_work[0] if deal.stage == "shuffling" and deal.at_work else 0
    at = people.index(busy) + 1 if busy in people else 0
    words = at_work_words(deal, table.name_of, table.me)
    again = annulled_words(deal)
    return (
        region(
            "deal-cats",
            (
                region("deal-people", drawing(_cats, cats), tag="ul", class_="deal-people"),
                region("deal-pile", drawing(pile), class_=f"deal-cards is-at-{at}"),
            ),
            class_=f"deal-scene of-{len(people)}",
            aria_hidden="true",
        ),
        region(
            "deal-so-far",
            (),
            tag="progress",
            max=deal.of,
            value=deal.done,
            aria_label="Progress of the deal",
        ),
        region("deal-words", drawing(_words, words, again), class_="deal-words"),
    )


def _cats(cats: tuple[tuple[str, int], ...]) -> h.Node:
    return [
        h.li(class_=f"seat-{seat}")[portrait(coat_of(seat)), h.strong[name]] for name, seat in cats
    ]


def _words(words: str, again: str) -> h.Node:
    return [again and h.p(".deal-again")[again], h.p[words]]
