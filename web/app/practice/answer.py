"""An answer with its grade: the board with both ways drawn, the reason, and when it comes back."""

from __future__ import annotations

import htpy as h

from app.analysis.amounts import costs_words
from app.analysis.why import why_worse
from app.base.views import view_of
from app.base.words import possessive
from app.core.model import Model
from app.games.face import load_face
from app.games.scene import Scene
from app.library.to_practise import due_now
from app.practice.posing import posed_players
from app.practice.state import Answered
from app.practice.words import back_words, next_words
from app.render.regions import Region, drawing, region
from app.review.parts import (
    VERDICT_WORDS,
    capital,
    choice_address,
    verdict_badge,
)
from app.saves.records import names_here
from app.widgets.parts import rules_link, share_button, topbar
from app.widgets.ways import Way, Ways, described_ways, legend, way_of
from pyengine.bots.verdicts import Verdict
from pyengine.core.reasons import why
from pyengine.core.words import ended, with_names

THE_SAME = "That is what the hard bot would do."
AS_GOOD = "That is as good as what the hard bot would do."
HARDLY_WORSE = "Nothing is clearly better."


def answer_sentence(shown: Answered, today: str) -> str:
    """The grade, the reason and what follows, for the ear."""
    words = [
        f"{VERDICT_WORDS[shown.mark.verdict]}.",
        _grade(shown),
        _reason(shown),
        *_ways(shown).sentences[1:],
        _then(shown),
        back_words(shown.position.schedule, today, counts=shown.counts),
    ]
    return " ".join(filter(None, words))


def answer_regions(model: Model, shown: Answered) -> tuple[Region, ...]:
    """Draws the answer as a review draws a choice, and the ways on from it."""
    position, names, today = shown.position, _names(shown), model.session.today
    seat, info = position.seat, shown.match.game.info
    face, view = load_face(position.game), view_of(shown.match, seat)
    better = shown.mark.best if shown.mark.best != shown.mark.action else ""
    scene = Scene(names, place=0, done=shown.mark.action, hint=better)
    due = tuple(other.id for other in due_now(model) if other.id != position.id)
    kept = any(summary.id == position.record for summary in model.session.summaries)
    look = choice_address(position.record, seat, position.entry) if position.record else ""
    sentences = (_grade(shown), _reason(shown), _then(shown))
    back = back_words(position.schedule, today, counts=shown.counts)
    can_drop = bool(position.schedule.due)
    page = (
        region(
            "choice",
            (
                region(
                    "choice-head",
                    drawing(_head, shown.mark.verdict, sentences),
                    class_="choice-head",
                ),
                legend("choice-legend", _ways(shown)),
                region(
                    "choice-board",
                    (face.board(view, seat, None, scene),),
                    tag="figure",
                    class_=f"replay-board choice-board seat-{seat}",
                    aria_label=f"{possessive(names[seat - 1])} board",
                ),
                region(
                    "choice-sheet",
                    (
                        region("choice-chance", face.chance(view, False), class_="choice-chance"),
                        region(
                            "practice-on",
                            drawing(_ways_on, due, back, look if kept else "", can_drop),
                            class_="practice-on",
                        ),
                    ),
                    class_="choice-sheet",
                ),
                described_ways(face.description, view, seat, scene, _ways(shown)),
            ),
            tag="section",
            class_="panel choice",
            aria_labelledby="answer-title",
        ),
    )
    inside = (
        region("practice-top", drawing(_top, info.id, info.title)),
        region("practice-page", page, class_="page review is-choice"),
    )
    return (region("practice", inside, class_=f"app seat-{seat}", data_game=info.id),)


def _names(shown: Answered) -> tuple[str, ...]:
    return names_here(posed_players(shown.position.seat, shown.match.header.players))


def _way(shown: Answered, action: str) -> Way:
    seat = shown.position.seat
    return way_of(shown.position.game, view_of(shown.match, seat), seat, action)


def _grade(shown: Answered) -> str:
    """Says what the answer is worth beside the best one."""
    mark = shown.mark
    if mark.action == mark.best:
        return THE_SAME
    if mark.is_behind:
        return f"It {costs_words(mark)}."
    return AS_GOOD if mark.verdict == "best" else HARDLY_WORSE


def _reason(shown: Answered) -> str:
    """One sentence: why the answer is worse, or what is good about the best one."""
    mark, match, seat, names = shown.mark, shown.match, shown.position.seat, _names(shown)
    view, game = view_of(match, seat), match.header.game
    if mark.is_behind:
        return why_worse(match, view, seat, mark.action, mark.best, names, mark.lines)
    instead = shown.position.chosen if mark.action != shown.position.chosen else ""
    found = str(with_names(why(game, view, seat, mark.action, instead), names))
    return ended(f"It {found}") if found else ""


def _then(shown: Answered) -> str:
    """Says what was chosen when this was played."""
    position = shown.position
    own = position.source == "match"
    if shown.mark.action == position.chosen:
        return "In your match you chose the same." if own else "In the match it was chosen as well."
    chosen = _way(shown, position.chosen).words
    return f"In your match you chose: {chosen}." if own else f"In the match it was: {chosen}."


def _ways(shown: Answered) -> Ways:
    """The answer, and the best way where it is another."""
    mark, name = shown.mark, _names(shown)[shown.position.seat - 1]
    done = _way(shown, mark.action)
    if mark.action == mark.best:
        return Ways(done, name)
    named = "The answer" if mark.is_behind else "About as good"
    return Ways(done, name, named, _way(shown, mark.best))


# The parts


def _top(game: str, title: str) -> h.Node:
    back = h.a(".btn.btn-quiet", href="#/practice")["Practice"]
    return topbar(f"Practice: {title}", back, rules_link(game))


def _head(verdict: Verdict, sentences: tuple[str, ...]) -> h.Node:
    grade, reason, then = sentences
    return [
        h.h2("#answer-title.row.wrap", tabindex="-1")[verdict_badge(verdict), h.span[grade]],
        reason and h.p("#answer-why.choice-why")[capital(reason)],
        h.p(".soft")[then],
    ]


def _ways_on(due: tuple[str, ...], back: str, look: str, can_drop: bool) -> h.Node:
    """The next position first; what else can be done with this one after it."""
    onward = (
        h.a("#practice-next.btn.btn-primary", href=f"#/practice/{due[0]}")[next_words(len(due))]
        if due
        else h.a("#practice-next.btn.btn-primary", href="#/practice")["Done for now"]
    )
    return [
        h.p("#practice-back.soft")[back],
        h.div(".row.wrap")[
            onward,
            h.button(".btn", type="button", data_do="practice.again")["Try again"],
        ],
        h.div(".row.wrap")[
            look and h.a(".btn.btn-small", href=look)["Look at the match"],
            h.button(".btn.btn-small", type="button", data_do="practice.share")["Copy a link"],
            share_button("practice.share", what="this position"),
            can_drop
            and h.button(".btn.btn-small.btn-quiet", type="button", data_do="practice.drop")[
                "Do not ask it again"
            ],
        ],
    ]
