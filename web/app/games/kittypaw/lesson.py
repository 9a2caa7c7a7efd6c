"""The tutorial of Kitty Paw: alone and in calm pace, with cards of five to seven cats.

No cat lies in the tray as on a card of the first row, so that each has to be turned or flipped.
"""

from __future__ import annotations

from app.base.words import in_words
from app.games.kittypaw.art import paws
from app.games.kittypaw.board.stages import card_picture
from app.games.kittypaw.draft import Draft, current
from app.games.lesson import Learner, Lesson, Step, ringed_together
from pyengine.games.kittypaw import notation
from pyengine.games.kittypaw.info import TARGET
from pyengine.games.kittypaw.scoring import is_right

_ANOTHER = "This cat is not on the card: put it back, and take one that is."
_EARLY = "That Meow! was too early: cats are still missing."
_DIFFERS = "Something is still different. Hint says what."


def _times_done(learner: Learner, kind: str) -> int:
    """Counts the actions of a kind the learner has done."""
    return sum(notation.kind_of(action) == kind for action in learner.actions)


def _table(learner: Learner) -> Draft:
    return current(learner.view, learner.draft)


def _has_one(learner: Learner) -> bool:
    """Returns whether a cat of the card lies on the table, however it is turned."""
    wanted = card_picture(learner.view, learner.seat)
    if wanted is None:
        return False
    kinds = {tile.kind for tile in wanted.tiles}
    return any(tile.kind in kinds for tile in _table(learner).tiles)


def _another_cat(learner: Learner) -> str:
    """A word for whoever has laid cats on the table, none of which the card has."""
    return _ANOTHER if _table(learner).tiles and not _has_one(learner) else ""


def _has_one_right(learner: Learner) -> bool:
    """Returns whether a cat on the table looks as on the card."""
    wanted = card_picture(learner.view, learner.seat)
    if wanted is None:
        return False
    looks = {(tile.kind, tile.face, tile.rotation) for tile in wanted.tiles}
    return any((tile.kind, tile.face, tile.rotation) in looks for tile in _table(learner).tiles)


def _has_all(learner: Learner) -> bool:
    """Returns whether as many cats lie on the table as on the card."""
    wanted = card_picture(learner.view, learner.seat)
    return wanted is not None and len(_table(learner).tiles) >= len(wanted.tiles)


def _was_right(learner: Learner) -> bool:
    return any(result.seat == learner.seat for result in learner.view.counted)


def _lies_right(learner: Learner) -> bool:
    """Returns whether the picture on the table is that of the card."""
    card = learner.view.card_of(learner.seat)
    return _has_all(learner) and is_right(card, _table(learner).picture)


def _correction(learner: Learner) -> str:
    """A word for whoever has all cats and a fault, or has called with fewer."""
    if _has_all(learner):
        return "" if _lies_right(learner) else _DIFFERS
    return _EARLY if _called(learner) else ""


def _called(learner: Learner) -> bool:
    return any(notation.kind_of(action) == "meow" for action in learner.actions[-1:])


_TURN_AND_FLIP = ringed_together('[data-control="turn"]', '[data-control="flip"]')

LESSON = Lesson(
    seed="boot",
    options={"pace": "calm"},
    left_out="the race against the clock and the lucky cat",
    steps=(
        Step(
            "Take a card: it shows the picture that is to be built from cats.",
            at=(*(f'[data-control="card:{place}"]' for place in range(1, 5)), "#row-1"),
            clear=("#row-1 [data-control]",),
            done=lambda learner: _times_done(learner, "grab") > 0,
            ask="Take one of the cards.",
        ),
        Step(
            "Drag one of the card's cats from this row onto the table, or tap it and then its"
            " place.",
            by_keys="A letter takes one of the card's cats in hand, arrow keys move it over the"
            " table, and Space puts it down.",
            at=("#tray-1",),
            clear=("#own-1", ".kp-tool"),
            done=_has_one,
            correction=_another_cat,
            ask="Put one of the card's cats on the table.",
        ),
        Step(
            "Turn and flip the cat until it looks as on the card.",
            by_keys="Its letter takes the cat in hand again. R turns and F flips it until it looks"
            " as on the card; Space puts it down.",
            at=(_TURN_AND_FLIP, ".kp-table .kp-piece.is-chosen"),
            clear=("#own-1", "#tray-1", ".kp-tool", ".kp-call", ".kp-table .kp-piece"),
            done=_has_one_right,
            correction=_correction,
            ask="Turn and flip the chosen cat.",
        ),
        Step(
            "Put the card's other cats beside it, side to side as they lie there.",
            at=("#own-1",),
            clear=("#tray-1", ".kp-tool", ".kp-call", ".kp-table .kp-piece"),
            done=_lies_right,
            look=True,
            correction=_correction,
            ask="Put the card's cats side to side.",
        ),
        Step(
            "All the cats match the card: call Meow!",
            by_keys="All the cats match the card: Enter calls Meow!",
            at=('[data-control="meow"]',),
            clear=("#own-1", ".kp-tool"),
            done=_was_right,
            ask="Call Meow!",
            when=lambda learner: learner.acts and _lies_right(learner),
        ),
        Step(
            "In a race all build at once, and the first right call scores its card;"
            f" {in_words(TARGET)} such cards end the match, and most points win.",
            at=(".total-of", "#score-lines-1", "#panel-1"),
            done=lambda learner: _times_done(learner, "grab") > 1,
            look=True,
            when=lambda learner: learner.acts,
        ),
        Step(
            "In a race touch the lucky cat at once when somebody else calls Meow: a slow touch"
            " costs points.",
            by_keys="In a race press Enter at once when somebody else calls Meow, to touch the"
            " lucky cat: a slow touch costs points.",
            at=('[data-control="meow"]', "#panel-1"),
            clear=("#own-1", "#tray-1", ".kp-tool", ".kp-call"),
            done=lambda learner: _times_done(learner, "grab") > 2,
            look=True,
            picture=paws.lucky,
            when=lambda learner: learner.acts and _times_done(learner, "grab") > 1,
        ),
    ),
)
