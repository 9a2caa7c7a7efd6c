"""What hands build in a race while they build: seen at this table, noted for a replay with its
time, and of people and bots of this device shown to the others far away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from app.core import effects as fx
from app.core.clocks import RunningClock
from app.core.model import Place, Table
from app.games.face import is_race, load_race_face
from app.places.places import own_view
from app.saves.hands import note
from app.saves.records import REMOTE, Connected

Effects = tuple[fx.Effect, ...]


def after_own(table: Table, place: Place, at: float) -> tuple[Table, Effects]:
    """The table after the person at a place may have laid something at a time of the clock."""
    game = table.record.match.header.game
    if not is_race(game):
        return table, ()
    laid = load_race_face(game).hand(own_view(table, place), place.draft)
    return _noted(table, place.seat, laid or "", at)


def after_gesture(table: Table, seat: int, laid: str, at: int) -> tuple[Table, Effects]:
    """The table at which a bot of this device is seen to have built that since ``at``."""
    return _noted(_seen(table, seat, laid), seat, laid, at)


def after_showing(table: Table, signal: str, tables: Iterable[tuple[int, str]], now: int) -> Table:
    """The table at which another device shows what lies before seats of its own in a round.

    It is believed as far as such a thing can lie there; ``now`` is in ms since 1970.
    """
    clock, players = table.clock, table.record.players
    if not isinstance(clock, RunningClock) or clock.signal != signal:
        return table
    face = load_race_face(table.record.match.header.game)
    for seat, text in tables:
        laid = face.read_hand(text)
        if laid is not None and 0 < seat <= len(players) and players[seat - 1].kind == REMOTE:
            table, _ = _noted(_seen(table, seat, laid), seat, laid, now - clock.began)
    return table


def _seen(table: Table, seat: int, laid: str) -> Table:
    others = tuple(other for other in table.hands if other[0] != seat)
    return replace(table, hands=(*others, (seat, laid)))


def _noted(table: Table, seat: int, laid: str, at: float) -> tuple[Table, Effects]:
    """The table that keeps when that was laid, as far as everybody may know it."""
    clock = table.clock
    if not isinstance(clock, RunningClock) or not table.record.match.pending.race:
        return table, ()
    laid_open = load_race_face(table.record.match.header.game).open_hand(laid)
    built = note(table.built, clock.signal, seat, max(0, int(at)), laid_open)
    if built is table.built:
        return table, ()
    return replace(table, newest_hands=built), _shown(table, seat, laid_open)


def _shown(table: Table, seat: int, laid: str) -> Effects:
    """Show the others far away what lies before a seat of this device."""
    record = table.record
    if not isinstance(record.kind, Connected) or record.players[seat - 1].kind == REMOTE:
        return ()
    from app.remote.values.effects import RequestAt
    from pyengine.peers.session import ports

    return (RequestAt(record.id, ports.ShowTable(seat, laid)),)
