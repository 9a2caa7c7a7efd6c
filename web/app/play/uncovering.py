"""Uncovers what remote people have let a seat of this device know since: an action that was told in
part before is known better now, such as the guest whom a look has found."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from app.base.views import view_of
from app.core import effects as fx
from app.core.model import Place, Table
from app.games.face import is_race, load_race_face
from app.places.places import is_alone, match_of
from app.play.applying import dealt_words
from pyengine.core.game import CHANCE
from pyengine.core.match import Match


def show_uncovered(before: Table, after: Table) -> tuple[Table, tuple[fx.Effect, ...]]:
    """The table after some actions have been uncovered; nothing else has happened since ``before``.

    Bots that plan from what their seat knows are asked anew, and people are told what they see.
    """
    then, now = [play.matches if play else () for play in (before.remote, after.remote)]
    if after.record.match is before.record.match and then == now:
        return after, ()
    seats = range(1, after.record.match.header.players + 1)
    changed = {seat for seat in seats if _differs(before, after, seat)}
    if not changed:
        return after, ()
    asked = tuple(question for question in after.asked if question.actor not in changed)
    sentences = [
        _uncovered_sentence(before, after, place) if place.seat in changed else ""
        for place in after.places
    ]
    places = tuple(
        replace(place, say=sentence, refused=False) if sentence else place
        for place, sentence in zip(after.places, sentences, strict=True)
    )
    aloud = [sentence for sentence in sentences if sentence and is_alone(after.record)]
    hand = dealt_words(after)
    if hand and hand != dealt_words(before):
        aloud.append(hand)
    return replace(after, asked=asked, places=places), tuple(
        fx.Announce(sentence) for sentence in aloud
    )


def _differs(before: Table, after: Table, seat: int) -> bool:
    then, now = match_of(before, seat), match_of(after, seat)
    return then.viewer == now.viewer and then.entries != now.entries


def _uncovered_sentence(before: Table, after: Table, place: Place) -> str:
    """Says what own actions of the round have shown by now that they had not shown when they were
    done."""
    then, now = match_of(before, place.seat), match_of(after, place.seat)
    if not is_race(now.header.game) or not now.pending.race:
        return ""
    face = load_race_face(now.header.game)
    newest_first = takewhile(lambda entry: entry.actor != CHANCE, reversed(now.entries))
    own = dict.fromkeys(entry.action for entry in newest_first if entry.actor == place.seat)

    def result_in(match: Match, action: str) -> str:
        return face.private_result(view_of(match, place.seat), place.seat, action)

    found = [(result_in(then, action), result_in(now, action)) for action in own]
    return " ".join(sentence for was, sentence in found if sentence != was)
