"""The check: why a round is over, what was built, what differs, and what it has brought.

After a call it is the caller's picture that is judged; where nobody called, everybody's who had a
card lies there, as far as it was seen on this device.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

import htpy as h
from markupsafe import Markup

from app.art.cats.whole import avatar
from app.art.seats import badge
from app.art.svg import frame
from app.base.views import scores_in
from app.base.words import and_list
from app.games.kittypaw.art import differences as signs
from app.games.kittypaw.board.picture import parse_picture
from app.games.kittypaw.board.row import card_front
from app.games.kittypaw.result.ending import title_of, why
from app.games.kittypaw.result.laid import Built, overlay, sign_of, summary
from app.games.kittypaw.result.turned import gain
from app.games.kittypaw.text import words
from app.games.scene import Scene
from app.render.regions import Region, classes, drawing, region
from pyengine.games.kittypaw import GAME
from pyengine.games.kittypaw.cats import NAMES
from pyengine.games.kittypaw.comparing import Difference, differences
from pyengine.games.kittypaw.info import ANSWER_MS
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import Picture, read_picture
from pyengine.games.kittypaw.state import UNTOUCHED, Counted, Outcome, State


class Laid(NamedTuple):
    """A seat's picture in the check: what its card shows, and what was built."""

    seat: int
    wanted: Picture
    built: Built


def check(view: State, scene: Scene) -> Region:
    """Draws what came of the newest round; ``scene.hands`` is what others built, and oneself."""
    outcome = view.rounds[-1]
    counted = tuple(result for result in view.counted if result.round == outcome.number)
    names, players = tuple(scene.names), view.players
    laid = laid_in(outcome, counted, scene.hands, scene.told)
    alone = len(laid) == 1 and (outcome.call is not None or view.solo)
    inside = [
        region(
            scene.id("check-title"),
            drawing(_title, title_of(view, names), _cheered(view, counted)),
            tag="h2",
        ),
        region(
            scene.id("check-why"),
            drawing(str, why(view, names, scene.best)),
            tag="p",
            class_="kp-why",
        ),
        *_card_beside(scene, outcome, laid, alone),
        _pictures(scene, outcome, laid, names, alone),
    ]
    inside.append(
        region(
            scene.id("gains"),
            drawing(_gains, outcome, counted, names[:players]),
            tag="ul",
            class_="kp-gains",
        )
    )
    if alone:
        # Last: these may be seven, and a phone has no room for them above who got what.
        _, wanted, built = laid[0]
        inside.append(
            region(scene.id("faults"), drawing(faults, wanted, built), tag="ul", class_="kp-faults")
        )
    call = outcome.call
    over = view.phase == "over"
    right = call.right if call else any(result.scored for result in counted)
    shape = classes(
        f"kp-check of-{players}",
        is_over=over,
        is_right=right and not over,
        is_wrong=bool(call and not call.right and not over),
        is_wide=not alone,
    )
    return region(scene.id("check"), tuple(inside), tag="section", class_=shape)


def _title(title: str, cheered: tuple[int, ...]) -> h.Node:
    return [[avatar(seat, "happy") for seat in cheered], title]


def _cheered(view: State, counted: tuple[Counted, ...]) -> tuple[int, ...]:
    """Whose cats are glad: whoever has won the match; before, who built their own card without a
    clock."""
    if view.phase == "over":
        return scores_in(GAME, view).winners
    return tuple(sorted(result.seat for result in counted if result.scored)) if view.calm else ()


def laid_in(
    outcome: Outcome,
    counted: tuple[Counted, ...],
    hands: tuple[tuple[int, str], ...],
    told: tuple[int, ...] = (),
) -> tuple[Laid, ...]:
    """The caller's picture; without a call that of everybody who had a card.

    Who scored without a clock has built the very card (K13); of others it is what was seen. Of
    whom everybody sees the cats only, the guest is not compared: nobody else knows it.
    """
    wanted = {
        seat: load_cards()[card].picture
        for card, seat in zip(outcome.row, outcome.owners, strict=True)
        if seat
    }
    if outcome.call is not None:
        seat = outcome.call.seat
        return (Laid(seat, wanted[seat], outcome.call.picture),)
    whole = {result.seat for result in counted if result.scored}
    seen = {seat: built for seat, built in hands if not built or parse_picture(built)}
    return tuple(
        Laid(seat, picture, str(picture))
        if seat in whole
        else Laid(seat, replace(picture, guest=0) if seat in told else picture, seen.get(seat))
        for seat, picture in sorted(wanted.items())
    )


