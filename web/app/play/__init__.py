"""Play at a table: who is asked, what an answer does, when it rests.

Pure functions from a table to a table and effects. They work from the contract of a game and of
its face, and know no game by name. Every actor, chance included, is asked by one effect and
answers by one message with the question's token: a person at a place, a bot in the worker, the
seed. An answer to a question that is past is not heard. After each action a face says how long the
table rests; nothing goes on meanwhile, and a click ends a rest. ``lesson`` follows from the log,
the draft and what was looked at, so it is the same after a reload. In a race whoever acts later is
asked at once and answers when the time has come; ``answers.catch_up`` lets come first what is
earlier by its own time.
"""

from app.narration.history import HistoryEntry, history_end, history_entries
from app.narration.sentences import (
    describe_between,
    end_sentence,
    hand_over,
    outcome_sentence,
    result_sentence,
    tie_words,
)
from app.places.announcements import announcement_for
from app.places.clock import (
    count_on,
    hurries,
    is_covered,
    seconds_left,
    seconds_past,
    start_clock,
    tick,
    time_of,
)
from app.places.drafts import draft_line, drafts_line
from app.places.last_actions import last_action_of, others_words, plays_on, together_words
from app.places.places import (
    acting,
    face_of,
    has_sent,
    is_alone,
    is_far,
    lay_places,
    own_view,
    people_of,
    shown_view,
    with_place,
)
from app.places.undo import UndoOffer, undo_offer
from app.play.answers import (
    carry_out_answer,
    catch_up,
    confirm,
    go_on,
    go_on_from,
    land,
    proceed,
    settle,
    skip_to_end,
)
from app.play.applying import BEAT_MS, PLAYS_ON_MS, ROLL_MS
from app.play.asking import (
    answer_later,
    answer_now,
    ask_chance,
    ask_hint,
    controller_of,
    easy_answer,
    gestures,
    keeps_awake,
    thinks,
    with_hint,
)
from app.play.at_once import draft_at_once, is_offered, is_passed_by, touched_by
from app.play.following import follow
from app.play.forced import do_forced, with_forced
from app.play.lesson import Bubble, bubble_of, follow_lesson, mark_looked_at, skip_lesson
from app.play.preview import Foreseen, foresee, with_preview_announced
from app.play.table import agreement_words, open_table, ready, take_back
from app.play.walking import step_through_moves

__all__ = [
    "BEAT_MS",
    "PLAYS_ON_MS",
    "ROLL_MS",
    "Bubble",
    "Foreseen",
    "HistoryEntry",
    "UndoOffer",
    "acting",
    "agreement_words",
    "announcement_for",
    "answer_later",
    "answer_now",
    "ask_chance",
    "ask_hint",
    "bubble_of",
    "carry_out_answer",
    "catch_up",
    "confirm",
    "controller_of",
    "count_on",
    "describe_between",
    "do_forced",
    "draft_at_once",
    "draft_line",
    "drafts_line",
    "easy_answer",
    "end_sentence",
    "face_of",
    "follow",
    "follow_lesson",
    "foresee",
    "gestures",
    "go_on",
    "go_on_from",
    "hand_over",
    "has_sent",
    "history_end",
    "history_entries",
    "hurries",
    "is_alone",
    "is_covered",
    "is_far",
    "is_offered",
    "is_passed_by",
    "keeps_awake",
    "land",
    "last_action_of",
    "lay_places",
    "mark_looked_at",
    "open_table",
    "others_words",
    "outcome_sentence",
    "own_view",
    "people_of",
    "plays_on",
    "proceed",
    "ready",
    "result_sentence",
    "seconds_left",
    "seconds_past",
    "settle",
    "shown_view",
    "skip_lesson",
    "skip_to_end",
    "start_clock",
    "step_through_moves",
    "take_back",
    "thinks",
    "tick",
    "tie_words",
    "time_of",
    "together_words",
    "touched_by",
    "undo_offer",
    "with_forced",
    "with_hint",
    "with_place",
    "with_preview_announced",
]
