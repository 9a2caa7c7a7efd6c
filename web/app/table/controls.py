"""Handlers of the controls of the table, but for the line to type in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app import play
from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Consent, Model, Place, Table
from app.core.screens import Handler, Result
from app.games.face import is_race, load_race_face
from app.games.interaction import BoardEvent
from app.saves.help import hints_wanted
from app.saves.preferences import GHOSTS
from app.saves.records import Posed
from app.table.bar import may_play_again
from app.table.hints import THINKING, hint_aloud
from app.table.status import waiting_words
from app.table.update import handle_board_event, with_table

AGREED = "We all say yes"
NO_HINTS = "This match is played as on paper, without hints."
NO_HINTS_HERE = "A hint would be the answer: there is none in a position."
HINT_AWAY = "The hint is put away."

Effects = tuple[fx.Effect, ...]

Step = Callable[[Model, Table, UserDid], tuple[Table, Effects]]


def _hint(model: Model, table: Table, did: UserDid) -> tuple[Table, Effects]:
    """Ask for a hint, or put it away; typed once more it is said once more. Nobody who asks is left
    without an answer."""
    place = table.places[did.place - 1]
    if not hints_wanted(table.record, model.session.settings):
        posed = isinstance(table.record.kind, Posed)
        return table, (fx.Announce(NO_HINTS_HERE if posed else NO_HINTS),)
    if refusal := _no_hints_in_race(table, place):
        return table, (fx.Announce(refusal),)
    if not play.acting(table, place):
        return table, (fx.Announce(waiting_words(table, place)),)
    if place.hint.asked is not None:
        return table, (fx.Announce(THINKING),)
    if place.hint.opinions and did.name == "table.typed":
        hint = hint_aloud(table, place, upright=model.session.turns_boards)
        return table, (fx.Announce(hint or place.say),)
    table, effects = play.ask_hint(table, did.place, did.moment)
    return table, (*effects, fx.Announce(THINKING if effects else HINT_AWAY))


def _no_hints_in_race(table: Table, place: Place) -> str:
    """Why nobody has hints in a race; empty where there are some, and in any other match."""
    game = table.record.match.header.game
    if not is_race(game):
        return ""
    return load_race_face(game).no_hints(play.own_view(table, place))


def _ready(model: Model, table: Table, did: UserDid) -> tuple[Table, Effects]:
    table, effects = play.ready(table, did.place, model.session.settings, did.moment)
    return table, (*effects, fx.Focus(f"#board-{did.place}"))


def _confirm(model: Model, table: Table, did: UserDid) -> tuple[Table, Effects]:
    """Confirm; the keyboard goes on from the board, as the button that was used has nothing left
    to confirm."""
    before = table.record.match, table.remote and table.remote.sent
    table, effects = play.confirm(table, did.place, model.session.settings, did.moment)
    is_done = before != (table.record.match, table.remote and table.remote.sent)
    if not is_done or did.name != "table.confirm":
        return table, effects  # refused, or typed: the focus stays where that can be mended
    return table, (*effects, fx.Focus(f"#board-{did.place}", coarse=f"#confirm-{did.place}"))


def _skip(model: Model, table: Table, did: UserDid) -> tuple[Table, Effects]:
    table, announced = play.settle(table, None, model.session.settings, did.moment)
    table, effects = play.go_on(table, None, model.session.settings, did.moment)
    return table, (*announced, *effects)


def _go(model: Model, table: Table, did: UserDid) -> tuple[Table, Effects]:
    table, announced = play.settle(table, None, model.session.settings, did.moment)
    table, effects = play.go_on_from(table, did.place, model.session.settings, did.moment)
    return table, (*announced, *effects)


def _to_the_end(model: Model, table: Table, did: UserDid) -> tuple[Table, Effects]:
    return play.skip_to_end(table, model.session.settings, did.moment)


def _look(model: Model, table: Table, did: UserDid) -> tuple[Table, Effects]:
    place = table.places[did.place - 1]
    seats = map(str, range(len(table.record.players) + 1))
    look = int(did.arg) if did.arg in seats else 0
    # On a phone the large board may be out of sight, and the button that was used is gone.
    shown = fx.Focus(f"#board-{did.place}", only_if_hidden=True)
    return play.with_place(table, did.place, replace(place, look=look)), (shown,)


def _pause(model: Model, table: Table, did: UserDid) -> tuple[Table, Effects]:
    """Pause the race, or say at the place why it cannot be."""
    from app.play.clocks.pausing import pause, why_not_paused

    why = why_not_paused(table)
    if not why:
        return pause(table, did.at, did.place)
    place = replace(table.places[did.place - 1], say=why, refused=True, asked=False)
    return play.with_place(table, did.place, place), (fx.Announce(why),)


def _resume(model: Model, table: Table, did: UserDid) -> tuple[Table, Effects]:
    from app.play.clocks.pausing import resume

    return resume(table, model.session.settings, did.moment)


def _history(model: Model, table: Table, did: UserDid) -> tuple[Table, Effects]:
    """Lay the history open, where it can be seen and scrolled, or fold it."""
    shown = (
        fx.Focus("#history-fold > button", still=True) if table.tale else fx.Focus("#history-log")
    )
    return replace(table, tale=not table.tale), (shown,)


AT_ONCE = "From now on choices are played at once. You can change that in Settings."
AS_EVER = "Confirm stays. You can change that in Settings."


def _at_once(model: Model, did: UserDid) -> Result:
    """Play at once from now on, or go on as ever; nobody is asked again."""
    before = model.session.settings
    settings = replace(before, at_once=did.arg == "yes", at_once_offered=True)
    told = AT_ONCE if settings.at_once else AS_EVER
    model = model.with_session(replace(model.session, settings=settings))
    if isinstance(model.screen, Table) and 0 < did.place <= len(model.screen.places):
        place = replace(model.screen.places[did.place - 1], say=told, refused=False, asked=False)
        model = model.with_screen(play.with_place(model.screen, did.place, place))
    return model, (
        fx.SaveSettings(settings, before),
        fx.Focus(f"#board-{did.place}"),
        fx.Announce(told),
    )


def _ghost(model: Model, did: UserDid) -> Result:
    """Choose who runs along where one races alone; so it stays at the next table."""
    if did.arg not in GHOSTS:
        return model, ()
    settings = replace(model.session.settings, ghost=did.arg)
    return model.with_session(replace(model.session, settings=settings)), (
        fx.SaveSettings(settings, model.session.settings),
    )


def at_place(handler: Callable[[Model, Table, UserDid], Result]) -> Handler:
    """A handler of the table as what a control does; nothing where there is no such place."""

    def handle(model: Model, did: UserDid) -> Result:
        table = model.screen
        if not isinstance(table, Table) or not 1 <= did.place <= len(table.places):
            return model, ()
        return handler(model, table, did)

    return handle


def _handler(step: Step) -> Handler:
    """A step of the table as what a control does."""
    return at_place(lambda model, table, did: with_table(model, *step(model, table, did)))


def _control(model: Model, table: Table, did: UserDid) -> Result:
    event = BoardEvent("activate", control=did.arg, place=did.place, pointer=did.pointer, at=did.at)
    return handle_board_event(model, table, event, did.moment)


def _undo(model: Model, table: Table, did: UserDid) -> Result:
    """Take back; where it takes everybody's consent that is asked first.

    All have agreed to what they were asked: if something else would be taken back by now, as
    somebody has done something since, they are asked again.
    """
    question, asked = play.agreement_words(table, did.place), model.notices.consent
    given = asked.words if asked and asked.given else ""
    if question != given:
        # Most tables never ask.
        from app.core.consent import ask_consent

        return ask_consent(model, Consent(question, did, AGREED, "No")) if question else (model, ())
    taken = play.take_back(table, did.place, model.session.settings, did.moment)
    return with_table(model, *taken)


def _again(model: Model, table: Table, did: UserDid) -> Result:
    """Sit down to the same match once more, with new luck."""
    if not table.record.match.settled or not may_play_again(table):
        return model, ()
    # Matches end seldom.
    from app.result.view import play_again

    return play_again(model, table.record, did.moment)


CONTROLS: dict[str, Handler] = {
    "control": at_place(_control),
    "confirm": _handler(_confirm),
    "undo": at_place(_undo),
    "roll": _handler(lambda model, table, did: play.ask_chance(table, did.moment)),
    "ready": _handler(_ready),
    "skip": _handler(_skip),
    "go": _handler(_go),
    "end": _handler(_to_the_end),
    "again": at_place(_again),
    "hint": _handler(_hint),
    "look": _handler(_look),
    "history": _handler(_history),
    "at-once": _at_once,
    "ghost": _ghost,
    "pause": _handler(_pause),
    "resume": _handler(_resume),
    "seen": _handler(lambda model, table, did: play.mark_looked_at(table)),
    "learned": _handler(lambda model, table, did: play.skip_lesson(table)),
}
