"""How a match goes on at a table: who is asked, what an answer does, when it rests.

Pure functions from a table to a table and effects. They work from the contract of a game and of
its face, and know no game by name. Every actor, chance included, is asked by one effect and
answers by one message with the question's token: a person at a place, a bot in the worker, the
seed. An answer to a question that is past is not heard. After each action a face says how long the
table rests; nothing goes on meanwhile, and a click ends a rest. ``lesson`` follows from the log,
the draft and what was looked at, so it is the same after a reload. In a race whoever acts later is
asked at once and answers when the time has come; ``answers.catch_up`` lets come first what is
earlier by its own time.
"""

from app.places.aloud import heard_of
from app.places.clock import count_on, hurries, is_covered, seconds_left, signalled, tick, time_of
from app.places.drafts import draft_line
from app.places.last_actions import deed_of, plays_on, together_words
from app.places.places import (
    acting,
    alone,
    face_of,
    has_sent,
    is_far,
    lay_places,
    own_view,
    people_of,
    shown_view,
    view_across,
    with_place,
)
from app.places.undo import UndoOffer, undo_offer
from app.play.answers import answered, catch_up, confirm, go_on, proceed, settle, skip_to_end
from app.play.asking import (
    answer_later,
    answer_now,
    ask_chance,
    ask_hint,
    controller_of,
    easy_answer,
    gestures,
    is_awaited,
    thinks,
)
from app.play.at_once import meant_at_once, touched_by
from app.play.doing import BEAT_MS, PLAYS_ON_MS, ROLL_MS
from app.play.following import follow
from app.play.forced import do_forced, with_forced
from app.play.lesson import Bubble, bubble_of, learned, looked_at, skipped
from app.play.preview import matters_of, with_matters_told
from app.play.table import open_table, ready, take_back
from app.play.walking import walked
from app.telling.history import Passage, passages, tale_end
from app.telling.sentences import hand_over, last_word, result_sentence, tell_between

__all__ = [
    "BEAT_MS",
    "PLAYS_ON_MS",
    "ROLL_MS",
    "Bubble",
    "Passage",
    "UndoOffer",
    "acting",
    "alone",
    "answer_later",
    "answer_now",
    "answered",
    "ask_chance",
    "ask_hint",
    "bubble_of",
    "catch_up",
    "confirm",
    "controller_of",
    "count_on",
    "deed_of",
    "do_forced",
    "draft_line",
    "easy_answer",
    "face_of",
    "follow",
    "gestures",
    "go_on",
    "hand_over",
    "has_sent",
    "heard_of",
    "hurries",
    "is_awaited",
    "is_covered",
    "is_far",
    "last_word",
    "lay_places",
    "learned",
    "looked_at",
    "matters_of",
    "meant_at_once",
    "open_table",
    "own_view",
    "passages",
    "people_of",
    "plays_on",
    "proceed",
    "ready",
    "result_sentence",
    "seconds_left",
    "settle",
    "shown_view",
    "signalled",
    "skip_to_end",
    "skipped",
    "take_back",
    "tale_end",
    "tell_between",
    "thinks",
    "tick",
    "time_of",
    "together_words",
    "touched_by",
    "undo_offer",
    "view_across",
    "walked",
    "with_forced",
    "with_matters_told",
    "with_place",
]
