"""Fewer clicks, for who wants it: playing at once, and forced moves by themselves."""

from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest
from desk import Desk
from every_game import TURNS, people_at

from app import play
from app.core import effects as fx
from app.core import messages as msg
from app.core import timers
from app.games.interaction import BoardEvent
from app.input.keys import KeyPress, meaning
from app.play.answers import OFFERS_AT_ONCE
from app.saves.preferences import Settings
from app.saves.stored import changed_settings, settings_from_json

AT_ONCE = Settings(at_once=True)
STARTS = {
    **{game: f"{people_at(game)}&seed=tea" for game in TURNS},
    "yarn": "kinds=person,person&seed=tea&cups=off",
    "ninelives": "kinds=person,easy,easy&seed=tea",
}
"""A match of each game that has a Confirm, in which people choose soon."""


def controls_of(desk: Desk) -> list[str]:
    """The controls that the page shows: those of the board, then the buttons of the bar."""
    bar = re.findall(r'data-do="table\.control" data-arg="([^"]+)"', desk.shown)
    return [*re.findall(r'data-control="([^"]+)"', desk.shown), *bar]


def use(desk: Desk, control: str) -> None:
    """Click on a control, wherever it is."""
    if f'data-control="{control}"' in desk.shown:
        desk.on_board(BoardEvent("activate", control=control))
    else:
        desk.did("table.control", control)


def chosen(desk: Desk) -> str | None:
    place = desk.place
    return play.face_of(desk.record).chosen(
        play.own_view(desk.table, place), place.seat, place.draft
    )


def let_others_act(desk: Desk) -> None:
    """Bots answer, curtains go up, and what rests goes on, until somebody here is to choose."""
    while not play.acting(desk.table, desk.place):
        assert desk.go_on(), "nobody acts"


def choose_by_clicks(desk: Desk) -> str:
    """Click on what the page offers until something is chosen; the control that made it whole.

    The only action there is has been chosen by itself: then the control that stands for it.
    """
    face = play.face_of(desk.record)
    at_one_touch = desk.model.session.settings.at_once and face.chooses_once
    desk.settle()
    let_others_act(desk)
    if chosen(desk) is not None:
        pressed = re.search(r'data-control="([^"]+)"[^>]*aria-pressed="true"', desk.shown)
        assert pressed, f"nothing on the board shows that {chosen(desk)} is chosen"
        return pressed[1]
    last = ""
    for _ in range(12):
        before, length = desk.place.draft, len(desk.actions)
        for control in controls_of(desk):
            if control in (last, "cups-clear", "cups-random", "last"):
                continue
            use(desk, control)
            if len(desk.actions) > length:
                assert at_one_touch, f"{control} was played by one click"
                return control
            if chosen(desk) is not None and not desk.place.refused:
                return control
            if not desk.place.refused and desk.place.draft != before:
                last = control
                break
    raise AssertionError("nothing could be chosen")


ONCE = ["cattower", "ninelives"]
"""Games in which a choice is one thing."""

GROWING = ["yarn", "burrow"]
"""Games in which a choice grows."""


@pytest.mark.parametrize("game", ONCE)
def test_one_touch_plays_for_who_plays_at_once(game: str) -> None:
    """A card, a die or a floor needs no second one."""
    desk = Desk.at(game, STARTS[game], AT_ONCE)
    let_others_act(desk)
    for _ in range(3):
        before = desk.actions
        choose_by_clicks(desk)
        assert len(desk.actions) > len(before)
        let_others_act(desk)


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        *((game, Settings(forced=False)) for game in ONCE),
        *((game, AT_ONCE) for game in GROWING),
    ],
)
def test_choosing_twice_plays(game: str, settings: Settings) -> None:
    """The second click on what is chosen does without Confirm: where a choice is one thing for
    everybody, else for who plays at once."""
    desk = Desk.at(game, STARTS[game], settings)
    for _ in range(3):
        control = choose_by_clicks(desk)
        action, before = chosen(desk), desk.actions
        use(desk, control)
        assert desk.actions[len(before)] == action
        let_others_act(desk)


@pytest.mark.parametrize("game", ["yarn", "burrow"])
def test_without_the_setting_a_second_click_plays_nothing(game: str) -> None:
    """Where a second click chooses otherwise, or no more, it goes on doing that."""
    desk = Desk.at(game, STARTS[game])
    control = choose_by_clicks(desk)
    before = desk.actions
    use(desk, control)
    assert desk.actions == before


@pytest.mark.parametrize(
    ("game", "settings"),
    [("yarn", AT_ONCE), ("burrow", AT_ONCE), ("ninelives", Settings())],
)
def test_what_is_refused_twice_plays_nothing_else(game: str, settings: Settings) -> None:
    """Who insists on what is not allowed does not play what is chosen besides."""
    desk = Desk.at(game, STARTS[game], settings)
    refused = 0
    for _ in range(4):
        control, before = choose_by_clicks(desk), desk.actions
        for other in controls_of(desk):
            if other == control or refused:
                continue
            use(desk, other)
            if desk.place.refused and chosen(desk) is not None:
                use(desk, other)
                assert desk.place.refused
                refused += 1
            assert desk.actions == before
        desk.act(desk.legal()[0])
        let_others_act(desk)
    assert refused


