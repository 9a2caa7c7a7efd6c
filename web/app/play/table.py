"""Sitting down at a match, taking the device, and taking back."""

from __future__ import annotations

from dataclasses import replace

from app.base.moment import Moment
from app.base.words import does, possessive_within
from app.core import effects as fx
from app.core.model import Place, Table
from app.places.announcements import NOTHING_CHOSEN
from app.places.drafts import with_saved_drafts
from app.places.last_actions import since_own
from app.places.places import face_of, lay_places, own_view, with_place
from app.places.turn_clock import turn_anew
from app.places.undo import PRACTICE, UndoOffer, undo_offer
from app.play.answers import proceed
from app.saves.preferences import Settings
from app.saves.records import Record
from app.saves.stored import MOST_STORY
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match

PLAYED_AGAIN = "What came after it will be played again, with the same dice and cards."

Effects = tuple[fx.Effect, ...]


def open_table(record: Record, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Sit down at a match, new or saved; what was chosen before is chosen again."""
    table, effects = proceed(Table(record, lay_places(record)), settings, moment)
    return with_saved_drafts(table), effects


def ready(table: Table, number: int, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Raises the curtain, where there is one: whoever has the device now is looking."""
    place = table.places[number - 1]
    if not place.curtain:
        return table, ()
    shown = with_place(table, number, Place(place.people, place.curtain))
    table, effects = proceed(shown, settings, moment)
    since = since_own(table.record.match, place.curtain, table.record.names_here)
    if not since or table.places[number - 1].curtain:
        return table, effects
    # First of all whoever takes the device learns what has happened meanwhile.
    shown = with_place(table, number, replace(table.places[number - 1], say=since))
    return shown, (fx.Announce(since), *effects)


def take_back(
    table: Table, number: int, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """Carry out what :func:`app.places.undo.undo_offer` offers.

    Before a match becomes practice that is said once, and nothing is done.
    """
    place = table.places[number - 1]
    offer = undo_offer(table, place)
    if not offer.kind:
        return with_place(
            table, number, replace(place, say=offer.why, refused=True, asked=False)
        ), (fx.Announce(offer.why),)
    if offer.marks and place.say != PRACTICE:
        warned = replace(place, say=PRACTICE, refused=False, asked=True)
        return with_place(table, number, warned), (fx.Announce(PRACTICE),)
    if offer.kind == "draft":
        draft = face_of(table.record).new_draft(own_view(table, place), place.seat)
        fresh = replace(
            place, draft=draft, say="", refused=False, asked=False, announced_preview=""
        )
        return with_place(table, number, fresh), (fx.Announce(NOTHING_CHOSEN),)
    if offer.kind == "ask":
        from app.play.sending import ask_back

        return ask_back(table, offer)
    before = table.record
    record = replace(
        before,
        match=_shorter(before.match, offer),
        practice=before.practice or offer.marks,
        draft="",
        updated=moment.now,
        story=_with_agreement(before, offer),
    )
    sentence = f"{does(record.names_here[offer.seat - 1], 'takes', 'take')} a move back."
    laid = Table(
        record, _laid_anew(record, offer.seat), news=((offer.seat, sentence),), took_back=True
    )
    laid = replace(laid, turns=turn_anew(table.turns))
    table, effects = proceed(laid, settings, moment)
    return table, (fx.SaveRecord(record), fx.Announce(sentence), *effects)


def _laid_anew(record: Record, seat: int) -> tuple[Place, ...]:
    """The places after a seat has taken a move back: where the device goes round it lies before
    that seat, face down, so that a secret phase draws its curtain again."""
    return tuple(
        [
            replace(place, seat=seat, laid=True) if len(place.people) > 1 else place
            for place in lay_places(record)
        ]
    )


def agreement_words(table: Table, number: int) -> str:
    """Asks everybody at the table whether what Undo offers is to be taken back; nothing where
    nobody need be asked."""
    if table.record.terms.undo != "agreed":
        return ""
    offer = undo_offer(table, table.places[number - 1])
    if not offer.asks or offer.kind == "ask":
        return ""
    name = possessive_within(table.record.names_here[offer.seat - 1])
    since = f" {PLAYED_AGAIN}" if offer.kind == "back" else ""
    return f"Take {name} move back? Everybody at the table has to say yes.{since}"


def _with_agreement(record: Record, offer: UndoOffer) -> tuple[str, ...]:
    """The story, with what all have agreed to where that goes back across what was seen."""
    if offer.kind != "back" or len(record.story) >= MOST_STORY:
        return record.story
    match, name = record.match.upto(offer.index), record.names[offer.seat - 1]
    stage = match.game.stage(match.game.view(match.state, PUBLIC))
    line = f"{stage}: All agreed that {name} takes a move back.".removeprefix(": ")
    return (*record.story, line)


def _shorter(match: Match, offer: UndoOffer) -> Match:
    """The match without what is taken back."""
    return match.undo(offer.seat) if offer.kind == "action" else match.upto(offer.index)
