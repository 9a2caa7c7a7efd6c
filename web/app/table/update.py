"""The running table: one message in, the model after it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, assert_never

from app import play
from app.base.controllers import Hint
from app.base.moment import Moment
from app.base.paging import WALKING_KEYS
from app.base.routes import Route, write_route
from app.best.results import add_best, result_of
from app.core import effects as fx
from app.core import timers
from app.core.messages import (
    Answered,
    ForTable,
    Gestured,
    HintGiven,
    OnBoard,
    PageHidden,
    PageShown,
    Signalled,
)
from app.core.model import Model, Place, RemotePlay, Table
from app.core.screens import Result
from app.games.face import is_race
from app.games.interaction import BoardEvent, Interaction
from app.input.keys import BOARD_KEYS
from app.library.saved_matches import saved_matches, with_record
from app.places.places import all_may_hear, chosen_at, is_race_here
from app.saves.records import Connected, Player, Posed, Record
from app.table.hints import hint_aloud, hint_sentence
from app.table.status import waiting_words

Effects = tuple[fx.Effect, ...]

ON_THEIR_WAY_MS = 1000
"""As long after the end of a round of a race hands are still on their way, with a call, say."""

ENTER_CONFIRMS = "Enter confirms it."
"""The hint after Space on what is chosen already."""


def sit_down(model: Model, record: Record, moment: Moment) -> Result:
    """Sit down at a saved match; where others play along far away, look for them."""
    model, effects = with_table(model, *play.open_table(record, model.session.settings, moment))
    if model.table is not None and model.table.paused:
        effects += _paused_effects(model.table)
    if record.again is not None and model.table is not None:
        from app.play.again import again_words

        again = again_words(model.table, model.table.places[0])
        effects += (fx.Announce(again),) if again else ()
    if not isinstance(record.kind, Connected):
        return model, effects
    from app.remote.widgets.access import open_remote

    model, more = open_remote(model, record.id)
    return model, (*effects, *more)


def begin(model: Model, record: Record, moment: Moment) -> Result:
    """Sit down at a new match at once; its own address takes the place of the one that began it."""
    path = ("match", record.id)
    model = replace(with_record(model, record), route=Route(path))
    model, effects = sit_down(model, record, moment)
    return model, (fx.SaveRecord(record), fx.Navigate(write_route(path), replace=True), *effects)


def follow(model: Model, remote: RemotePlay, players: tuple[Player, ...], moment: Moment) -> Result:
    """Go on as people on other devices do."""
    table = model.screen
    if not isinstance(table, Table):
        return model, ()
    followed = play.follow(table, remote, players, model.session.settings, moment)
    return with_table(model, *followed)


def update(model: Model, message: ForTable) -> Result:
    """React to what happened on a board, or to an answer."""
    table, settings = model.screen, model.session.settings
    if not isinstance(table, Table):
        return model, ()
    match message:
        case OnBoard(event, moment):
            there = 1 <= event.place <= len(table.places) and not table.paused
            return handle_board_event(model, table, event, moment) if there else (model, ())
        case Answered(token, action, moment):
            return with_table(model, *play.carry_out_answer(table, token, action, settings, moment))
        case Signalled(record, name, at, moment):
            return _signalled(model, table, timers.SignalDue(record, name, at), moment)
        case Gestured():
            return _show_gesture(model, table, message)
        case HintGiven():
            return _show_hint(model, table, message)
        case PageHidden(at, _, leaves):
            return _hide(model, table, at, leaves=leaves)
        case PageShown():
            return model, _paused_effects(table) if table.paused else ()
    assert_never(message)


def _hide(model: Model, table: Table, at: float, *, leaves: bool) -> Result:
    """Pause a race that nobody sees any more; one that is played far apart goes on."""
    if not is_race_here(table.record):
        return model, ()
    from app.play.clocks.pausing import pause

    return with_table(model, *pause(table, at, leaves=leaves))


def _paused_effects(table: Table) -> Effects:
    from app.play.clocks.pausing import paused_effects

    return paused_effects(table)


def elapsed(model: Model, timer: timers.OfTable, moment: Moment) -> Result:
    """React to the clock."""
    table, settings = model.screen, model.session.settings
    if not isinstance(table, Table):
        return model, ()
    match timer:
        case timers.RollOver():
            return with_table(model, *play.settle(table, timer, settings, moment))
        case timers.PointsLanded():
            return with_table(model, *play.land(table, timer, settings, moment))
        case timers.Tick():
            return with_table(model, *play.tick(table, timer, moment.now))
        case timers.TurnTick():
            # Most tables have no clock.
            from app.play.clocks.turns import turn_tick

            return with_table(model, *turn_tick(table, timer, settings, moment))
        case timers.CountOn():
            return with_table(model, *play.count_on(table, timer))
        case timers.SignalDue():
            return _signalled(model, table, timer, moment)
        case timers.ForcedDue():
            return with_table(model, *play.do_forced(table, timer, settings, moment))
        case timers.RestOver():
            return with_table(model, *play.go_on(table, timer, settings, moment))
    assert_never(timer)


def _signalled(model: Model, table: Table, came: timers.SignalDue, moment: Moment) -> Result:
    """A signal was seen: the clock runs, and who has waited for it is asked."""
    started, ticks = play.start_clock(table, came.record, came.signal, came.at, moment)
    if started is table:
        return model, ()
    started, effects = play.proceed(started, model.session.settings, moment)
    return with_table(model, started, (*ticks, *effects))


def handle_board_event(model: Model, table: Table, made: BoardEvent, moment: Moment) -> Result:
    """Something was done on a board: dice that roll lie still from then on."""
    settled = play.settle(table, None, model.session.settings, moment)
    model, table, announced = placed(model, *settled)
    model, effects = _apply_board_event(model, table, made, moment)
    return model, (*announced, *effects)


def _apply_board_event(model: Model, table: Table, made: BoardEvent, moment: Moment) -> Result:
    """Carries out what was done on a board; ``made`` carries the browser's time stamp."""
    race = is_race(table.record.match.header.game)
    goes_on = made.kind in ("activate", "drop") or made.key in ("Enter", " ")
    # In a race hands are still on their way: there Enter ends a rest a little later.
    if table.resting and goes_on and not race:
        return with_table(model, *play.go_on(table, None, model.session.settings, moment))
    if table.resting and race and made.key == "Enter" and _has_looked(table, moment):
        return with_table(
            model, *play.go_on_from(table, made.place, model.session.settings, moment)
        )
    place = table.places[made.place - 1]
    if not play.acting(table, place) or place.look:
        in_vain = made.key in BOARD_KEYS
        return model, (fx.Announce(waiting_words(table, place)),) if in_vain else ()
    face, view = play.face_of(table.record), play.own_view(table, place)
    event = replace(made, at=play.time_of(table, made.at))
    walked = event.key in WALKING_KEYS
    move = play.step_through_moves(table, place, event.key, event.control) if walked else None
    outcome = move or face.interact(view, place.seat, place.draft, event)
    if not outcome.handled:
        return _ignore(model, table, place, event, outcome, moment)
    # Space chooses, and does nothing that cannot be taken back: hands of a race are another thing.
    only_chooses = event.key == " " and not race
    if only_chooses and outcome.confirm:
        outcome = Interaction(place.draft, say=ENTER_CONFIRMS)
    elif not race and not outcome.confirm and not only_chooses:
        wanted = model.session.settings.at_once
        draft = play.draft_at_once(table, place, event, outcome, wanted=wanted)
        if draft is not None:
            outcome = Interaction(draft, confirm=True)
    if outcome.confirm:
        caught, effects = play.catch_up(table, event.at, model.session.settings, moment)
        if caught is not table:
            # Somebody was quicker: the same input is made to a table that knows it.
            model, table, first = placed(model, caught, effects)
            model, then = _apply_board_event(model, table, made, moment)
            return model, (*first, *then)
    return apply_outcome(model, table, event, outcome, moment)