def _card_beside(
    scene: Scene, outcome: Outcome, laid: tuple[Laid, ...], alone: bool
) -> tuple[Region, ...]:
    """The card that a single picture is compared with, where there is room for it."""
    if not alone or not laid[0].built:
        return ()
    card = outcome.row[outcome.owners.index(laid[0].seat)]
    inside = drawing(card_front, card)
    return (region(scene.id("laid-card"), inside, class_="kp-laid-card", aria_hidden="true"),)


def _pictures(
    scene: Scene, outcome: Outcome, laid: tuple[Laid, ...], names: tuple[str, ...], alone: bool
) -> Region:
    """One picture ``alone`` and large, or several with names; else the cards nobody took."""
    shape = classes("kp-laid", is_many=bool(laid) and not alone, is_row=not laid)
    if not laid:
        inside = drawing(_untaken, outcome.row)
    elif alone:
        inside = drawing(overlay, laid[0].wanted, laid[0].built)
    else:
        inside = drawing(_figures, laid, names)
    return region(scene.id("laid-over"), inside, class_=shape)


def _untaken(row: tuple[int, ...]) -> h.Node:
    return [h.span(".kp-untaken", aria_hidden="true")[card_front(card)] for card in row]


def _figures(laid: tuple[Laid, ...], names: tuple[str, ...]) -> h.Node:
    return [
        h.figure(class_=f"kp-figure seat-{seat}")[
            h.div(".kp-figure-picture")[overlay(wanted, built)],
            h.figcaption[
                badge(seat),
                h.span(".who-name", title=names[seat - 1])[names[seat - 1]],
                h.span(".kp-so-far")[summary(wanted, built)],
            ],
        ]
        for seat, wanted, built in laid
    ]


def _gains(outcome: Outcome, counted: tuple[Counted, ...], names: tuple[str, ...]) -> h.Node:
    """Seat by seat what the round has brought, and how quick the touch was."""
    touched = any(ms != UNTOUCHED for ms in outcome.touches)
    return [
        h.li(class_=f"seat-{seat}")[
            badge(seat),
            h.span(".who-name", title=name)[name],
            touched and h.span(".kp-quick")[_quick(outcome, seat)],
            seat not in outcome.owners and h.span(".kp-quick")[words.NO_CARD],
            [gain(result) for result in counted if result.seat == seat] or h.span(".kp-none")["–"],
        ]
        for seat, name in enumerate(names, 1)
    ]


def _quick(outcome: Outcome, seat: int) -> str:
    if outcome.call is not None and seat == outcome.call.seat:
        return "called"
    return words.reaction(outcome.touches[seat - 1], ANSWER_MS)


# Faults


_SHORT = {
    "cat elsewhere": "place",
    "cat turned": "turn",
    "cat wrong face": "face",
    "cat under": "order",
}
"""Short words for several faults of a cat: a list of whole sentences would not fit."""


def faults(wanted: Picture, built: Built) -> h.Node:
    """Lists the faults against the card, cat by cat."""
    if not built:
        return [h.li[summary(wanted, built)]]
    found = differences(wanted, read_picture(built))
    if not found:
        return [h.li(".is-right")[_sign("right"), words.all_right(len(wanted.tiles))]]
    ordered = sorted(found, key=lambda difference: difference.cat or "~")
    by_cat = [
        tuple(group)
        for _, group in groupby(ordered, key=lambda difference: difference.cat or difference)
    ]
    return [h.li[_sign(sign_of(group[0])), _fault_text(group)] for group in by_cat]


def _fault_text(found: tuple[Difference, ...]) -> h.Node:
    """The sentence of a single fault; of several the words, and the sentences to be heard."""
    sentences = [str(difference.sentence) for difference in found]
    if len(found) == 1:
        return sentences[0]
    wrong = and_list(list(dict.fromkeys(_SHORT[difference.fault] for difference in found)))
    return [
        h.span(aria_hidden="true")[f"{NAMES[found[0].cat]}: wrong {wrong}."],
        h.span(".visually-hidden")[" ".join(sentences)],
    ]


def _sign(what: str) -> Markup:
    """A sign before its sentence; the turned arrow is a long one, so that it is seen."""
    drawn = signs.sign(what, 3) if what == "turned" else signs.sign(what)
    reach = {"missing": 96, "turned": 92}.get(what, 52)
    return frame((-reach, -reach, 2 * reach, 2 * reach), drawn, cls="icon")
