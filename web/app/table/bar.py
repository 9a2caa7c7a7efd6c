"""The bars of a table: the line at its top, and the buttons of a place."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import htpy as h

from app import play
from app.art.home.icons import icon
from app.base.controllers import Hint
from app.base.routes import Route
from app.base.words import possessive_within
from app.core.model import Model, Place, Table
from app.games.face import is_race
from app.games.interaction import Control
from app.places.places import LOOKED_AT, chosen_at, is_race_here, looks_on, shares_keys
from app.render.regions import Drawing, Lazy, Region, drawing, lazy, region
from app.saves.help import hints_wanted
from app.saves.preferences import Settings
from app.saves.records import Connected, Correspondence, Local, Player, Posed, Record
from app.table.rules import rules_address
from pyengine.core.chance import Dice
from pyengine.core.match import Match
from pyengine.core.registry import load_game
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
    rests = table.resting in LOOKED_AT
    if looks_on(record):
        from app.remote.values.onlookers import watching_words

        left = table.remote is not None and table.remote.table.left
        words = "" if left else watching_words(record.match.game.info)
        ended = record.id if record.match.settled else ""
        return drawing(_onlooker_row, number, words, rests, ended)
    if record.match.settled:
        return drawing(_result_row, number, record.id, _again_by(table))
    if table.remote is not None and table.remote.table.left:
        # Nobody waits for who has left, and nothing goes on for them.
        return drawing(str, "")
    if rests:
        return drawing(_go_row, number, play.plays_on(table), place.ready, _others_ready(table))
    acting = play.acting(table, place)
    face, view = play.face_of(record), play.own_view(table, place)
    controls = face.controls(view, place.seat, place.draft) if place.seat else ()
    if not acting:
        # They keep their places while others act.
        controls = tuple(replace(control, enabled=False) for control in controls)
    if is_race(record.match.header.game):
        return drawing(_race_row, number, tuple(controls))
    offer = play.undo_offer(table, place)
    whole = acting and chosen_at(table, place, place.draft) is not None
    foreseen = play.foresee(table, place)
    hint = place.hint if acting and hints_wanted(record, settings) else None
    undo = _undo_name(offer, record.names_here[offer.seat - 1] if offer.seat else "")
    shown = offer if record.terms.undo != "none" else None
    roll = isinstance(record.match.pending.chance, Dice)
    whole = not table.resting if roll else whole
    return drawing(_row, number, undo, shown, hint, tuple(controls), roll, whole, foreseen)


def _back_button(name: str) -> h.Node:
    return h.button(
        ".btn.btn-primary", type="button", data_do="table.look", data_arg="0", data_escape=True
    )[f"Back to {name}"]


def may_play_again(table: Table) -> bool:
    """Returns whether one touch begins such a match anew from here: where several sit at one screen
    there is no room, and of a challenge the result comes first."""
    # Matches end seldom.
    from app.saves.challenges import day_meant

    record = table.record
    local = isinstance(record.kind, Local) and record.kind.to_beat is None
    return local and len(table.places) == 1 and not (record.brought or day_meant(record))


def _again_by(table: Table) -> str:
    """Returns what the button to play again does; nothing without one. Far apart the others are
    asked, unless this device has left them."""
    if not isinstance(table.record.kind, Connected):
        return "table.again" if may_play_again(table) else ""
    left = table.remote is not None and table.remote.table.left
    return "" if left else "participants.again"


def _result_row(number: int, record_id: str, again: str) -> h.Node:
    return [
        again and h.button(".btn", type="button", data_do=again, data_arg=record_id)["Play again"],
        _result_button(number, record_id),
    ]


def _result_button(number: int, record_id: str) -> h.Node:
    return h.a(f"#result-{number}.btn.btn-primary", href=f"#/replay/{record_id}")["See the scores"]


def _onlooker_row(number: int, words: str, rests: bool, ended: str) -> h.Node:
    """Says that somebody only looks on, and what they can do: see more, and go away; without
    ``words`` they have gone. ``ended`` is the match's id if it is over."""
    stop = h.button("#stop-watching.btn", type="button", data_do="participants.stop")
    return [
        words and [h.p(".table-watching")[words], stop["Stop watching"]],
        rests and h.button(f"#go-{number}.btn", type="button", data_do="table.go")["Go on"],
        ended and _result_button(number, ended),
    ]


def _others_ready(table: Table) -> str:
    """Who elsewhere waits for the end of this rest; empty for nobody."""
    return table.remote.ready if table.remote and table.resting == "stop" else ""


def _go_row(number: int, plays_on: bool, ready: bool, others: str) -> h.Node:
    """The end of a rest; where the others play on, that of all rests. Who is ``ready`` waits for
    the other places; ``others`` says who elsewhere does."""
    return [
        others and h.p(".table-watching")[others],
        plays_on and h.button(".btn", type="button", data_do="table.end")["Skip to the end"],
        h.button(
            f"#go-{number}.btn.btn-primary",
            type="button",
            data_do="table.go",
            aria_disabled="true" if ready else None,
        )["Ready" if ready else "Go on"],
    ]


def _undo_name(offer: play.UndoOffer, name: str) -> str | None:
    """Returns the name of Undo where it takes back a move, rather than what is chosen."""
    return f"Undo {possessive_within(name)} move" if offer.kind not in ("", "draft") else None


