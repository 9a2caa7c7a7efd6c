"""Sends what people and bots of this device do at a table with remote players: it is sent, and
counts when the match comes back with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.core import effects as fx
from app.core.clocks import RunningClock
from app.core.model import RemotePlay, Table
from app.games.face import is_race, load_race_face
from app.places.announcements import on_its_way
from app.places.places import as_told, claimed_at, match_of, own_view
from app.places.undo import UndoOffer
from app.remote.values.effects import HoldRound, RequestAt
from app.saves.records import Connected
from pyengine.core.match import Match
from pyengine.peers.session import ports

TENTHS = 10
"""The session counts in tenths of a ms, by the browser's clock like every time stamp here."""


def send(
    table: Table, remote: RemotePlay, seat: int, action: str
) -> tuple[Table, tuple[fx.Effect, ...]]:
    """Send an action; raises ``IllegalAction`` for what the rules refuse already here."""
    match, place = match_of(as_told(table), seat), table.record.id
    race = is_race(match.header.game)
    asked = tuple(question for question in table.asked if question.actor != seat)
    # That the time runs out is nobody's deed: it is told by what comes of it alone.
    lapses = race and action == match.game.lapse(match.state, seat)
    if lapses and claimed_at(table, seat):
        return replace(table, asked=asked), ()
    if not (race and _is_ahead(table, seat)):
        match = _with_claimed(match, seat, remote.claimed_by(seat))
        match.game.accept(match.state, seat, action)
    if lapses:
        return replace(table, asked=asked), (RequestAt(place, _claim(table, seat, action)),)
    if race:
        # Several may want the same: whoever was first is known when the claims are compared.
        request = RequestAt(place, _claim(table, seat, action))
        if load_race_face(match.header.game).in_passing(action):
            return table, (request,)
        told = f"{on_its_way(table, seat, action)} {remote.away}"
        return replace(table, asked=asked), (request, *([fx.Announce(told)] * bool(remote.away)))
    places = tuple(replace(spot, say="") if spot.seat == seat else spot for spot in table.places)
    remote = replace(remote, sent=(*remote.sent, seat))
    table = replace(table, remote=remote, asked=asked, places=places)
    return table, (RequestAt(place, ports.Act(seat, action)),)


def _with_claimed(match: Match, seat: int, claimed: Sequence[str]) -> Match:
    """The match as it would be with what a seat has done that is on its way to the others."""
    for action in claimed:
        if match.game.is_legal(match.state, seat, action):
            match = match.apply(seat, action)
    return match


def _is_ahead(table: Table, seat: int) -> bool:
    """Returns whether a hand of a race has done more than has come back: then the session, which
    knows what is on its way, says what the rules refuse."""
    face = load_race_face(table.record.match.header.game)
    return any(
        face.is_ahead(own_view(table, place), seat, place.draft)
        for place in table.places
        if place.seat == seat
    )


def ask_back(table: Table, offer: UndoOffer) -> tuple[Table, tuple[fx.Effect, ...]]:
    """Ask the others to go back; their devices agree by themselves to what is free here."""
    if table.remote is None:
        return table, ()
    back = ports.Propose("back", table.remote.table.seats, offer.index)
    return table, (RequestAt(table.record.id, back),)


def hold_round(table: Table) -> tuple[fx.Effect, ...]:
    """Ask the others to wait with the next round, as long as somebody here looks at the last."""
    if not isinstance(table.record.kind, Connected) or not is_race(table.record.match.header.game):
        return ()
    return (HoldRound(table.record.id, table.resting == "stop"),)


def _claim(table: Table, seat: int, action: str) -> ports.Claim:
    """An action of a race without its time, and the time stamp at which it was made."""
    clock, game = table.clock, table.record.match.game
    zero = clock.zero if isinstance(clock, RunningClock) else 0.0
    words = action.split(" ")
    ms = next((int(word) for word in words if word.isdigit()), 0)
    untimed = next(
        text
        for text in (" ".join(words[1:]), " ".join(words[:-1]), action)
        if game.with_time(text, ms) == action
    )
    answers = not table.record.match.pending.race
    since = round(zero * TENTHS) if answers else 0
    return ports.Claim(seat, untimed, round((zero + ms) * TENTHS), since)