def _has_looked(table: Table, moment: Moment) -> bool:
    """True if a rest is old enough for a key that was not meant for the board."""
    return moment.now - table.record.updated >= ON_THEIR_WAY_MS


def apply_outcome(
    model: Model, table: Table, event: BoardEvent, outcome: Interaction[object], moment: Moment
) -> Result:
    """The table after what somebody did at a place has led to ``outcome`` there."""
    race = is_race(table.record.match.header.game)
    place = table.places[event.place - 1]
    place = replace(
        place,
        draft=outcome.draft,
        say=outcome.say,
        refused=outcome.refused,
        asked=outcome.asked,
        by_keys=bool(event.key),
        touched=play.touched_by(table, place, event, outcome) if not race else place.touched,
    )
    table = play.with_place(table, event.place, place)
    effects: Effects = ()
    if race and event.kind != "drag":
        # No other game has hands that are seen to build.
        from app.play.hands import after_own

        table, effects = after_own(table, place, event.at)
    if outcome.confirm:
        table, confirmed = play.confirm(table, event.place, model.session.settings, moment)
        return with_table(model, table, (*effects, *confirmed))
    walked = event.key in WALKING_KEYS and not race
    aloud = not outcome.private or play.is_alone(table.record)
    # First what is chosen, and then what a hint says of it: not at each step on the way, and not at
    # each move that is only gone past.
    whole = chosen_at(table, place, place.draft) is not None
    upright = model.session.turns_boards
    listens = whole and not walked and place.hint.asked is None
    hinted = hint_sentence(table, place, upright=upright) if listens else ""
    if hinted and not all_may_hear(table, place):
        hinted = ""
    sentence = f"{outcome.spoken or outcome.say} {hinted}".strip()
    sentence = sentence or play.announcement_for(table, place, event, outcome)
    if sentence and aloud and event.kind != "drag":
        effects += (fx.Announce(sentence),)
    if outcome.sound:
        effects += (fx.Sound(outcome.sound),)
    if outcome.focus:
        effects += (fx.Focus(f'#board-{event.place} [data-control="{outcome.focus}"]'),)
    elif walked:
        # A pass has no place on the board: there Enter must mean no other move.
        effects += (fx.Focus(f"#board-{event.place}"),)
    if event.kind != "drag":
        table, saved = _save_drafts(table)
        effects += saved
        if aloud and not race:
            table, announced_preview = play.with_preview_announced(
                table, event.place, sentence, anew=walked
            )
            effects += announced_preview
    return with_table(model, table, effects)


