"""The result of a match: the score sheet, who won and why, and what can be made of it now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import htpy as h

from app.analysis.reviews import may_review
from app.analysis.turning_point import decisive_sentence
from app.art.cats.whole import avatar
from app.art.home.icons import icon
from app.base.moment import Moment
from app.base.seeds import record_id
from app.base.words import points, within
from app.best.results import best_of_others, result_of
from app.core import effects as fx
from app.core.consent import with_consent
from app.core.messages import UserDid
from app.core.model import Model, Replay
from app.core.screens import Handler, Result, handler_on, handlers_on
from app.daily.result import is_own, result_note, rival_of, share
from app.games.face import load_face
from app.games.lesson import load_lesson
from app.library import disclosure
from app.library.saved_matches import taken_ids, with_record
from app.library.summaries import stage_words
from app.library.to_practise import of_match, practise_words
from app.places.places import looks_on
from app.play import outcome_sentence, tie_words
from app.render.regions import Region, drawing, region
from app.result.scores import score_table
from app.result.steps import known_scores
from app.saves.files import export_file, export_name
from app.saves.naming import own_listed
from app.saves.plan_links import plan_link
from app.saves.plans import Plan, new_record
from app.saves.records import Best, Connected, Local, Record
from app.saves.terms import USUAL
from app.widgets.parts import moment_text, option_words, story
from pyengine.core.words import ended


def outcome_regions(model: Model, replay: Replay) -> tuple[Region, ...]:
    """Draws who won and why; alone, how that compares; of a challenge, whose day it is."""
    record = replay.record
    compared = _compare(record, best_of_others(model.session.best, record))
    own = replay.proved and is_own(model, record)
    is_saved = record.id in taken_ids(model)
    rival = rival_of(model, record) if own else None
    return (
        region(
            "outcome",
            drawing(_outcome, record, replay.names, compared, replay.counted is None, is_saved),
            tag="section",
            class_="outcome",
            aria_label="Result",
        ),
        region("result-note", drawing(result_note, record, replay.proved, own, rival)),
        region("result-deals", drawing(_deals, _counts_as_checked(record))),
        region("result-story", drawing(story, record.story)),
    )


ALL_CHECKED = "Checked on every device: nobody tampered with the deals of this match."


def _counts_as_checked(record: Record) -> bool:
    """True if the cards were dealt by devices of which none knew them: that is over when all have
    compared what each has done."""
    return (
        isinstance(record.kind, Connected) and record.match.game.info.hands and record.match.settled
    )


def _deals(checked: bool) -> h.Node:
    return checked and h.p(".note.is-ok")[icon("check"), ALL_CHECKED]


def scores_region(model: Model, replay: Replay) -> Region:
    """The score sheet, and the buttons below it."""
    posed = tuple(each.id for each in of_match(model, replay.record.id) if each.is_open)
    return region(
        "replay-scores",
        drawing(
            _scores,
            replay.record,
            replay.names,
            replay.proved,
            replay.testimony is None,
            replay.counted,
            posed,
        ),
        tag="section",
        class_="panel replay-scores",
        aria_labelledby="scores-title",
    )


def may_practise(record: Record) -> bool:
    """Returns whether one may play on from a turn of the match."""
    return len(record.players) == 1 and record.match.over


def _compare(record: Record, other: Best | None) -> str:
    """Says how a match that one played alone compares with the others on this device."""
    own = result_of(record)
    if own is None:
        return ""
    if other is None:
        return "There is no other result to compare it with yet."
    ahead = own.total - other.total
    if ahead > 0:
        return f"The best here so far, by {points(ahead)}: the next best is {points(other.total)}."
    whose = within(own_listed(other.name))
    if ahead == 0:
        return ended(f"As good as the best here, by {whose}")
    return ended(f"{points(-ahead)} behind the best here: {points(other.total)}, by {whose}")


def _challenge_answered(record: Record) -> str:
    """Says how one did beside whoever has shared the start of the match with an own total."""
    own = _own_total(record)
    if own is None or not isinstance(record.kind, Local) or record.kind.to_beat is None:
        return ""
    ahead = own - record.kind.to_beat
    if ahead > 0:
        return f"Challenge won: {points(ahead)} more than whoever sent you the link."
    if ahead == 0:
        return "A tie with whoever sent you the link."
    return f"Challenge lost: {points(-ahead)} behind whoever sent you the link."


NOT_COUNTED = "Imported matches do not count as anybody's result here."


def _outcome(
    record: Record, names: Sequence[str], compared: str, counted: bool, is_saved: bool
) -> h.Node:
    """Draws who won, and why as soon as the scores have been counted up; of a match that is
    ``is_saved`` here, why it may not count."""
    match = record.match
    scores = known_scores(match)
    winners = scores.winners if match.settled else ()
    if match.settled:
        sentence = outcome_sentence(match, names)
    else:
        sentence = f"{stage_words(record)} of a match that is not over."
    why = match.settled and (
        tie_words(match, names) or decisive_sentence(scores, names) or compared
    )
    answer = _challenge_answered(record)
    measured = match.settled and load_face(match.header.game).figures(match.state)
    shown = winners or tuple(range(1, len(record.players) + 1))
    # Beside a win a lone label, such as "Even", would read like a part of it.
    options = option_words(match.game.info, match.header.options, names, titled=True)
    played = moment_text(record.updated) if record.updated else ""
    facts = filter(None, (options, played))
    return [
        h.div(".outcome-cats")[
            (avatar(seat, "happy" if winners else "watching", cls="avatar-l") for seat in shown)
        ],
        h.div(".outcome-words")[
            h.p("#outcome-sentence.outcome-sentence")[sentence],
            # It has its room already while the scores are counted up.
            why and h.p("#tie", class_={"is-waiting": not counted})[why],
            answer and h.p("#answer")[answer],
            measured and h.p("#figures")[measured],
            record.practice
            and h.p[
                h.span(".badge.is-later")["Practice"],
                (" This result does not count as a best score."),
            ],
            is_saved
            and record.brought
            and h.p[h.span(".badge.is-later")["Imported"], f" {NOT_COUNTED}"],
            h.p(".soft")[" · ".join(facts)],
            match.over and record.lesson is not None and _after_lesson(match.header.game),
        ],
    ]


def _after_lesson(game: str) -> h.Node:
    """Says that the lesson is over, and the way to a first real match of the game."""
    lesson = load_lesson(game)
    left_out = lesson.left_out if lesson else ""
    with_it = f" A real match also has {left_out}." if left_out else ""
    return [
        h.p("#lesson-over")[
            f"The lesson is over, and you know the game.{with_it} Lessons do not count in your"
            " statistics; your first real match will."
        ],
        h.p[h.a(".btn.btn-primary", href=f"#/new/{game}")["Play a first real match"]],
    ]


def _scores(
    record: Record,
    names: Sequence[str],
    proved: bool,
    is_saved: bool,
    counted: int | None,
    posed: tuple[str, ...],
) -> h.Node:
    """The sheet, and what can be made of a match that is ``is_saved`` in this browser; ``posed``
    are its moments that can be practised."""
    over, connected = record.match.settled, isinstance(record.kind, Connected)
    table = score_table(record, names, known_scores(record.match), counted)
    note = load_face(record.match.header.game).sheet_note(record.match.state)
    return [
        h.h2("#scores-title")["Scores" if over else "Scores so far"],
        # The note belongs to the table: beside both of them stand the buttons.
        h.div(".sheet-all", data_do=None if counted is None else "replay.count")[
            table, note and h.p("#sheet-note.soft")[note]
        ],
        h.div(".row.wrap.after")[
            proved
            and not record.brought
            and h.button(
                ".btn.btn-primary", type="button", data_do="replay.result", data_share=True
            )["Share the result"],
            is_saved
            and not over
            and h.a(".btn.btn-primary", href=f"#/match/{record.id}")["Continue"],
            is_saved
            and (_after_remote(record) if connected else over and _after_here(record, proved)),
            may_review(record) and h.a(".btn", href=f"#/review/{record.id}")["Review"],
            bool(posed)
            and h.a("#practise-match.btn", href=f"#/practice/{posed[0]}")[
                practise_words(len(posed))
            ],
            h.button(".btn", type="button", data_do="replay.export")["Export"],
            # The last one: the others stay where they are when it goes.
            counted is not None
            and h.button("#count-all.btn.btn-quiet", type="button", data_do="replay.count")[
                "Show all at once"
            ],
        ],
    ]


def _after_here(record: Record, shares: bool) -> h.Node:
    # One button is the first choice: after a lesson the first real match comes next, and what is
    # made of the challenge of a day is to be shared.
    is_main = record.lesson is None and not shares
    main, has_chance = {"btn-primary": is_main}, record.match.game.info.chance
    return [
        h.button(class_=["btn", main], type="button", data_do="replay.rematch")["Play again"],
        has_chance and h.button(".btn", type="button", data_do="replay.same")["Same luck again"],
        h.button(".btn", type="button", data_do="replay.share", data_share=True)[
            "Challenge a friend"
        ],
    ]


def _after_remote(record: Record) -> h.Node:
    """Of a match with friends far away: its dice follow from no seed. Who has only looked on lays
    no table for them."""
    return [
        record.match.settled
        and not looks_on(record)
        and h.button(
            ".btn.btn-primary", type="button", data_do="participants.again", data_arg=record.id
        )["Play again"],
        record.match.over and h.a(".btn", href=f"#/match/{record.id}")["Back to the table"],
        h.button(".btn", type="button", data_do="participants.transcript", data_arg=record.id)[
            "Save the signed transcript"
        ],
    ]


# Ways on from a match


def play_again(model: Model, record: Record, moment: Moment, seed: str = "") -> Result:
    """The same players and options once more, with new luck, or with that of a seed."""
    header = record.match.header
    # With the same luck it is the same challenge.
    to_beat = record.kind.to_beat if seed and isinstance(record.kind, Local) else None
    plan = Plan(
        header.game, record.players, header.options, seed, terms=record.terms, to_beat=to_beat
    )
    fresh = new_record(plan, moment, taken_ids(model))
    return _sit_down(model, fresh)


def _rematch(model: Model, replay: Replay, did: UserDid) -> Result:
    return play_again(model, replay.record, did.moment)


def _same(model: Model, replay: Replay, did: UserDid) -> Result:
    record = replay.record
    return play_again(model, record, did.moment, record.seed) if record.match.over else (model, ())


def _practice(model: Model, replay: Replay, did: UserDid) -> Result:
    """A copy that goes on from the turn shown; the match itself stays as it is."""
    if not may_practise(replay.record):
        return model, ()
    copy = replace(
        replay.record,
        id=record_id(did.moment.fresh, taken_ids(model)),
        match=replay.record.match.upto(replay.at),
        created=did.moment.now,
        updated=did.moment.now,
        draft="",
        practice=True,
        kind=replay.record.kind_of_copy,
        terms=USUAL,  # who practises need ask nobody
        brought=False,
        again=None,
    )
    return _sit_down(model, copy)


def _sit_down(model: Model, record: Record) -> Result:
    model = with_record(model, record)
    return model, (fx.SaveRecord(record), fx.Navigate(f"/match/{record.id}"))


def _share_luck(model: Model, replay: Replay, did: UserDid) -> Result:
    record = replay.record
    if not record.match.over:
        return model, ()
    header = record.match.header
    plan = Plan(
        header.game,
        record.players,
        header.options,
        record.seed,
        terms=record.terms,
        to_beat=_own_total(record),
    )
    link = plan_link(plan)
    luck = ", same luck" if record.match.game.info.chance else ""
    own = "" if plan.to_beat is None else f", {points(plan.to_beat)} to beat"
    return model, (fx.CopyLink(link, fx.Outcome(f"The link is copied: same options{luck}{own}.")),)


def _own_total(record: Record) -> int | None:
    """The total of the one person who has played the match here, in earnest and to its end."""
    seat = record.only_person
    if seat is None or not record.match.over or not record.is_own_work:
        return None
    return record.match.scores().totals[seat - 1]


def _share_result(model: Model, replay: Replay, did: UserDid) -> Result:
    if not replay.proved or replay.record.brought:
        return model, ()
    return model, share(model, replay.record)


def _export(model: Model, replay: Replay, did: UserDid) -> Result:
    record = replay.record
    return model, (fx.Download(export_name(record), export_file(record)),)


HANDLERS: dict[str, Handler] = {
    **handlers_on(
        Replay,
        {
            "rematch": _rematch,
            "same": _same,
            "practice": _practice,
            "share": _share_luck,
            "result": _share_result,
        },
    ),
    "export": with_consent(
        handler_on(Replay, _export), disclosure.words_for_shown, disclosure.SAVE
    ),
}
"""Handlers of the buttons below the score sheet."""
