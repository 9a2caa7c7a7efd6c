"""Sentences about Winter Burrow: chambers and tunnels."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.words import Sentence, listing, say
from pyengine.games.burrow.burrow import Burrow, cells_of
from pyengine.games.burrow.moves import footholds
from pyengine.games.burrow.progress import ChamberProgress, openings
from pyengine.games.burrow.state import Sheet, State
from pyengine.games.burrow.words import chamber_words, the_chamber, the_chambers, to_go_words
from pyengine.typed.contract import Answer, Asking


def full_words(full: Sequence[ChamberProgress]) -> Answer:
    """The chambers that are full, with their points (B13); nothing where there is none."""
    if not full:
        return ()
    names = the_chambers([chamber_progress.place for chamber_progress in full])
    points = sum(chamber_progress.points for chamber_progress in full)
    return (say("Full: {chambers}, {points} points.", chambers=names, points=points),)


def begun_words(begun: Sequence[ChamberProgress]) -> Answer:
    """The chambers that are begun, with what is missing for their points."""
    if not begun:
        return ()
    chambers = (
        say(
            "{chamber}: {worth}",
            chamber=the_chamber(chamber_progress.place),
            worth=to_go_words(chamber_progress),
        )
        for chamber_progress in begun
    )
    return (say("Begun: {chambers}.", chambers=listing(chambers, "semicolon")),)


def tunnel_words(burrow: Burrow, sheet: Sheet) -> Sentence:
    """The tunnels through which a chamber without crosses can be entered (B6)."""
    tunnels = [
        say(
            "{near} to {far} in {chamber}",
            near=burrow.cell_name(tunnel.near),
            far=burrow.cell_name(tunnel.far),
            chamber=the_chamber(burrow.chambers[tunnel.chamber].place),
        )
        for tunnel in openings(burrow, sheet.crosses)
    ]
    if not tunnels:
        return say("No tunnel is open into another chamber.")
    return say("Open tunnels: {tunnels}.", tunnels=listing(tunnels, "comma"))


def describe_chamber(asking: Asking[State], seat: int, chamber: ChamberProgress) -> Answer:
    """A chamber's worth and size, what is missing, what lies in it, and how to get in."""
    setup, sheet = asking.view.setup, asking.view.sheets[seat - 1]
    burrow = setup.burrow
    sentences = [say("{chamber}.", chamber=chamber_words(burrow, chamber))]
    sentences += _tunnels_of(burrow, sheet, chamber.index)
    if not chamber.complete:
        cells = footholds(setup, sheet)[chamber.index]
        sentences.append(_footholds(cells, burrow, the_chamber(chamber.place)))
    return tuple(sentences)


def _tunnels_of(burrow: Burrow, sheet: Sheet, chamber: int) -> list[Sentence]:
    ends = []
    for far, near in burrow.tunnels_into[chamber]:
        here, there = near.bit_length() - 1, far.bit_length() - 1
        template = "{here} to {there} in {chamber}"
        if sheet.crosses & far:
            template = "{here} to {there} in {chamber} (crossed there)"
        other = burrow.chambers[burrow.chamber_of[there]].place
        ends.append(
            say(
                template,
                here=burrow.cell_name(here),
                there=burrow.cell_name(there),
                chamber=the_chamber(other),
            )
        )
    return [say("Tunnels: {ends}.", ends=listing(ends, "comma"))] if ends else []


def _footholds(cells: int, burrow: Burrow, name: Sentence) -> Sentence:
    """Returns which cells a move there has to include one of (B3, B5, B6)."""
    if not cells:
        return say("Nothing leads into {chamber} yet.", chamber=name)
    return say(
        "A move in {chamber} includes {cells}.",
        chamber=name,
        cells=listing(map(burrow.cell_name, cells_of(cells)), "or"),
    )