def test_who_looks_at_the_last_trick_twice_plays_no_card() -> None:
    """A button that shows something is no choice, though a card is chosen."""
    desk = Desk.at("ninelives", STARTS["ninelives"], AT_ONCE)
    while "last trick" not in desk.shown.lower() or not desk.record.match.state.history:
        let_others_act(desk)
        desk.act(desk.legal()[0])
    let_others_act(desk)
    desk.choose(desk.legal()[0])
    before, action = desk.actions, chosen(desk)
    for shown in (True, False):
        use(desk, "last")
        assert desk.place.draft.last is shown
    assert (desk.actions, chosen(desk)) == (before, action)


def test_a_finger_that_lets_go_plays() -> None:
    """A thread drawn by a drag is played as it is let go; a tap that slipped is only a tap."""
    from app.games.yarn.board.picture import grid_of
    from app.games.yarn.input.paths import paths_of

    desk = Desk.at("yarn", "kinds=person&seed=tea&cups=off", AT_ONCE)
    desk.settle()
    view = play.own_view(desk.table, desk.place)
    paths, grid = paths_of(view, 1), grid_of(view.setup.carpet)
    steps = next(iter(paths.plain))
    dots = (paths.start, *paths.dots[steps]) if paths.start >= 0 else paths.dots[steps]
    points = [grid.middle(dot) for dot in dots]
    (x, y), before = points[0], len(desk.actions)
    desk.on_board(BoardEvent("press", x=x, y=y))
    desk.on_board(BoardEvent("drop", x=x + 1, y=y))
    assert len(desk.actions) == before
    desk.on_board(BoardEvent("press", x=x, y=y))
    for x, y in points[1:]:
        desk.on_board(BoardEvent("drag", x=x, y=y))
    assert len(desk.actions) == before
    desk.on_board(BoardEvent("drop", x=x, y=y))
    assert len(desk.actions) > before


def test_enter_twice_plays_by_keys() -> None:
    """Enter chooses the control that has the focus, and on what is chosen it plays: in any case."""
    desk = Desk.at("yarn", "kinds=person&seed=tea&cups=off")
    desk.settle()
    end = next(control for control in controls_of(desk) if control.startswith("end:"))
    first = meaning(KeyPress("Enter", end, place=1, on_board=True), 1)
    assert first.kind == "activate"
    use(desk, end)
    second = meaning(KeyPress("Enter", end, pressed=True, place=1, on_board=True), 1)
    action, before = chosen(desk), desk.actions
    desk.on_board(BoardEvent(second.kind, end, key=second.key))
    assert desk.actions[len(before)] == action


# What is the only thing to do


FORCED = Settings(forced=True)


def due(desk: Desk) -> list[timers.ForcedDue]:
    """The forced moves that are waited for, by the newest message."""
    return [
        effect.timer for effect in desk.of(fx.After) if isinstance(effect.timer, timers.ForcedDue)
    ]


SEEDS = {"burrow": "s1"}
"""A seed with which somebody has no choice once, where that is rare."""


def until_forced(game: str, settings: Settings) -> Desk:
    """A match in which people do what the game lists first, up to the first choice that is none.

    Dice lie still then: nothing is said of what follows from them while they roll.
    """
    desk = Desk.at(game, STARTS[game].replace("tea", SEEDS.get(game, "tea")), settings)
    while not desk.record.match.over:
        let_others_act(desk)
        face, view = play.face_of(desk.record), play.own_view(desk.table, desk.place)
        if face.chosen(view, desk.place.seat, face.new_draft(view, desk.place.seat)) is not None:
            if desk.table.rolling:
                assert not desk.place.forced
                desk.settle()
            return desk
        legal = [action for action in desk.legal() if action != "pass"]
        desk.act(legal[0])
        if not desk.record.match.over:
            let_others_act(desk)
    pytest.skip(f"{game} always leaves a choice")


@pytest.mark.parametrize("game", TURNS)
def test_what_is_forced_is_done_by_itself(game: str) -> None:
    """In every game the only thing to do is told at the place and aloud, and done when due."""
    desk = until_forced(game, FORCED)
    asked, seat, phase = due(desk), desk.place.seat, desk.record.match.open_phase
    assert asked == [timers.ForcedDue(desk.record.id, phase, seat)]
    name, before = desk.record.names_here[seat - 1], desk.actions
    assert desk.place.say.startswith(f"{name} can only ")
    assert any(" only one move. " in sentence for sentence in desk.announced)
    # told in the strip's first line, which is never empty above a second one
    assert f'<span class="status-ask">{html.escape(desk.place.say, quote=False)}' in desk.shown
    # what goes by itself is no question, neither by eye nor by ear
    assert ". Confirm?" not in desk.shown
    assert not any("Confirm?" in sentence for sentence in desk.announced)
    only = desk.legal_of(seat)
    desk.send(msg.Elapsed(asked[0], desk.moment()))
    assert desk.actions[len(before)] == only[0]
    after = desk.actions
    desk.send(msg.Elapsed(asked[0], desk.moment()))
    assert desk.actions == after, "a clock of the past does nothing"


