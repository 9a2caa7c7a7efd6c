"""Going on as people on other devices do, with what they have told."""

from __future__ import annotations

from dataclasses import replace

from app.base.moment import Moment
from app.core import effects as fx
from app.core.model import Place, RemotePlay, Table
from app.places.drafts import with_saved_drafts
from app.places.places import lay_places
from app.places.turn_clock import turn_anew
from app.play.answers import proceed
from app.play.uncovering import show_uncovered
from app.saves.preferences import Settings
from app.saves.records import Player, Record
from pyengine.core.match import Match

READS_AGAIN = "One moment: this device reads the cards played so far."

Effects = tuple[fx.Effect, ...]


def follow(
    table: Table,
    remote: RemotePlay,
    players: tuple[Player, ...],
    settings: Settings,
    moment: Moment,
) -> tuple[Table, Effects]:
    """Go on as the other devices tell; a match that went back goes on from there.

    What has been uncovered meanwhile, such as the hands of a round that is over, is known here
    from now on, and interrupts nobody.
    """
    record = table.record
    if players != record.players:
        record = replace(record, players=players)
        table = replace(table, record=record, places=_laid_anew(table, record), asked=())
    effects: Effects = ()
    if remote.story != record.story:
        record = replace(record, story=remote.story)
        table, effects = replace(table, record=record), (fx.SaveRecord(record),)
    remote = _or_stored(remote, record.match) if remote.table.behind else remote
    is_first = not remote.stored and (table.remote is None or table.remote.stored is not None)
    before, table, match = table, replace(table, remote=remote), remote.match
    if not match.continues(record.match):
        announced = _announce_change(record.match, match)
        record = replace(record, match=match, draft="", updated=moment.now)
        table, more = proceed(
            Table(record, lay_places(record), remote=remote, turns=turn_anew(table.turns)),
            settings,
            moment,
        )
        return table, (fx.SaveRecord(record), *announced, *more)
    was_settled = record.match.settled
    done = match.upto(len(record.match.entries))
    if done.entries != record.match.entries:
        record = replace(record, match=done, updated=moment.now)
        table, effects = replace(table, record=record), (fx.SaveRecord(record),)
    table, effects_of_news = show_uncovered(before, table)
    effects += effects_of_news
    if was_settled:
        return table, effects
    table, more = proceed(table, settings, moment)
    # Before that nobody could act here, and so nothing was chosen again.
    return with_saved_drafts(table) if is_first else table, (*effects, *more)


def _or_stored(remote: RemotePlay, stored: Match) -> RemotePlay:
    """Returns the others' RemotePlay as known by a device that has not read all of it again: as
    long as it has stored more it shows that, and nobody acts."""
    if remote.match.continues(stored) or not stored.continues(remote.match):
        return remote
    return replace(remote, stored=stored, waits=READS_AGAIN)


def _announce_change(before: Match, after: Match) -> Effects:
    """Announces what is told of a match that is not the one before, made longer.

    Whoever gets a seat, or loses it, knows another part of the same match: of that nothing is
    told; that a round is dealt anew is told with the reason, where the deal begins.
    """
    if after.known().continues(before.known()):
        return ()
    return (fx.Announce(went_back_words(after)),)


def went_back_words(match: Match) -> str:
    """Says how far a match is that has gone back."""
    # A table that is played at one device starts without the protocol.
    from pyengine.peers.table.remote_table import stage_of

    stage = stage_of(match)
    return f"Back to {stage[:1].lower()}{stage[1:]}, as all agreed."


def _laid_anew(table: Table, record: Record) -> tuple[Place, ...]:
    """The places where somebody has taken a seat or lost it; else as they are."""
    people = tuple(place.people for place in table.places)
    laid = lay_places(record)
    return table.places if people == tuple(place.people for place in laid) else laid