def _row(
    number: int,
    undo: str | None,
    offer: play.UndoOffer | None,
    hint: Hint | None,
    controls: tuple[Control, ...],
    roll: bool,
    whole: bool,
    foreseen: play.Foreseen,
) -> h.Node:
    """Draws the buttons of who acts; without ``offer`` there is no Undo.

    What Confirm will bring stands above them all, where there is room for it in every window; that
    room is kept while nothing is chosen.
    """
    return [
        h.p(".bar-brings", aria_hidden="true")[foreseen.brings],
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
        _main_button(number, roll, whole, foreseen.words),
    ]


def _undo_button(number: int, name: str | None, offer: play.UndoOffer) -> h.Node:
    """It says where it takes back a move, below its word or where there is always room beside it:
    so it is never wider, and no button beside it moves."""
    title = f"{name}; from there on the match counts as practice" if offer.marks else name
    title = title or offer.why
    return h.button(
        f"#undo-{number}.btn",
        type="button",
        data_do="table.undo",
        aria_disabled=None if offer.kind else "true",
        aria_label=name,
        title=f"{title}, if all agree" if offer.asks else title,
    )[icon("undo"), "Undo\nmove" if name else "Undo"]


def _race_row(number: int, controls: tuple[Control, ...]) -> h.Node:
    """Whoever acts in a race does so at once: nothing is confirmed or taken back."""
    return [_control_button(number, control) for control in controls]


def _control_button(number: int, control: Control, hinted: bool = False) -> h.Node:
    """A button of the game; ``hinted`` where its id is the action that is suggested."""
    return h.button(
        class_=["btn", {"btn-primary": control.main, "is-hinted": hinted}],
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


# The line at the top: the way home or back, the title, the rules, and what is kept


def top(model: Model, record: Record) -> Lazy:
    """The line at the top; the match itself matters where it can be paused."""
    game, settings = record.match.header.game, model.session.settings
    race = (record.match, record.players) if is_race_here(record) else (None, ())
    # Whatever leads back is practice.
    back = _back(record) if record.practice else None
    inputs = (game, record.id, record.practice, back, model.route, settings, _day(record))
    return lazy("table-top", _top, *inputs, *race)


def _back(record: Record) -> Back | None:
    """The way back from a choice that is tried again, or from a position that is posed."""
    if isinstance(record.kind, Posed):
        return TO_PRACTICE
    if record.again is None:
        return None
    from app.play.again import review_address

    return to_review(review_address(record.again))


def _day(record: Record) -> str:
    """The day whose challenge is played, in words; its result proves whether it was that."""
    if record.brought or not record.seed.startswith("daily-"):
        return ""
    # No other table waits for what a challenge is.
    from app.saves.challenges import day_meant, day_text

    day = day_meant(record)
    return day_text(day) if day else ""


def _top(
    game: str,
    record_id: str,
    practice: bool,
    back: Back | None,
    route: Route,
    settings: Settings,
    day: str,
    race: Match | None,
    players: tuple[Player, ...],
) -> Region:
    title, rules = load_game(game).info.title, rules_address(route, game, record_id)
    if back is TO_PRACTICE:
        title = f"Practice: {title}"  # as above the answer; the table itself is like any other
    key, pause = settings.key_choice.key_of("?"), settings.key_choice.key_of("p")
    pause_title = ""
    if race is not None and not race.over:
        # Of two at one keyboard the letter is a key of one hand.
        pause_title = f"Pause ({pause})" if pause and not shares_keys(players) else "Pause"
    inside = drawing(_top_row, title, record_id, practice, back, rules, key, day, pause_title)
    shape = "table-top topbar is-again" if back else "table-top topbar"
    return region("table-top", inside, tag="header", class_=shape)


def _top_row(
    title: str,
    record_id: str,
    practice: bool,
    back: Back | None,
    rules: str,
    key: str,
    day: str,
    pause: str,
) -> h.Node:
    """``key`` is the one that opens the rules, if any; ``pause`` names the button that pauses. A
    position that is posed is no match that could be saved, or that has settings of its own."""
    is_kept = back is not TO_PRACTICE
    return [
        h.a(".btn.btn-icon", href="#/", aria_label="Home", title="Home")[icon("home")],
        h.h1(".topbar-title")[
            title,
            day and h.span(".topbar-day")[h.span(".visually-hidden")[", the challenge of "], day],
        ],
        back_link(back) if back else practice and h.span(".badge.is-later")["Practice"],
        pause
        and h.button(
            "#pause.btn.btn-icon",
            type="button",
            data_do="table.pause",
            aria_label="Pause",
            title=pause,
        )[icon("pause")],
        h.a("#rules-link.btn.table-rules", href=rules, title=f"Rules ({key})" if key else "Rules")[
            icon("rules"), h.span["Rules"]
        ],
        is_kept
        and h.button(
            ".btn.btn-icon",
            type="button",
            data_do="home.export",
            data_arg=record_id,
            aria_label="Save as a file",
            title="Save as a file",
        )[icon("save")],
        h.a(
            ".btn.btn-icon",
            href=f"#/settings?match={record_id}" if is_kept else "#/settings",
            aria_label="Settings",
            title="Settings",
        )[icon("settings")],
    ]