def _ignore(
    model: Model,
    table: Table,
    place: Place,
    event: BoardEvent,
    outcome: Interaction[Any],
    moment: Moment,
) -> Result:
    """Nothing comes of a key, and who does not see that hears so."""
    if event.key == "Enter" and not is_race(table.record.match.header.game):
        return with_table(model, *play.confirm(table, event.place, model.session.settings, moment))
    sentence = play.announcement_for(table, place, event, outcome)
    return model, (fx.Announce(sentence),) if sentence else ()


def _save_drafts(table: Table) -> tuple[Table, Effects]:
    """Save complete drafts, so that a reload finds them as they were left; in a race what everybody
    at this screen has built."""
    draft = play.drafts_line(table)
    if draft == table.record.draft or isinstance(table.record.kind, Posed):
        return table, ()
    record = replace(table.record, draft=draft, hands=table.built)
    return replace(table, record=record), (fx.SaveRecord(record),)


def _show_gesture(model: Model, table: Table, gesture: Gestured) -> Result:
    """Show what somebody has built, as long as just that question is open."""
    token = gesture.token
    question = table.question(token.actor)
    if question is None or question.token != token:
        return model, ()
    from app.play.hands import after_gesture

    table, effects = after_gesture(table, token.actor, gesture.hand, gesture.at)
    return model.with_screen(table), effects


