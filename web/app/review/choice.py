"""A choice on its board: the seat's own, before it, with what was done and what was better."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import htpy as h

from app.analysis.amounts import better_by_words
from app.analysis.reviews import Review, Row
from app.art.home.icons import icon
from app.art.seats import badge
from app.base.routes import address
from app.base.words import possessive
from app.games.face import load_face
from app.games.scene import Scene
from app.render.regions import Drawing, Region, drawing, region
from app.review.parts import VERDICT_WORDS, again_button, choice_address, verdict_badge
from app.widgets.parts import who
from app.widgets.ways import Way, Ways, described_ways, legend, way_of
from pyengine.core.game import CHANCE

STILL_LOOKING = "The bots are still looking at this choice."
NO_OTHER = "There was nothing else to do."
HARD_BOT = "The hard bot would have done the same."
AS_GOOD = "No better way is known."


def choices_of(review: Review) -> tuple[int, ...]:
    """The entries of the seat's choices, without those that are known to have been forced."""
    forced = {choice.index for choice in review.choices if choice.forced}
    entries = review.match.entries
    return tuple(
        index for index in review.moments if entries[index].actor != CHANCE and index not in forced
    )


def is_choice(review: Review, index: int) -> bool:
    """Returns whether an entry is a choice of the seat, forced or not."""
    return index in review.moments and review.match.entries[index].actor != CHANCE


def choice_sentence(review: Review) -> str:
    """What there is to know of the choice that is looked at, for the ear."""
    row, stage = review.row, _stage(review)
    words = (
        [f"{stage}."] if row is None else [f"{stage}, {VERDICT_WORDS[row.mark.verdict].lower()}."]
    )
    return " ".join([*words, _why(review), *_ways(review).sentences])


def choice_regions(review: Review) -> tuple[Region, ...]:
    """Draws the choice: its word and its sentence, the board, the legend, ways on from here."""
    assert review.look is not None
    index, seat, record = review.look, review.seat, review.record
    match, row = review.match, review.row
    face, view = load_face(match.header.game), match.game.view(match.states[index], seat)
    done, better = match.entries[index].action, better_of(row)
    scene = Scene(review.names, place=0, done=done, hint=better)
    name, kind = review.names[seat - 1], record.players[seat - 1].kind
    shown = choices_of(review)
    around = (
        max((choice for choice in shown if choice < index), default=None),
        min((choice for choice in shown if choice > index), default=None),
    )
    ways = _ways(review)
    return (
        region(
            "choice",
            (
                region(
                    "choice-head",
                    drawing(_head, seat, name, kind, _stage(review), row, _why(review)),
                    class_="choice-head",
                ),
                legend("choice-legend", ways),
                region(
                    "choice-board",
                    (face.board(view, seat, None, scene),),
                    tag="figure",
                    class_=f"replay-board choice-board seat-{seat}",
                    aria_label=f"{possessive(name)} board",
                ),
                region(
                    "choice-sheet",
                    (
                        region("choice-chance", face.chance(view, False), class_="choice-chance"),
                        *_others(review, view, scene),
                        region(
                            "choice-ways-on",
                            drawing(
                                _ways_on,
                                record.id,
                                seat,
                                index,
                                _stage(review),
                                ways.done.words,
                                around,
                            ),
                            class_="choice-ways-on",
                        ),
                    ),
                    class_="choice-sheet",
                ),
                described_ways(face.description, view, seat, scene, ways),
            ),
            tag="section",
            class_="panel choice",
            aria_labelledby="choice-title",
        ),
    )


def _others(review: Review, view: Any, scene: Scene) -> tuple[Region, ...]:
    """What the seat saw of the hands of others; boards that lie open are no part of a choice."""
    game = review.match.game
    if not game.info.hands:
        return ()
    face, plain = load_face(game.info.id), replace(scene, done="", hint="")
    seats = [seat for seat in range(1, len(review.names) + 1) if seat != review.seat]
    seen = tuple(
        [_other(seat, review.names[seat - 1], face.small(view, seat, plain)) for seat in seats]
    )
    class_ = "choice-others replay-others"
    # In words they stand beside the board.
    return (region("choice-others", seen, class_=class_, aria_hidden="true"),)


def _other(seat: int, name: str, small: Drawing) -> Region:
    inside = (
        region(f"choice-name-{seat}", drawing(_named, seat, name), tag="span", class_="other-name"),
        region(f"choice-small-{seat}", small, tag="span", class_="other-board"),
    )
    return region(f"choice-other-{seat}", inside, class_=f"other seat-{seat}")


def _named(seat: int, name: str) -> h.Node:
    return [badge(seat), h.span(".who-name", title=name)[name]]


def _stage(review: Review) -> str:
    assert review.look is not None
    game = review.match.game
    return str(game.stage(game.view(review.match.states[review.look], review.seat)))


def _way(review: Review, action: str) -> Way:
    """An action there; also before anything was found of it."""
    assert review.look is not None
    match, seat = review.match, review.seat
    view = match.game.view(match.states[review.look], seat)
    return way_of(match.header.game, view, seat, action)


def better_of(row: Row | None) -> str:
    """The action that is drawn beside what was done; empty where there is none, or it is that."""
    return row.mark.best if row and row.mark.best != row.mark.action else ""


def _why(review: Review) -> str:
    """One sentence: why what was done was worse, or that it was not."""
    row, mark = review.row, review.found
    if mark is None:
        return STILL_LOOKING
    if row is None:
        return NO_OTHER
    if row.why:
        return row.why
    return HARD_BOT if row.mark.action == row.mark.best else AS_GOOD


def _ways(review: Review) -> Ways:
    """What was done, and the better way where there is one."""
    row, name = review.row, review.names[review.seat - 1]
    assert review.look is not None
    done = _way(review, review.match.entries[review.look].action)
    if row is None or not better_of(row):
        return Ways(done, name)
    return Ways(done, name, _name_of_better(row), _way(review, row.mark.best))


def _name_of_better(row: Row) -> str:
    if not row.mark.is_behind:
        return "About as good"
    return better_by_words(row.mark, exactly=True)


# The parts


def _head(seat: int, name: str, kind: str, stage: str, row: Row | None, sentence: str) -> h.Node:
    return [
        h.h2("#choice-title.row.wrap")[
            who(seat, name, kind), h.span[stage], verdict_badge(row.mark.verdict) if row else None
        ],
        h.p("#choice-why.choice-why")[sentence],
    ]


def _ways_on(
    record_id: str,
    seat: int,
    index: int,
    stage: str,
    words: str,
    around: tuple[int | None, int | None],
) -> h.Node:
    before, after = around
    return [
        h.nav(".row.choice-steps", aria_label="Choices")[
            _step(record_id, seat, before, "back", "Choice before"),
            h.a(".btn", href=address(("review", record_id), {"seat": str(seat)}))["All choices"],
            _step(record_id, seat, after, "next", "Next choice"),
        ],
        again_button(index, stage, words),
        h.button(".btn.btn-small", type="button", data_do="review.link")["Copy a link to this"],
    ]


def _step(record_id: str, seat: int, index: int | None, sign: str, label: str) -> h.Node:
    """The way to the choice before or after; there is none at the ends."""
    if index is None:
        return h.span(
            f"#choice-{sign}.btn.btn-icon", role="link", aria_disabled="true", aria_label=label
        )[icon(sign)]
    return h.a(
        f"#choice-{sign}.btn.btn-icon",
        href=choice_address(record_id, seat, index),
        aria_label=label,
        title=label,
    )[icon(sign)]
