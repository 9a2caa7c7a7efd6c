"""The look back at a match: round by round whose card it was, how long it took, what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from app.base.words import player_words, signed
from app.games.kittypaw.art import tiles
from app.games.kittypaw.result.laid import overlay, summary
from app.games.kittypaw.text import looking_back_words as words
from app.games.look_back import Cell, HandBack, LookBack, PaceRow, RoundBack
from pyengine.games.kittypaw.info import ANSWER_MS
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.look_back import (
    Hand,
    Round,
    has_overlaps,
    has_touches,
    own_paces,
    rounds_of,
)
from pyengine.games.kittypaw.pace import PACES
from pyengine.games.kittypaw.pictures import read_picture
from pyengine.games.kittypaw.scoring import par
from pyengine.games.kittypaw.state import UNTOUCHED, State

_LEVELS = ("gentle", "easy", "normal", "hard")


def look_back(states: Sequence[State], names: Sequence[str]) -> LookBack | None:
    """Puts together what the states of a match tell of its rounds; None before one is over."""
    rounds = rounds_of(states)
    if not rounds:
        return None
    last, touched = states[-1], has_touches(rounds)
    timed = not last.calm
    columns = (
        *((words.TIME,) if timed else ()),
        words.OUTCOME,
        *((words.TOUCH,) if touched else ()),
        words.POINTS,
    )
    return LookBack(
        piece=words.CARD,
        columns=columns,
        rounds=tuple(_round(each, last, timed, touched) for each in rounds),
        pace_title=words.PACE_TITLE,
        pace_note=words.pace_note(overlapping=has_overlaps(rounds)),
        paces=_paces(rounds, names),
    )


def _round(each: Round, view: State, timed: bool, touched: bool) -> RoundBack:
    hands = tuple(_hand(hand, each, view, timed, touched) for hand in each.hands)
    return RoundBack(words.round_name(each.number, each.extra), each.end, hands)


def _hand(hand: Hand, each: Round, view: State, timed: bool, touched: bool) -> HandBack:
    cells = (
        *((Cell(_time(hand)),) if timed else ()),
        _outcome(hand, view, each.extra),
        *((_touch(hand, each),) if touched else ()),
        _points(hand),
    )
    if not hand.card:
        return HandBack(hand.seat, words.NO_CARD, Markup(""), cells)
    card = load_cards()[hand.card]
    seen = tiles.portrait(card.picture)
    if hand.called and not hand.right:
        seen = overlay(card.picture, hand.picture)
    return HandBack(hand.seat, words.card_name(card.level, card.points), seen, cells)


def _time(hand: Hand) -> str:
    """When a call came, as it is told everywhere else (K12), and how long each cat of it took; of
    others nothing is known."""
    if not hand.called:
        return ""
    return words.called(hand.called_at, hand.cat_ms)


def _outcome(hand: Hand, view: State, extra: int) -> Cell:
    if not hand.card:
        return Cell("")
    if hand.right:
        if view.solo and not view.calm:
            return Cell(words.right_alone(hand.called_at, par(hand.card)), "right")
        return Cell(words.right_after(hand.wrong_calls), "right")
    if hand.called:
        wanted = load_cards()[hand.card].picture
        fault = summary(wanted.canonical(), str(read_picture(hand.picture)))
        return Cell(words.wrong_for(fault), "wrong")
    # Without a clock whoever has not scored has given up; an extra round is over with the first
    # right call.
    return Cell(words.GAVE_UP if view.calm and not extra else words.NOT_FINISHED)


def _touch(hand: Hand, each: Round) -> Cell:
    """How quick the answer to a call was, and whether it has turned a card (K5, K7)."""
    if hand.touch == UNTOUCHED:
        return Cell(words.CALLED if hand.called else "")
    if hand.touch > ANSWER_MS:
        return Cell(words.NO_TOUCH, "wrong" if hand.turned else "")
    single = sum(other.touch != UNTOUCHED for other in each.hands) == 1
    late = (words.TOO_LATE if single else words.LAST) if hand.turned else ""
    return Cell(words.touched_after(hand.touch, late), "wrong" if late else "")


def _points(hand: Hand) -> Cell:
    if hand.points is None:
        return Cell("")
    return Cell(signed(hand.points), "right" if hand.points > 0 else "wrong")


def _paces(rounds: Sequence[Round], names: Sequence[str]) -> tuple[PaceRow, ...]:
    """How quick each seat was that has called a card right, among the levels of bots."""
    own = [
        PaceRow(
            pace.seat,
            names[pace.seat - 1],
            pace.cat_ms,
            words.quickest_and_slowest(
                pace.quickest, pace.quickest_ms, pace.slowest, pace.slowest_ms
            ),
        )
        for pace in own_paces(rounds)
    ]
    if not own:
        return ()
    bots = [PaceRow(0, player_words(level), PACES[level].tile) for level in _LEVELS]
    return tuple(sorted([*own, *bots], key=lambda row: row.ms))
