"""Announcements of things that are only seen otherwise: a choice, an edge, a rest.

A face says what it has to say about an event itself; these are the words where it has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.base.views import view_of
from app.core.model import Place, Table
from app.games.face import is_race
from app.games.interaction import BoardEvent, Interaction
from app.input.keys import BOARD_KEYS
from app.narration.sentences import (
    describe_entry,
    describe_phase,
    end_sentence,
    newest_chance,
    result_sentence,
    standing_sentence,
    tie_words,
)
from app.places.places import chosen_at, face_of, match_of, people_of, prompt_at
from app.saves.preferences import Settings
from app.saves.records import Connected, Record
from pyengine.core.chance import Dice
from pyengine.core.game import CHANCE
from pyengine.core.match import Match

EDGE = "There is nothing further that way."
NOTHING_CHOSEN = "Nothing is chosen."
ENTER_GOES_ON = "Enter goes on."
ROLL_WAITS = "The next roll is ready."

_BACK = ("Escape", "Backspace")
_SILENT = ("press", "drag", "drop", "cancel")


def announcement_for(
    table: Table, place: Place, event: BoardEvent, outcome: Interaction[object]
) -> str:
    """Returns the announcement of an event on a board of which the face has said nothing; often
    nothing.

    ``place`` is as the event has left it.
    """
    race = is_race(table.record.match.header.game)
    if event.kind in _SILENT or (race and event.key not in BOARD_KEYS):
        return ""
    if event.kind == "key":
        if outcome.focus:
            return EDGE if outcome.focus == event.control else ""
        if event.key in _BACK and not race:
            action = chosen_at(table, place, place.draft)
            return NOTHING_CHOSEN if action is None else prompt_at(table, place, with_choice=True)
    return prompt_at(table, place, with_choice=True)


def on_its_way(table: Table, seat: int, action: str) -> str:
    """Says what a seat of this device has done in a race of which the others know nothing yet."""
    view = view_of(match_of(table, seat), seat)
    return f"On its way: {face_of(table.record).word(view, seat, action)}."


def phase_words(match: Match, names: Sequence[str], settings: Settings) -> str:
    """Says what has come of the phase that just closed, as the person wants to hear it."""
    return " ".join(sentence for _, sentence in describe_phase(match, names, settings.sentences))


def newest_chance_words(match: Match, names: Sequence[str]) -> str:
    """Says what chance has done last."""
    return describe_entry(match, newest_chance(match), names)


def roll_words(table: Table, settings: Settings) -> str:
    """Says what the newest roll shows, and before it what was not told for its sake."""
    match, names = table.record.match, table.record.names_here
    newest = newest_chance(match)
    rolled = describe_entry(match, newest, names)
    waited = replace(table, record=replace(table.record, match=match.upto(newest)))
    acted = newest and match.entries[newest - 1].actor != CHANCE
    if not acted or table.rest_from == newest or not is_announced_with_roll(waited, settings):
        return rolled
    return f"{phase_words(waited.record.match, names, settings)} {rolled}"


def is_announced_with_roll(table: Table, settings: Settings) -> bool:
    """True if dice follow at once, with whose roll it is told what was done before: said apart,
    the one would cut the other short."""
    record = table.record
    at_once = settings.auto_roll and not isinstance(record.kind, Connected) and not table.skips
    return isinstance(record.match.pending.chance, Dice) and at_once and bool(people_of(record))


def farewell_sentence(record: Record) -> str:
    """Says that the match is over, who has won, what decided between equals, and what all others
    have."""
    match, names = record.match, record.names_here
    sentences = (end_sentence, result_sentence, tie_words, standing_sentence)
    parts = [sentence(match, names) for sentence in sentences]
    return " ".join(filter(None, parts))
