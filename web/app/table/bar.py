"""The buttons of a place: Undo, Hint, the game's own, and the main one."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import htpy as h

from app import play
from app.art.home.icons import icon
from app.base.controllers import Hint
from app.base.words import possessive_within
from app.core.model import Place, Table
from app.games.face import is_race
from app.games.interaction import Control
from app.places.places import chosen_at, looks_on
from app.render.regions import Drawing, Region, drawing, region
from app.saves.help import hints_wanted
from app.saves.preferences import Settings
from app.saves.records import Correspondence
from pyengine.core.chance import Dice
from pyengine.core.words import YOU


def bar(table: Table, place: Place, number: int, settings: Settings) -> Region:
    """The bar of a place; in a race, where nothing is chosen first, Confirm has no words above."""
    race = is_race(table.record.match.header.game)
    return region(
        f"bar-{number}",
        _buttons(table, place, number, settings),
        tag="nav",
        class_="table-bar" if race else "table-bar is-choosing",
        aria_label="Actions",
    )


def _buttons(table: Table, place: Place, number: int, settings: Settings) -> Drawing:
    record = table.record
    if place.look:
        back = record.names_here[place.seat - 1] if place.seat else "the table"
        return drawing(_back_button, "your board" if back is YOU else back)
    if isinstance(record.kind, Correspondence) and not table.resting:
        from app.correspondence.table_panel import is_due, turn_link_bar

        if is_due(table):
            return turn_link_bar(table, number, play.undo_offer(table, place))
    rests = table.resting in ("glance", "look", "stop")
    if looks_on(record):
        from app.remote.values.onlookers import watching_words

        words = watching_words(record.match.game.info)
        ended = record.id if record.match.settled else ""
        return drawing(_onlooker_row, number, words, rests, ended)
    if record.match.settled:
        return drawing(_result_button, number, record.id)
    if rests:
        return drawing(_go_row, number, play.plays_on(table), place.ready)
    acting = play.acting(table, place)
    offer = play.undo_offer(table, place)
    face, view = play.face_of(record), play.own_view(table, place)
    controls = face.controls(view, place.seat, place.draft) if place.seat else ()
    if not acting:
        # They keep their places while others act.
        controls = tuple(replace(control, enabled=False) for control in controls)
    if is_race(record.match.header.game):
        return drawing(_race_row, number, tuple(controls))
    whole = acting and chosen_at(table, place, place.draft) is not None
    preview = play.preview_of(table, place)
    hint = place.hint if acting and hints_wanted(record, settings) else None
    undo = _undo_name(offer, record.names_here[offer.seat - 1] if offer.seat else "")
    shown = offer if record.terms.undo != "none" else None
    roll = isinstance(record.match.pending.chance, Dice)
    whole = not table.resting if roll else whole
    return drawing(_row, number, undo, shown, hint, tuple(controls), roll, whole, preview)


def _back_button(name: str) -> h.Node:
    return h.button(
        ".btn.btn-primary", type="button", data_do="table.look", data_arg="0", data_escape=True
    )[f"Back to {name}"]


def _result_button(number: int, record_id: str) -> h.Node:
    return h.a(f"#result-{number}.btn.btn-primary", href=f"#/replay/{record_id}")["See the scores"]


def _onlooker_row(number: int, words: str, rests: bool, ended: str) -> h.Node:
    """Says that somebody only looks on, and what they can do: see more, and go away. ``ended`` is
    the match's id if it is over."""
    return [
        h.p(".table-watching")[words],
        h.button("#stop-watching.btn", type="button", data_do="participants.stop")["Stop watching"],
        rests and h.button(f"#go-{number}.btn", type="button", data_do="table.go")["Go on"],
        ended and _result_button(number, ended),
    ]


def _go_row(number: int, plays_on: bool, ready: bool) -> h.Node:
    """The end of a rest; where the others play on, that of all rests. Who is ``ready`` waits for
    the other places."""
    return [
        plays_on and h.button(".btn", type="button", data_do="table.end")["Skip to the end"],
        h.button(
            f"#go-{number}.btn.btn-primary",
            type="button",
            data_do="table.go",
            aria_disabled="true" if ready else None,
        )["Ready" if ready else "Go on"],
    ]