def test_of_forced_turns_in_a_row_the_first_alone_is_announced() -> None:
    """A thread that is walled in passes to the end: that it happens by itself, and why, is heard
    once, then that somebody passes."""
    desk = Desk.at("yarn", "kinds=person,easy&seed=w2&cups=off", FORCED)
    heard: list[str] = []
    turns = 0
    while not desk.record.match.over:
        if not play.acting(desk.table, desk.place):
            desk.go_on()
        elif desk.table.rolling:
            desk.settle()
        elif desk.place.forced:
            turns += 1
            desk.send(msg.Elapsed(due(desk)[0], desk.moment()))
        else:
            assert not turns, "a thread that is walled in stays so"
            desk.act(desk.legal()[-2])
        heard += desk.announced
    told = " ".join(heard)
    assert turns == 2
    assert told.count("You have only one move. It happens by itself in a moment.") == 1
    assert told.count("You pass.") == 2
    assert told.count("You pass. Your thread is walled in.") == 1


@pytest.mark.parametrize("game", TURNS)
def test_what_is_forced_is_confirmed_by_whoever_wants_that(game: str) -> None:
    """A newcomer's device does it after a moment; the setting says otherwise."""
    assert due(until_forced(game, Settings()))
    desk = until_forced(game, Settings(forced=False))
    assert not due(desk)
    assert not desk.place.forced


def test_a_forced_move_that_was_taken_back_waits() -> None:
    """Undo leads past what was done by itself: it is not done again at once."""
    desk = until_forced("yarn", FORCED)
    timer, length = due(desk)[0], len(desk.actions)
    desk.send(msg.Elapsed(timer, desk.moment()))
    assert len(desk.actions) > length
    desk.did("table.undo")
    assert len(desk.actions) == length
    assert not due(desk)
    assert not desk.place.forced


# The offer


OFFER = "Play at once?"


def confirm_some(desk: Desk, count: int) -> None:
    for _ in range(count):
        let_others_act(desk)
        desk.choose(desk.legal()[0])
        desk.did("table.confirm")
    let_others_act(desk)


@pytest.mark.parametrize("game", ["yarn", "ninelives"])
def test_the_table_offers_to_play_at_once_after_five_choices(game: str) -> None:
    """Above the scores, with two buttons, and aloud; once it is answered never again."""
    desk = Desk.at(game, STARTS[game], Settings(forced=False))
    confirm_some(desk, 4)
    assert OFFER not in desk.shown
    let_others_act(desk)
    desk.choose(desk.legal()[0])
    desk.did("table.confirm")
    assert OFFER in desk.shown
    assert [words for words in desk.announced if "play at once" in words] == [OFFERS_AT_ONCE]
    desk.did("table.at-once", "yes")
    assert desk.model.session.settings.at_once
    assert desk.announced == [desk.place.say]
    assert "at once" in desk.place.say
    (saved,) = desk.of(fx.SaveSettings)
    stored = changed_settings(saved.settings, saved.before)
    assert settings_from_json(stored) == (Settings(at_once=True, at_once_offered=True), 0)
    assert OFFER not in desk.shown


def test_whoever_keeps_confirm_is_not_asked_again() -> None:
    """Nor is who plays at once already; nor does a lesson ask."""
    desk = Desk.at("yarn", STARTS["yarn"])
    confirm_some(desk, 5)
    assert OFFER in desk.shown
    desk.did("table.at-once", "no")
    settings = desk.model.session.settings
    assert (settings.at_once, settings.at_once_offered) == (False, True)
    assert OFFER not in desk.shown
    confirm_some(desk, 2)
    assert OFFER not in desk.shown
    known = Desk.at("yarn", STARTS["yarn"], AT_ONCE)
    confirm_some(known, 5)
    assert OFFER not in known.shown


@pytest.mark.parametrize("game", ["yarn", "ninelives"])
def test_an_offer_that_nobody_answers_goes_with_the_next_choice(game: str) -> None:
    """It counts as made, and is stored as such; the choice itself stays as it was."""
    desk = Desk.at(game, STARTS[game], Settings(forced=False))
    confirm_some(desk, 5)
    assert OFFER in desk.shown
    desk.choose(desk.legal()[0])
    assert OFFER in desk.shown
    desk.did("table.confirm")
    (saved,) = desk.of(fx.SaveSettings)
    assert changed_settings(saved.settings, saved.before) == changed_settings(
        replace(saved.before, at_once_offered=True), saved.before
    )
    assert OFFER not in desk.shown
    assert desk.model.session.settings == Settings(forced=False, at_once_offered=True)
    let_others_act(desk)
    assert OFFER not in desk.shown


def test_the_offer_gives_way_to_a_hint() -> None:
    """As long as it is open, and while it is thought about."""
    desk = Desk.at("yarn", STARTS["yarn"])
    confirm_some(desk, 5)
    desk.did("table.hint")
    assert OFFER not in desk.shown
    desk.hint()
    assert OFFER not in desk.shown
    desk.did("table.hint")
    assert OFFER in desk.shown
