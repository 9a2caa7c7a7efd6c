"""Looking back at a match from one seat: how it went, a word for each choice, luck beside play.

A choice is looked at on its own board (:mod:`app.review.choice`), at an address of its own.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import assert_never

import htpy as h

from app.analysis.costly import costly_positions
from app.analysis.play_summary import play_summary
from app.analysis.reviews import (
    Review,
    costliest,
    from_here,
    mark_of,
    may_review,
    review_from_json,
    review_key,
    review_to_json,
    seats_to_review,
    whole_match,
    with_mark,
)
from app.base.moment import Moment
from app.base.routes import Route
from app.base.seeds import record_id, review_seed
from app.base.words import within
from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Model
from app.core.screens import Result, Screen, Visit, handlers_on
from app.daily.veil import is_veiled
from app.games.face import load_face
from app.library.saved_matches import taken_ids, with_record
from app.library.to_practise import of_match
from app.render.regions import Drawing, Region, drawing, region
from app.result.looking import looked_at, read_first
from app.review.choice import better_of, choice_regions, choice_sentence, is_choice
from app.review.curve import curve_part
from app.review.messages import Reviewed, ReviewMessage, ReviewRead
from app.review.parts import (
    choices_part,
    costliest_part,
    practice_part,
    progress_part,
    summary_part,
    way_id,
)
from app.saves.records import Record
from app.saves.replay_links import LINK_COPIED, LINK_TOO_LONG, DrawnChoice, replay_link
from app.widgets.parts import rules_link, topbar, who
from pyengine.bots.review import moments
from pyengine.core.game import CHANCE

PART = 5
"""So many answers are kept at a time: who leaves before the end goes on from there."""

NO_REVIEW = "That match cannot be reviewed: it is not over, or it was a race."


def enter(model: Model, visit: Visit) -> Result:
    """Look back at the match that the address names; it need not be one that is kept here."""
    if len(model.route.path) != 2:
        return model, ()
    record_id, review = model.route.path[1], visit.left
    if isinstance(review, Review) and review.record.id == record_id and _is_of(review, model.route):
        return _looked_at(model, review)
    record = looked_at(model, visit.left, record_id)
    if record is None:
        return read_first(model, record_id)
    if is_veiled(model, record):
        return model, (fx.Navigate(f"/replay/{record_id}", replace=True),)
    return _begun(model, record, visit.moment)


def _hear(model: Model, message: ReviewMessage, moment: Moment) -> Result:
    match message:
        case Reviewed():
            return _reviewed(model, message, moment)
        case ReviewRead():
            return _kept(model, message, moment)
    assert_never(message)


def _is_of(review: Review, route: Route) -> bool:
    """Returns whether a review is of the seat that the address names."""
    return route.get("seat", str(review.seat)) == str(review.seat)


def _looked_at(model: Model, review: Review) -> Result:
    """Show the choice of the address on its board, or all of them where it names none: then the
    one that was looked at is in sight, and goes on from there."""
    named = model.route.get("choice")[:6]
    index = int(named) if named.isascii() and named.isdigit() else -1
    left, look = review.look, index if is_choice(review, index) else None
    back = (fx.Focus(f"#{way_id(left)}"),) if left is not None and look is None else ()
    review = replace(review, look=look)
    return model.with_screen(review), (*back, *_say_choice(review))


def _say_choice(review: Review) -> tuple[fx.Effect, ...]:
    """Say the choice that is looked at, once it is known."""
    return () if review.found is None else (fx.Announce(choice_sentence(review)),)


def _begun(model: Model, record: Record, moment: Moment) -> Result:
    """Begin a review of the seat that the address names, with what is kept of it."""
    if not may_review(record):
        with_toast = model.with_notice(NO_REVIEW)
        return with_toast, (fx.Navigate(f"/replay/{record.id}", replace=True),)
    seats, match = seats_to_review(record), whole_match(record)
    named = model.route.get("seat")
    seat = int(named) if named in map(str, seats) else seats[0]
    review = Review(record, match, seat, moment.fresh, moments(match, seat))
    model, _ = _looked_at(model, review)
    return model, (fx.OpenReview(review_key(record.id, seat)),)


def _kept(model: Model, message: ReviewRead, moment: Moment) -> Result:
    """Show what is kept of a review, and ask for what is still to be looked at."""
    review = model.screen
    if not isinstance(review, Review) or review.marks:
        return model, ()
    if message.key != review_key(review.record.id, review.seat):
        return model, ()
    if message.text:
        with suppress(ValueError):
            review = review_from_json(review, message.text)
    model = model.with_screen(review)
    if review.is_complete:
        # Written once more, so that of many reviews the newest stay.
        return model, (_save(review, moment), *_to_practise(review, moment), *_say_choice(review))
    return model, (*_ask(review), *_say_choice(review))


def _reviewed(model: Model, message: Reviewed, moment: Moment) -> Result:
    """Take an answer of the worker, and ask for the next."""
    review = model.screen
    if not isinstance(review, Review) or review.fresh != message.fresh or review.failed:
        return model, ()
    if len(review.marks) == len(review.moments):
        return model, ()
    index = review.moments[len(review.marks)]
    if message.entry != index:
        return model, ()
    try:
        if message.found is None:
            raise ValueError("nobody answers")
        review = with_mark(review, mark_of(index, message.found))
    except (ValueError, KeyError):
        return model.with_screen(replace(review, failed=True)), (fx.Announce(FAILED),)
    model = model.with_screen(review)
    said = _say_choice(review) if index == review.look else ()
    if review.is_complete:
        said = said or (fx.Announce("The review is ready."),)
        return model, (_save(review, moment), *_to_practise(review, moment), *said)
    part = (_save(review, moment),) if len(review.marks) % PART == 0 else ()
    return model, (*part, *_ask(review), *said)


def _to_practise(review: Review, moment: Moment) -> tuple[fx.Effect, ...]:
    """Keep what cost most as positions to solve; what is kept already stays as it stands."""
    found = costly_positions(review, moment.now, moment.today)
    return (fx.AddPositions(found),) if found else ()


FAILED = "The bots do not answer in this browser, so the match cannot be reviewed here."


def _ask(review: Review) -> tuple[fx.Effect, ...]:
    question = next_question(review)
    return () if question is None else (question,)


def _save(review: Review, moment: Moment) -> fx.SaveReview:
    key = review_key(review.record.id, review.seat)
    return fx.SaveReview(key, review_to_json(review, moment.now))


# The controls


def _again(model: Model, review: Review, did: UserDid) -> Result:
    """Practice that goes on from before one of the choices."""
    chosen = next((choice for choice in review.choices if str(choice.index) == did.arg), None)
    if not chosen:
        return model, ()
    fresh = record_id(did.moment.fresh, taken_ids(model))
    record = from_here(review, chosen.index, fresh, did.moment.now, did.moment.fresh)
    model = with_record(model, record)
    return model, (fx.SaveRecord(record), fx.Navigate(f"/match/{record.id}"))


def _link(model: Model, review: Review, did: UserDid) -> Result:
    """Copy a link that opens the match at this choice with the same drawn on its board."""
    if review.look is None:
        return model, ()
    drawn = DrawnChoice(
        review.seat, review.match.entries[review.look].action, better_of(review.row)
    )
    link = replay_link(review.record, review.look, review.seat, drawn)
    if not link:
        return model.with_notice(LINK_TOO_LONG), ()
    return model, (fx.CopyLink(link, fx.Outcome(LINK_COPIED)),)


def _retry(model: Model, review: Review, did: UserDid) -> Result:
    """Ask once more, where nobody has answered."""
    if not review.failed:
        return model, ()
    review = replace(review, failed=False)
    return model.with_screen(review), _ask(review)


# The screen


def _regions(model: Model, review: Review) -> tuple[Region, ...]:
    record, info = review.record, review.match.game.info
    if review.look is not None:
        page, shape = (*choice_regions(review), _progress(review)), "page review is-choice"
    else:
        page, shape = _all_choices(model, review), "page review"
    inside = (
        region("review-top", drawing(_top, info.id, info.title, record.id)),
        region("review-page", page, class_=shape),
    )
    return (region("review", inside, class_=f"app seat-{review.seat}", data_game=info.id),)


def _all_choices(model: Model, review: Review) -> tuple[Region, ...]:
    """The list of all choices, with what can be said of them together."""
    record = review.record
    return (
        region(
            "review-head",
            drawing(_head, _shown_of(review), review.seat, record.match.game.info.chance),
            tag="section",
            class_="panel",
            aria_labelledby="review-title",
        ),
        _progress(review),
        *_practice(model, review),
        *_found(review, review.names[review.seat - 1]),
    )


def _practice(model: Model, review: Review) -> tuple[Region, ...]:
    """Draws the way to the costly moments as positions, and that some are still looked at."""
    if not review.is_complete:
        return ()
    found = of_match(model, review.record.id, review.seat)
    ready = tuple(each.id for each in found if each.is_open)
    new = {each.id for each in found if each.state == "new"}
    later = new & model.session.put_off
    inside = drawing(practice_part, ready, len(new - later), len(later))
    return (region("review-practice", inside),)


def _progress(review: Review) -> Region:
    return region(
        "review-progress",
        drawing(progress_part, len(review.marks), len(review.moments), review.failed, FAILED),
    )


def _shown_of(review: Review) -> tuple[tuple[int, str, str, str], ...]:
    """The seats that can be looked back at: number, name, kind and address."""
    record = review.record
    return tuple(
        (
            seat,
            review.names[seat - 1],
            record.players[seat - 1].kind,
            f"#/review/{record.id}?seat={seat}",
        )
        for seat in seats_to_review(record)
    )


def _top(game: str, title: str, record_id: str) -> h.Node:
    back = h.a(".btn.btn-quiet", href=f"#/replay/{record_id}")["Result"]
    return topbar(f"Review: {title}", back, rules_link(game))


def _head(seats: tuple[tuple[int, str, str, str], ...], shown: int, has_chance: bool) -> h.Node:
    _, name, kind, _ = next(entry for entry in seats if entry[0] == shown)
    times = "many times with the same luck" if has_chance else "many times"
    return [
        h.h2("#review-title.row")["What ", who(shown, within(name), kind), " chose"],
        h.p(".soft")[
            "Each choice is compared with what the hard bot would do, from what"
            f" {within(name)} knew then: both are played on {times}."
        ],
        len(seats) > 1
        and h.nav(".row.wrap", aria_label="Whose choices")[
            (
                h.a(
                    ".btn.btn-small",
                    href=address,
                    aria_current="page" if seat == shown else None,
                )[who(seat, person, of)]
                for seat, person, of, address in seats
            )
        ],
    ]


def _found(review: Review, name: str) -> tuple[Region, ...]:
    """Draws the findings so far; sums only when all has been looked at."""
    rows = review.rows
    if not rows:
        return ()
    totals = review.match.scores().totals
    result = totals[review.seat - 1]
    costly = tuple(graded.index for graded in costliest(review))
    ends = result if review.is_complete else None
    forced = any(choice.forced for choice in review.choices)
    # What cost most is known, and told, once all has been looked at.
    above, whose = costly if review.is_complete else (), (review.record.id, review.seat)
    regions = [
        _panel("choices", drawing(choices_part, rows, above, forced, review.is_complete, *whose))
    ]
    if len(above) == len(rows) and not forced:
        regions = []
    if len(rows) > 1 or review.is_complete:
        # One value is no curve, and its lowest and highest are the same.
        late = load_face(review.match.header.game).settles_late if len(totals) > 1 else ""
        regions.insert(0, _panel("curve", drawing(curve_part, name, rows, ends, costly, late)))
    summary = play_summary(review)
    if summary is not None:
        info = review.match.game.info
        has_chance = info.chance
        event = ("a deal" if info.hands else "a roll") if has_chance else ""
        regions[1:1] = [
            _panel("summary", drawing(summary_part, name, summary, event)),
            _panel("costliest", drawing(costliest_part, rows, costly, *whose)),
        ]
    return tuple(regions)


def _panel(name: str, inside: Drawing) -> Region:
    return region(
        f"review-{name}",
        inside,
        tag="section",
        class_="panel",
        aria_labelledby=f"review-{name}-title",
    )


def _title(model: Model, review: Review) -> str:
    return f"Review of {review.match.game.info.title} · Clowder"


SCREEN = Screen(
    _title,
    _regions,
    enter,
    handlers_on(Review, {"again": _again, "link": _link, "retry": _retry}),
    _hear,
)


# The next question


def next_question(review: Review) -> fx.AskReview | None:
    """Returns the next question; None when all has been answered."""
    if len(review.marks) == len(review.moments):
        return None
    match, seat, index = review.match, review.seat, review.moments[len(review.marks)]
    game, entry = match.game, match.entries[index]
    chance = entry.actor == CHANCE
    return fx.AskReview(
        fresh=review.fresh,
        entry=index,
        game=match.header.game,
        view=game.view(match.states[index], seat),
        seat=seat,
        seed=review_seed(index),
        action="" if chance else entry.action,
        after=game.view(match.states[index + 1], seat) if chance else None,
    )