def _undo_name(offer: play.UndoOffer, name: str) -> str | None:
    """Returns the name of Undo where it takes back a move; what is written on it never changes, so
    that no button beside it moves."""
    return f"Undo {possessive_within(name)} move" if offer.kind in ("action", "back") else None


def _row(
    number: int,
    undo: str | None,
    offer: play.UndoOffer | None,
    hint: Hint | None,
    controls: tuple[Control, ...],
    roll: bool,
    whole: bool,
    preview: str,
) -> h.Node:
    """Draws the buttons of who acts; without ``offer`` there is no Undo.

    What Confirm will bring stands above them all, where there is room for it in every window; that
    room is kept while nothing is chosen.
    """
    return [
        h.p(".bar-brings", aria_hidden="true")[preview],
        offer is not None and _undo_button(number, undo, offer),
        hint is not None
        and h.button(
            f"#hint-button-{number}.btn",
            type="button",
            data_do="table.hint",
            aria_busy="true" if hint.asked else None,
            aria_pressed="true" if hint.best else None,
        )["Hint"],
        (
            _control_button(number, control, hint is not None and control.id == hint.best)
            for control in controls
        ),
        _main_button(number, roll, whole, preview),
    ]


def _undo_button(number: int, name: str | None, offer: play.UndoOffer) -> h.Node:
    practice = "From here on the match counts as practice."
    title = practice if offer.kind == "practice" else name or offer.why
    return h.button(
        f"#undo-{number}.btn",
        type="button",
        data_do="table.undo",
        aria_disabled=None if offer.kind else "true",
        aria_label=name,
        title=f"{title}, if all agree" if offer.asks else title,
    )[icon("undo"), "Undo"]


def _race_row(number: int, controls: tuple[Control, ...]) -> h.Node:
    """Whoever acts in a race does so at once: nothing is confirmed or taken back."""
    return [_control_button(number, control) for control in controls]


def _control_button(number: int, control: Control, hinted: bool = False) -> h.Node:
    """A button of the game; ``hinted`` where its id is the action that is suggested."""
    return h.button(
        class_=["btn", {"is-hinted": hinted}],
        id=f"control-{control.id}-{number}",
        type="button",
        data_do="table.control",
        data_arg=control.id,
        aria_pressed="true" if control.pressed else None,
        aria_disabled=None if control.enabled else "true",
        aria_label=control.label if control.short else None,
        title=control.why or None,
    )[_words_of(control)]


def _words_of(control: Control) -> h.Node:
    """Draws what is written on a control: where it has two ways to say it, the bar shows one."""
    if not control.short:
        return control.label
    return h.span(".control-long")[control.label], h.span(".control-short")[control.short]


def _main_button(number: int, roll: bool, whole: bool, preview: str) -> h.Node:
    """Roll, as long as the die waits, else Confirm, which describes itself by ``preview``;
    ``whole`` says that it can be done now."""
    if roll:
        return h.button(
            f"#roll-{number}.btn.btn-primary",
            type="button",
            data_do="table.roll",
            aria_disabled=None if whole else "true",
        )["Roll"]
    return h.button(
        f"#confirm-{number}.btn.btn-primary",
        type="button",
        data_do="table.confirm",
        aria_disabled=None if whole else "true",
        aria_description=preview or None,
    )["Confirm"]


class Back(NamedTuple):
    """A way back from the table: the id of the link, its address and words; on a phone there is
    room for one."""

    id: str
    address: str
    words: str
    word: str


TO_PRACTICE = Back("back-to-practice", "#/practice", "Back to practice", "Practice")


def to_review(review: str) -> Back:
    """The way back to the review of that address."""
    return Back("back-to-review", review, "Back to the review", "Review")


def back_link(back: Back) -> h.Node:
    """Draws the way back."""
    return h.a(
        ".btn.btn-small",
        id=back.id,
        href=back.address,
        aria_label=back.words,
        title=back.words,
    )[icon("back"), h.span(".again-long")[back.words], h.span(".again-short")[back.word]]