def show_tables(
    model: Model, record: str, signal: str, tables: Iterable[tuple[int, str]], moment: Moment
) -> Result:
    """Show what another device shows to lie before seats of its own."""
    table = model.screen
    if not isinstance(table, Table) or table.record.id != record:
        return model, ()
    from app.play.hands import after_showing

    return model.with_screen(after_showing(table, signal, tables, moment.now)), ()


def _show_hint(model: Model, table: Table, given: HintGiven) -> Result:
    """Show the strong bot's opinion where it was asked for, and say it."""
    for number, place in enumerate(table.places, 1):
        if place.hint.asked == given.token:
            hint = Hint(None, given.opinions, missing=not given.opinions)
            place = play.with_hint(place, hint)
            table = play.with_place(table, number, place)
            sentence = hint_aloud(table, place, upright=model.session.turns_boards)
            return model.with_screen(table), (fx.Announce(sentence),)
    return model, ()


def act_in_race(
    model: Model, table: Table, number: int, action: str, at: float, moment: Moment
) -> Result:
    """An action of a race that is made at a place by its words, after whatever was due before."""
    settings = model.session.settings
    caught, effects = play.catch_up(table, at, settings, moment)
    model, caught, first = placed(model, caught, effects)
    question = caught.question(caught.places[number - 1].seat)
    if question is None:
        return model, first
    answered = play.carry_out_answer(caught, question.token, action, settings, moment)
    model, then = with_table(model, *answered)
    return model, (*first, *then)


def with_table(model: Model, table: Table, effects: Effects) -> Result:
    """The model with a table, as a result."""
    model, _, effects = placed(model, table, effects)
    return model, effects


def placed(model: Model, table: Table, effects: Effects) -> tuple[Model, Table, Effects]:
    """The model with a table, and the table as it is there: with its lesson further on, say."""
    left = model.screen
    if table is left:
        return model, table, effects
    known = left if isinstance(left, Table) else None
    table, lesson_effects = play.follow_lesson(known, table)
    table, forced = play.with_forced(table, model.session.settings, known)
    effects = (*effects, *lesson_effects, *forced)
    before = known.record if known else model.session.record(table.record.id)
    model = model.with_screen(table)
    confirms = known is not None and table.confirmed != known.confirmed
    if confirms and play.is_passed_by(table, model.session.settings):
        model, asked = _with_offer_made(model)
        effects = (*effects, *asked)
    if table.record is before or isinstance(table.record.kind, Posed):
        return model, table, effects
    model, more = _noted(model, table, before)
    return model, table, (*effects, *more)


def _with_offer_made(model: Model) -> Result:
    """Nobody is asked again who has played on past the offer to play at once."""
    before = model.session.settings
    settings = replace(before, at_once_offered=True)
    return model.with_session(replace(model.session, settings=settings)), (
        fx.SaveSettings(settings, before),
    )


_ASKED_AT = (1, 5, 25)
"""After so many matches that were played to the end here the browser is asked to keep them: there
is something to keep, and who plays here knows what that is about. Some browsers ask their person,
others decide by how often a page is opened, so it is asked more than once."""


def _asks_to_keep(model: Model) -> Effects:
    played = sum(saved.over and not saved.brought for saved in saved_matches(model))
    return (fx.AskToKeep(),) if played in _ASKED_AT else ()


def _noted(model: Model, table: Table, before: Record | None) -> Result:
    """The list of matches and the best scores in step with the table."""
    effects: Effects = ()
    model = with_record(model, table.record)
    if table.record.match.settled and not (before and before.match.settled):
        # Nobody needs it before a match has ended.
        from app.saves.tallies import tally_of

        tally = tally_of(table.record)
        effects = (fx.SaveTallies((tally,)), *_asks_to_keep(model)) if tally else ()
    if table.record.match.over and not (before and before.match.over):
        entry = result_of(table.record)
        if entry is not None and entry in (best := add_best(model.session.best, entry)):
            return model.with_session(replace(model.session, best=best)), (
                *effects,
                fx.SaveBest(entry),
            )
    return model, effects
